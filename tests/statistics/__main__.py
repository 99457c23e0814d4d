"""All figures of coverage, of which docs/statistics.md has the ends: python -m tests.statistics."""

from .counted import points, runs
from .rated import equals_rated, three_rated, two_rated
from .simulated import ALL
from .spreads import changed_spreads, spreads

print("| what | units | rate | covered |\n| --- | ---: | --- | ---: |")
for of in (*ALL, runs, points, spreads, changed_spreads, two_rated, three_rated, equals_rated):
    for one in of():
        rate = "ordinary" if one.ordinary else "rare"
        print(f"| {one.what} | {one.units:,} | {rate} | {100 * one.covered:.1f} % |")

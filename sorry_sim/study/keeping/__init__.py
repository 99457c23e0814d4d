"""Files that are whole or not there, and results that survive whatever ends their play.

A folder of results holds, beside the results, a checkpoint: what was asked for, and the counts of
the games done so far. It is written every few seconds of play, whole or not at all, and read only
if its checksum is right. Once the results are written the checkpoint points to the file that holds
their counts, so that counts are nowhere twice. Nothing here knows what is played.

>>> import tempfile
>>> from pathlib import Path
>>> from sorry_sim.study.keeping.keeper import going_on, keeping
>>> folder = tempfile.TemporaryDirectory()
>>> out = Path(folder.name) / "results"
>>> with keeping(out, ["sums.json"], "adding", {"numbers": 5}) as keeper:
...     for number in range(3):
...         keeper.keep(lambda: {"sum": sum(range(number + 1))}, elapsed=1.0, now=True)

What follows may happen in another process, years later:

>>> with going_on(out) as keeper:
...     print(keeper.command, keeper.asked, keeper.counts)
...     _ = (out / "sums.json").write_text('{"sum": 10}')
...     keeper.keep(lambda: {"sum": 10}, elapsed=1.0, now=True)
...     keeper.finish("sums.json")
adding {'numbers': 5} {'sum': 3}
>>> with going_on(out) as keeper:
...     print(keeper.is_saved, keeper.counts)
True {'sum': 10}
>>> folder.cleanup()
"""

"""A report whose every name is an attack."""

import base64

from sorry_sim.study.report.page import Figure, Page, Part
from sorry_sim.study.showing.section import Section

EVIL = """<script>alert("'&amp;")</script><img src=x onerror=alert(1)>"""

#: One blue point.
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNgYPj/HwADAgH/p2yPRwAAAABJRU5ErkJggg=="
)


def page() -> Page:
    table = Section(EVIL, 1, ("strategy", EVIL), [(EVIL, "1"), ("b", EVIL)])
    inner = Part(EVIL, [EVIL], commands=[EVIL])
    part = Part(EVIL, [EVIL], [EVIL], [(EVIL, EVIL)], [Figure(EVIL, PNG)], [table], [inner])
    return Page(EVIL, [EVIL], [part, part_without_anything()])


def part_without_anything() -> Part:
    return Part("Nothing")

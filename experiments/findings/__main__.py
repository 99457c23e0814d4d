"""``python -m experiments.findings``: write the tables of the pages anew."""

from .pages import PAGES, page

for path in PAGES:
    path.write_text(page(path.read_text(encoding="utf-8")), encoding="utf-8")

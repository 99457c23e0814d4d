"""A report as HTML: whatever a name holds stays text, and nothing is loaded from elsewhere."""

from html.parser import HTMLParser

import pytest

from sorry_sim.plugins.loading import find
from sorry_sim.rules import PRESETS, load_rules
from sorry_sim.study.report.html import as_html
from sorry_sim.study.report.making import how_made
from sorry_sim.study.report.page import Page, Part
from sorry_sim.study.report.players import who_plays
from sorry_sim.study.report.reading import how_to_read
from sorry_sim.study.report.rulings import rulings
from sorry_sim.study.run.counts import Counts
from sorry_sim.study.showing.section import Section
from sorry_sim.study.statistics.betting import METHOD
from tests.study.examples import lineup, rules_of
from tests.study.report.pages import EVIL, page

_VOID = {"meta", "img", "link", "br", "hr"}


class Tree(HTMLParser):
    """Collects elements and texts, and checks that every element is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def test_whatever_a_name_holds_stays_text() -> None:
    tree = Tree(as_html(page()).decode())
    assert not tree.open
    assert not tree.all("script") and not tree.all("iframe")
    assert len(tree.all("img")) == 1
    assert tree.texts.count(EVIL) >= 8
    assert all(name in _ATTRIBUTES for _, given in tree.elements for name in given)


_ATTRIBUTES = {
    *("lang", "charset", "http-equiv", "content", "name", "aria-label", "href", "id", "src"),
    *("alt", "class", "tabindex", "scope"),
}


def test_it_can_be_read_by_everyone() -> None:
    tree = Tree(as_html(page()).decode())
    assert tree.all("html") == [{"lang": "en"}]
    assert all(image["alt"] for image in tree.all("img"))
    assert all(cell.get("scope") in ("col", "row") for cell in tree.all("th"))
    assert len(tree.all("caption")) == len(tree.all("table"))
    ids = [section["id"] for section in tree.all("section") if "id" in section]
    assert [link["href"] for link in tree.all("a")] == [f"#{name}" for name in ids]


def test_it_needs_nothing_from_elsewhere() -> None:
    tree = Tree(as_html(page()).decode())
    for image in tree.all("img"):
        assert str(image["src"]).startswith("data:image/png;base64,")
    assert not tree.all("link")
    policy = next(one for one in tree.all("meta") if "http-equiv" in one)
    assert str(policy["content"]).startswith("default-src 'none'")


def test_a_table_that_the_heading_names_needs_no_title_to_be_seen() -> None:
    tables = [Section(name, 1, ("a", "b"), [("x", "1")]) for name in ("this", "that")]
    tree = Tree(as_html(Page("page", [], [Part("this", tables=tables)])).decode())
    assert tree.all("caption") == [{"class": "unseen"}, {}]
    assert tree.texts.count("this") == 3  # a link, the heading, for those who hear


def test_strategies_say_what_they_do() -> None:
    described = {"greedy": {"does": "Leave the fewest own pips."}, "mine": {"does": ""}, "old": {}}
    (part,) = who_plays({"strategies": described})
    assert part.terms == [("greedy", "Leave the fewest own pips.")]
    listed = [{"label": name, **facts} for name, facts in described.items()]
    assert who_plays({"strategies": listed}) == [part]
    assert who_plays({"strategies": {"mine": {}}}) == []
    assert find("greedy").does == "Leave the fewest own pips."


def test_how_to_read_tells_what_p_is_and_what_a_study_to_a_precision_is() -> None:
    seated = lineup("greedy", "random")
    counts = Counts.empty(seated, rules_of(seated), 1, 10_000)
    alone, several = how_to_read(counts), how_to_read(counts, 2, [("word", "said")], "all tests")
    assert "Holm" not in "".join(alone.texts) and not alone.terms
    assert "p is of the fair share, two-sided, and adjusted by Holm's method for all tests" in (
        "".join(several.texts)
    )
    assert several.terms == [("word", "said")]
    assert METHOD not in "".join(several.texts)
    counts.precision = 0.01
    assert METHOD in "".join(how_to_read(counts).texts)


@pytest.mark.parametrize(("threads", "words"), [(1, "1 thread"), (12, "12 threads")])
def test_how_it_was_made(threads: int, words: str) -> None:
    manifest = {
        "version": "1.0",
        "machine": {"platform": "x", "python": "3", "numba": "1", "numpy": "2", "cpus": 4},
        "threads": threads,
        "elapsed_s": 1234.5,
        "strategies": [{"label": "a", "spec": "a.py", "source_hash": "0123456789abcdef9"}],
    }
    told = dict(how_made(manifest).terms)
    assert told["time of play"] == f"1,234.5 seconds on {words}"
    assert told["strategy a"] == "a.py, source 0123456789abcdef"


def test_rulings_say_what_a_rule_set_changes() -> None:
    part = rulings(
        {
            "ours": load_rules("classic", ["pawns=3"]).as_dict(),
            "as ever": PRESETS["classic"].as_dict(),
        }
    )
    assert part.terms == [
        ("ours", "pawns = 3 (classic: 4)"),
        ("as ever", "the classic game, nothing changed"),
    ]
    assert ("pawns", "pawns of each colour", "4") in part.parts[0].tables[0].rows

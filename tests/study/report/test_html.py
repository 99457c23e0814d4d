"""A report as HTML: whatever a name holds stays text, and nothing is loaded from elsewhere."""

from html.parser import HTMLParser

from sorry_sim.rules import PRESETS, load_rules
from sorry_sim.study.report.html import as_html
from sorry_sim.study.report.rulings import rulings
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

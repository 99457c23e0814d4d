"""A report in headless Chromium: it renders, complains of nothing, and asks nobody for anything."""

import html
import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from matplotlib.colors import to_rgb
from matplotlib.image import imread

from sorry_sim.cli.main import main
from sorry_sim.study.report.html import as_html
from sorry_sim.study.report.page import Figure, Page, Part
from sorry_sim.study.run.charts import win_rates_image
from sorry_sim.study.run.win_chart import SEAT_COLOURS
from tests.study.examples import counts_of, lineup
from tests.study.report.browser import BROWSER, HEIGHT, WIDTH, Seen, browse
from tests.study.report.pages import EVIL, page

if BROWSER is None:
    reason = "no headless Chromium here: reports are not tried in a browser"
    pytest.skip(reason, allow_module_level=True)

HEAD = 'title = "Who <wins>?"\nquestion = "Who?"\ngames = 20\n'

STUDIES = {
    "run": """name = "run"
metrics = ["win_rate", "seat_win_rate", "turns"]
[lineups]
"<b>greedy</b> among random" = { strategies = ["greedy"], against = "random" }
"all random" = "random"
[rules]
classic = "classic"
"partnership with two pawns" = { pawns = 2 }
""",
    "variants": """name = "variants"
kind = "variants"
metrics = ["turns", "real_choice"]
[lineups]
all = "random"
[rules]
classic = "classic"
"partnership with two pawns" = { pawns = 2 }
""",
    "compare": """name = "compare"
kind = "compare"
strategies = ["greedy", "random"]
charts = ["ranking"]
[players]
two = 2
""",
}


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_bytes(as_html(page()))
    return path


def _screenshot(report: Path, scheme: str) -> tuple[np.ndarray, Seen]:
    image = report.with_name(f"{scheme}.png")
    setting = {"dark": 0, "light": 1}[scheme]
    seen = browse(
        report, f"--screenshot={image}", f"--blink-settings=preferredColorScheme={setting}"
    )
    return imread(image)[..., :3], seen


def test_it_is_readable_in_light_and_in_dark(report: Path) -> None:
    light, seen = _screenshot(report, "light")
    dark, _ = _screenshot(report, "dark")
    assert light.shape == dark.shape == (HEIGHT, WIDTH, 3)
    assert seen.console == [] and seen.requests == []
    # mostly ground, with some ink that stands out against it
    assert np.median(light) > 0.95 and np.median(dark) < 0.15
    assert light.min() < 0.3 and dark.max() > 0.8


def test_names_stay_text_in_a_browser_too(report: Path) -> None:
    seen = browse(report, "--dump-dom")
    assert seen.console == [] and seen.requests == []
    found = _Texts(seen.out)
    assert found.texts.count(EVIL) >= 8
    assert "script" not in found.tags
    assert found.tags.count("img") == 1


def test_what_these_tests_look_for_would_be_seen(tmp_path: Path) -> None:
    bad = tmp_path / "bad.html"
    bad.write_text(
        '<!DOCTYPE html><title>bad</title><img src="https://example.org/x.png" alt="">'
        "<script>nowhere()</script>",
        encoding="utf-8",
    )
    seen = browse(bad, "--dump-dom")
    assert seen.requests == ["https://example.org/x.png"]
    assert any("nowhere is not defined" in line for line in seen.console)


@pytest.fixture(scope="module")
def studies(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The reports of a study of each kind, and of a run."""
    folder = tmp_path_factory.mktemp("studies")
    for name, text in STUDIES.items():
        file = folder / f"{name}.toml"
        head, _, tables = text.partition("\n")
        file.write_text(f"{head}\n{HEAD}{tables}", encoding="utf-8")
        assert main(["experiment", "run", str(file), "--out", str(folder / name)]) == 0
    single = str(folder / "single")
    run = ["run", "--strategy", "greedy", "--against", "random", "--games", "20", "--out", single]
    assert main(run) == 0
    assert main(["report", single]) == 0
    return {name: folder / name / "report.html" for name in (*STUDIES, "single")}


_MEASURE = """
<script>
addEventListener("load", () => {
  for (const frame of document.querySelectorAll("iframe")) {
    const page = frame.contentDocument, root = page.documentElement;
    const inside = box => box.scrollWidth <= box.clientWidth;
    const shown = image => image.naturalWidth > 0;
    frame.title = [
      inside(root), [...page.querySelectorAll(".wide")].every(inside),
      page.images.length > 0 && [...page.images].every(shown),
    ].join();
  }
});
</script>
"""


def test_real_reports_fit_into_a_browser_wide_or_narrow(
    studies: dict[str, Path], tmp_path: Path
) -> None:
    frames = [
        f'<iframe id="{name} {width}" style="width: {width}px; height: 800px" '
        f'srcdoc="{html.escape(path.read_text(encoding="utf-8"))}"></iframe>'
        for name, path in studies.items()
        for width in (390, 1200)
    ]
    whole = tmp_path / "frames.html"
    text = "<!DOCTYPE html><title>frames</title>" + _MEASURE + "".join(frames)
    whole.write_text(text, encoding="utf-8")
    seen = browse(whole, "--dump-dom")
    assert seen.console == [] and seen.requests == []
    tags = [tag for tag in re.findall(r"<iframe [^>]*>", seen.out) if "title=" in tag]
    found = {
        re.search(r'id="([^"]*)"', tag)[1]: re.search(r' title="([a-z,]*)"', tag)[1]  # type: ignore[index]
        for tag in tags
    }
    assert len(found) == 2 * len(studies)
    for name, measured in found.items():
        page_fits, tables_fit, images_shown = measured.split(",")
        assert page_fits == images_shown == "true", name
        assert tables_fit == "true" or name.endswith(" 390"), name


def test_a_chart_keeps_its_colours_in_the_dark(tmp_path: Path) -> None:
    seats = lineup("a", "b", seats=("red", "yellow"))
    chart = win_rates_image(counts_of(seats, [500, 500], [[300, 200], [180, 320]]))
    report = tmp_path / "report.html"
    report.write_bytes(as_html(Page("Charts", [], [Part("One", figures=[Figure("wins", chart)])])))
    light, _ = _screenshot(report, "light")
    dark, seen = _screenshot(report, "dark")
    assert seen.console == [] and seen.requests == []
    assert np.median(dark) < 0.15
    yellow = np.array(to_rgb(SEAT_COLOURS["yellow"]))
    shown, kept = ((abs(shot - yellow) < 0.02).all(axis=2) for shot in (light, dark))
    assert shown.sum() > 20
    assert np.array_equal(shown, kept)


class _Texts(HTMLParser):
    """The tags and texts of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

"""A report in headless Chromium: it renders, complains of nothing, and asks nobody for anything."""

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from matplotlib.image import imread

from sorry_sim.study.report.html import as_html
from tests.study.report.pages import EVIL, page

# Debian has both: the second is all of the browser, the first what these tests need of it.
BROWSER = shutil.which("chromium-headless-shell") or shutil.which("chromium")

if BROWSER is None:
    reason = "no headless Chromium here: reports are not tried in a browser"
    pytest.skip(reason, allow_module_level=True)

WIDTH, HEIGHT = 900, 1200


class Seen(NamedTuple):
    """What a browser made of a page."""

    out: str
    console: list[str]  # what it complained of
    requests: list[str]  # what the page asked for


def browse(path: Path, *options: str) -> Seen:
    net = path.with_suffix(".net.json")
    command = [
        str(BROWSER),
        *("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run"),
        "--host-resolver-rules=MAP * ~NOTFOUND",
        "--enable-logging=stderr",
        f"--user-data-dir={path.parent / 'profile'}",
        f"--log-net-log={net}",
        f"--window-size={WIDTH},{HEIGHT}",
        *options,
        path.as_uri(),
    ]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    console = re.findall(r"CONSOLE[^\]]*\] (.*)", ran.stderr)
    return Seen(ran.stdout, console, _requests(json.loads(net.read_text(encoding="utf-8"))))


def _requests(log: dict[str, object]) -> list[str]:
    """The addresses that a page asked for; the browser's own requests come from no page."""
    started = log["constants"]["logEventTypes"]["URL_REQUEST_START_JOB"]  # type: ignore[index]
    return [
        event["params"]["url"]
        for event in log["events"]  # type: ignore[attr-defined]
        if event["type"] == started
        and event.get("params", {}).get("initiator", "not an origin") != "not an origin"
    ]


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

"""A headless Chromium, where there is one."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final, NamedTuple

# Debian has both: the second is all of the browser, the first what these tests need of it.
BROWSER: Final = shutil.which("chromium-headless-shell") or shutil.which("chromium")

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

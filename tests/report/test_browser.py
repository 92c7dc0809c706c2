"""The page in Chromium: no console error, no accessibility violation, filters and anchors work, nothing is cut on a phone."""
from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tests.report.devtools import Tab
from tests.report.library import library_page
from tests.report.models import refuted, result, run
from verify.notation.outline import Node, Outline
from verify.report.html import report_html
from verify.report.proof_text import ProofStep
from verify.report.shown import anchor

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
AXE = Path(os.environ.get("AXE_CORE", ROOT / "node_modules" / "axe-core" / "axe.min.js"))
SCHEMES = {"light": 1, "dark": 0}
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed (Debian: apt-get install chromium)")
needs_axe = pytest.mark.skipif(not AXE.is_file(), reason="no axe-core: `npm install --no-save axe-core`, or its axe.min.js in AXE_CORE")
UNFOLD = "document.querySelectorAll('details').forEach((part) => { part.open = true; });"
RESULTS = [*(r for r in run() if not r.id.startswith("a/")), refuted(), result(id="dwork2015/thm-1", label="Theorem 1")]
RESULTS = list({(r.id, r.variant): r for r in RESULTS}.values())


def opened(folder: Path, probe: str, *, width: int = 1200, scheme: str = "light", fragment: str = "", library: str = "") -> Any:
    """What a probe, the body of an asynchronous function, returns on the page; AssertionError where the console has a message."""
    assert CHROMIUM is not None
    script = (f"(async () => {{ {probe} }})().then((found) => {{ const out = document.createElement('pre'); out.id = 'probed';"
              " out.textContent = JSON.stringify(found); document.body.append(out); });")
    page = report_html(RESULTS, {"nikolov2017": "Nikolov 2017", "dwork2015": "Dwork et al. 2015"})
    file = folder / "index.html"
    file.write_text(page.replace("</body>", f"<script>{library}</script><script>{script}</script></body>"), encoding="utf-8")
    done = subprocess.run(
        [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}", f"--window-size={width},900",
         f"--blink-settings=preferredColorScheme={SCHEMES[scheme]}", "--enable-logging=stderr", "--virtual-time-budget=20000", "--dump-dom",
         file.as_uri() + fragment], capture_output=True, text=True, timeout=120, check=True)
    assert [line for line in done.stderr.splitlines() if ":CONSOLE" in line] == []
    found = re.search(r'<pre id="probed">(.*?)</pre>', done.stdout, re.DOTALL)
    assert found is not None
    return json.loads(unescape(found[1]))


@needs_chromium
@needs_axe
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("width", [1200, 340])
def test_no_accessibility_violation(tmp_path: Path, width: int, scheme: str) -> None:
    probe = UNFOLD + "const said = await axe.run(); return said.violations.map((v) => [v.id, v.nodes[0].html]);"
    assert opened(tmp_path, probe, width=width, scheme=scheme, library=AXE.read_text(encoding="utf-8")) == []


@needs_chromium
@pytest.mark.parametrize("width", [1200, 340])
def test_no_row_is_wider_than_the_window(tmp_path: Path, width: int) -> None:
    probe = UNFOLD + "return [innerWidth, document.documentElement.scrollWidth];"
    window, page = opened(tmp_path, probe, width=width)
    assert page <= window <= max(width, 500)        # Chromium opens no window that is narrower than 500 on some systems


@needs_chromium
def test_filters_hide_claims_and_count_them(tmp_path: Path) -> None:
    probe = """
      const form = document.querySelector('.filter'), shown = () => [...document.querySelectorAll('li.claim')].filter((row) => !row.hidden).map((row) => row.dataset);
      const set = (name, value) => { form.querySelector(name).value = value; form.dispatchEvent(new Event('input')); return shown(); };
      const all = shown().length, refuted = set('[name=verdict]', 'REFUTED').map((row) => row.verdict);
      set('[name=verdict]', '');
      const paper = set('[name=paper]', 'dwork2015').map((row) => row.paper);
      set('[name=paper]', '');
      const found = set('input', 'no such words').length;
      return {all, refuted, paper, found, said: form.querySelector('output').textContent, hidden: form.hidden};"""
    seen = opened(tmp_path, probe)
    claims = {r.id for r in RESULTS}
    assert seen["all"] == len(claims) and set(seen["refuted"]) == {"REFUTED"} and set(seen["paper"]) == {"dwork2015"}
    assert 0 < len(seen["refuted"]) < len(claims) and 0 < len(seen["paper"]) < len(claims)
    assert seen["found"] == 0 and seen["said"] == f"0 of {len(claims)} claims" and seen["hidden"] is False


@needs_chromium
@pytest.mark.parametrize("names", [("claim", "dwork2015/thm-1"), ("claim", "dwork2015/cor-21", "control: dropped"), ("finding", "dwork2015/cor-21")])
def test_an_anchor_unfolds_what_it_names(tmp_path: Path, names: tuple[str, ...]) -> None:
    name = anchor(*names)
    probe = f"""const part = document.getElementById('{name}'), box = part.getBoundingClientRect();
      let folded = 0; for (let p = part; p; p = p.parentElement) folded += p.tagName === 'DETAILS' && !p.open; return [folded, box.height > 0];"""
    assert opened(tmp_path, probe, fragment=f"#{name}") == [0, True]
    if names[0] == "claim":
        assert opened(tmp_path, probe)[0 if "control" in name else 1] in (True, 2)      # folded without the fragment


@pytest.fixture
def tab(tmp_path: Path) -> Iterator[Tab]:
    assert CHROMIUM is not None
    opened_tab = Tab(CHROMIUM, tmp_path / "profile")
    yield opened_tab
    opened_tab.close()


def page_file(folder: Path) -> Path:
    file = folder / "index.html"
    file.write_text(report_html(RESULTS, {"nikolov2017": "Nikolov 2017", "dwork2015": "Dwork et al. 2015"}), encoding="utf-8")
    return file


@needs_chromium
def test_the_keyboard_reaches_and_unfolds_everything(tab: Tab, tmp_path: Path) -> None:
    tab.look(1200, "light")
    tab.open(page_file(tmp_path))
    tab.press("Tab")
    assert tab.value("document.activeElement.className") == "skip"
    tab.press("Enter")
    assert tab.value("location.hash") == "#findings"
    for _ in range(200):
        tab.press("Tab")
        if tab.value("document.activeElement.closest('li.claim summary') !== null"):
            break
    before = tab.value("document.activeElement.parentElement.open")
    tab.press("Enter")
    assert tab.value("document.activeElement.parentElement.open") is (not before)
    tab.press(" ")
    assert tab.value("document.activeElement.parentElement.open") is before
    assert tab.console == []


@needs_chromium
def test_screenshots_at_two_widths_in_both_schemes(tab: Tab, tmp_path: Path) -> None:
    tab.open(page_file(tmp_path))
    shots, backgrounds = set(), set()
    for width in (1200, 340):
        for scheme in SCHEMES:
            tab.look(width, scheme)
            shots.add(tab.screenshot())
            backgrounds.add((scheme, tab.value("getComputedStyle(document.documentElement).backgroundColor + getComputedStyle(document.body).backgroundColor")))
            assert tab.value("[innerWidth, document.documentElement.scrollWidth <= innerWidth]") == [width, True]
    assert len(shots) == 4 and all(len(shot) > 5_000 for shot in shots) and len(backgrounds) == 2 and tab.console == []
    tab.look(800, "light", media="print")
    assert tab.value("getComputedStyle(document.querySelector('form.filter')).display") == "none"


@needs_chromium
def test_an_error_on_the_page_would_be_heard(tab: Tab, tmp_path: Path) -> None:
    file = page_file(tmp_path)
    file.write_text(file.read_text(encoding="utf-8").replace("</body>", "<script>nothing.at.all</script></body>"), encoding="utf-8")
    tab.open(file)
    assert tab.value("1 + 1") == 2 and any("nothing is not defined" in said for said in tab.console)


@needs_chromium
def test_1500_variants_as_dense_as_the_library_open_soon(tab: Tab, tmp_path: Path) -> None:
    text = library_page(1500)
    assert text.count('class="variant"') == 1500 and text.count("data:image/svg+xml") > 100 and text.count("data-nodes=") > 1500
    assert 5_000_000 < len(text.encode()) < 6_000_000
    (tmp_path / "index.html").write_text(text, encoding="utf-8")
    tab.look(1200, "light")
    seen, busy = [], []
    for _ in range(6):
        tab.ask("Performance.enable", timeDomain="threadTicks")         # the processor's time, whatever else the machine does
        tab.open(tmp_path / "index.html")
        spent = {m["name"]: m["value"] for m in tab.ask("Performance.getMetrics")["metrics"]}
        tab.ask("Performance.disable")
        busy.append(1000 * spent["TaskDuration"])
        seen.append(tab.value("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
    print("milliseconds until something is seen, and of work until all is there:", min(seen), min(busy))
    assert 0 < min(seen) < 1000 and 0 < min(busy) < 2000 and tab.console == []      # beside other tests; alone it is below a second


@needs_chromium
def test_a_step_unfolds_to_the_nodes_of_its_certificate(tab: Tab, tmp_path: Path) -> None:
    nodes = (Node("", "split x at <1/2>", (Node("below", "evaluate"),), 37),)
    name = "nikolov2017/lemma#printed"
    steps = (ProofStep("first", "a <= b  by pointwise"), ProofStep("last", "a <= c  by combine"))
    file = tmp_path / "index.html"
    file.write_text(report_html(RESULTS, {}, proofs={name: steps}, outlines={name: Outline(nodes, {"first": nodes}, 39)}), encoding="utf-8")
    tab.look(1200, "light")
    tab.open(file)
    assert tab.value("document.querySelectorAll('.nodes').length") == 0
    tab.value(UNFOLD)
    shown = tab.value("new Promise((done) => setTimeout(() => done([...document.querySelectorAll('details > .nodes')].map((list) => "
                      "[list.parentElement.querySelector('summary').textContent, list.innerText])), 1500))")
    tree = "split x at <1/2>\nbelow: evaluate\n… 37 more nodes"
    assert shown == [["first", tree], ["Certificate, 39 nodes", tree]] and tab.console == []

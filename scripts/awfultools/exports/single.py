"""Opens threads that were exported as single HTML files, each alone in an empty folder and as a blob:, as a phone would.

usage: check-single FILE_OR_FOLDER... [--screenshots DIR] [--axe N]

A folder argument stands for its files. Needs: pip install playwright axe-playwright-python, and a Chromium of the system.
--axe tells at how many files axe looks in each theme, the largest first (all, unless told), and an index; of the same
files screenshots are taken.
One line for each check: ok or FAIL. Status 1 when a check failed.
"""

import argparse
import os
import re
import shutil
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from playwright.sync_api import Browser, sync_playwright

from awfultools.exports.browser import (
    Reader,
    Report,
    check_accessibility,
    launch,
    load_axe,
    save_screenshot,
    wait_in_page,
)
from awfultools.installed import find_chromium

# The longest that the filter of a file waits for further letters, and a little.
FILTER_DELAY = 300
# Pictures of the page, and those that its style sheet draws: all of them can be decoded and have a width.
PICTURES_SCRIPT = """async () => {
  const bad = [], images = [...document.images], drawn = [...document.querySelectorAll('.px')];
  for (const image of images) image.loading = 'eager';
  await Promise.all(images.map(image => image.decode().catch(() => 0)));
  for (const image of images) if (!(image.naturalWidth > 0)) bad.push(image.alt || image.src.slice(0, 60));
  const seen = new Map();
  for (const box of drawn) {
    const style = getComputedStyle(box), address = style.backgroundImage.slice(5, -2);
    if (!(box.getBoundingClientRect().width > 0) && box.checkVisibility()) bad.push('no width: ' + box.className);
    if (!seen.has(address)) {
      const image = new Image();
      image.src = address;
      seen.set(address, image.decode().then(() => image.naturalWidth > 0, () => false));
    }
    if (!await seen.get(address)) bad.push('cannot be drawn: ' + box.className);
  }
  return [images.length, drawn.length, seen.size, bad];
}"""
BLOB_SCRIPT = """text => { location.href = URL.createObjectURL(new Blob([text], { type: 'text/html' })); }"""


class FileReader(Reader):
    """A tab of a phone, in which a file holds all that it shows."""

    def __init__(self, browser: Browser, **options: Any) -> None:
        options = {"viewport": {"width": 390, "height": 844}, **options}
        super().__init__(browser, lambda url: url.startswith("data:"), **options)
        self.page.set_default_timeout(60_000)


def opened(report: Report, browser: Browser, name: str, path: Path) -> None:
    """The file alone in a folder: its pictures, no request but for itself; and the same as a blob:."""
    with FileReader(browser) as reader:
        reader.page.goto(path.as_uri())
        images, drawn, contents, bad = reader.page.evaluate(PICTURES_SCRIPT)
        report.check(
            f"{name}: all pictures are shown",
            not bad,
            "; ".join(bad[:3]) or f"{images:,} pictures, {drawn:,} places of {contents:,} more",
        )
        others = [url for url in reader.outside if url.split("#")[0] != path.as_uri()]
        report.check(
            f"{name}: asks for nothing but itself",
            not others and not reader.failed,
            "; ".join((others + reader.failed)[:3]),
        )
        report.check(f"{name}: no error, no dialog", not reader.errors, "; ".join(reader.errors[:3]))
        wanted = reader.page.evaluate("() => [document.querySelectorAll('article.post').length, document.title]")
    with FileReader(browser) as reader:
        reader.page.evaluate(BLOB_SCRIPT, path.read_text(encoding="utf-8"))
        reader.page.wait_for_function("() => location.protocol === 'blob:' && document.readyState === 'complete'")
        images_there, drawn_there, _, bad = reader.page.evaluate(PICTURES_SCRIPT)
        found = reader.page.evaluate("() => [document.querySelectorAll('article.post').length, document.title]")
        others = [url for url in reader.outside if not url.startswith("blob:")]
        report.check(
            f"{name}: the same as a blob:",
            found == wanted
            and (images_there, drawn_there, bad) == (images, drawn, [])
            and not others
            and not reader.errors,
            "; ".join(others + bad + reader.errors)[:300],
        )


def widths(report: Report, browser: Browser, name: str, path: Path) -> None:
    with FileReader(browser) as reader:
        reader.page.goto(path.as_uri())
        reader.page.evaluate("() => document.querySelectorAll('details').forEach(d => d.open = true)")
        for width in (320, 390, 1280):
            reader.page.set_viewport_size({"width": width, "height": 844})
            found = reader.page.evaluate(
                "() => { document.documentElement.scrollTop = 1e9; return document.documentElement.scrollWidth; }"
            )
            report.check(f"{name}: no sideways scrolling at {width} px", found <= width, f"{found} px")


def filters(report: Report, browser: Browser, name: str, path: Path) -> None:
    """By keyboard alone: to the field, words, choices, back to everything."""
    with FileReader(browser) as reader:
        page = reader.page
        page.goto(path.as_uri())
        count = page.locator("article.post, .thread-list > li").count()
        if count < 2:
            report.check(f"{name}: no filter for one post", page.locator("#filter").count() == 0)
            return
        for _ in range(12):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.id") == "filter":
                break
        report.check(f"{name}: Tab reaches the filter", page.evaluate("document.activeElement.id") == "filter")
        shown = "() => [...document.querySelectorAll('article.post, .thread-list > li')].filter(e => !e.closest('[hidden]')).length"
        word = page.evaluate(r"""() => { const e = [...document.querySelectorAll('article.post .body, .thread-list > li')].at(-1);
            return (e.textContent.match(/\p{L}{4,}/gu) || [e.closest('article, li').textContent.trim().split(/\s+/)[0]]).sort((a, b) => b.length - a.length)[0]; }""")
        page.keyboard.type(word.upper())
        wait_in_page(page, FILTER_DELAY)
        found = page.evaluate(shown)
        fits = page.evaluate(
            shown.replace(").length", " && e.textContent.toLowerCase().includes(" + repr(word.lower()) + ")).length")
        )
        report.check(
            f"{name}: the filter finds “{word[:30]}”",
            0 < found <= count and found == fits,
            f"{found:,} of {count:,}, “{page.locator('.filter output').inner_text()}”",
        )
        page.keyboard.type(" zzzqqqxxx")
        wait_in_page(page, FILTER_DELAY)
        report.check(
            f"{name}: and says when nothing fits",
            page.evaluate(shown) == 0 and "Nothing" in page.locator(".filter output").inner_text(),
        )
        page.keyboard.press("Escape")
        wait_in_page(page, 50)
        report.check(f"{name}: Escape shows everything again", page.evaluate(shown) == count)
        if page.locator(".filter select").count():
            page.keyboard.press("Tab")
            page.keyboard.press("ArrowDown")
            wait_in_page(page, 50)
            openers = page.locator("article.is-op").count()
            report.check(
                f"{name}: only the opener's posts", page.evaluate(shown) == openers, f"{openers:,} of {count:,}"
            )
            hidden = page.evaluate(
                "() => { const e = document.querySelector('article.post[hidden]'); return e && e.id; }"
            )
            if hidden:
                page.evaluate("id => { location.hash = id; }", hidden)
                wait_in_page(page, 50)
                report.check(
                    f"{name}: a link to a hidden post shows it",
                    page.evaluate("id => !document.getElementById(id).closest('[hidden]')", hidden),
                )
        report.check(f"{name}: no error while filtering", not reader.errors, "; ".join(reader.errors[:3]))


def links(report: Report, name: str, path: Path) -> None:
    """Every # leads to something of the file; the index's links lead to files beside it."""
    text = path.read_text(encoding="utf-8")
    ids = re.findall(r'\sid="([^"]+)"', text)
    broken = {a for a in re.findall(r'href="#([^"]*)"', text) if a not in set(ids)}
    report.check(
        f"{name}: links within it lead somewhere",
        not broken and len(ids) == len(set(ids)),
        ", ".join(sorted(broken)[:5]),
    )


def without_script(report: Report, browser: Browser, name: str, path: Path) -> None:
    with FileReader(browser, java_script_enabled=False) as reader:
        reader.page.goto(path.as_uri())
        text = reader.page.locator("main").inner_text()
        report.check(
            f"{name}: readable without JavaScript",
            reader.page.locator("h1").is_visible() and len(text) > 40,
            f"{len(text):,} characters",
        )


def accessibility(report: Report, browser: Browser, name: str, path: Path) -> None:
    for scheme, width in (("light", 390), ("dark", 390), ("light", 1280), ("dark", 1280)):
        # The file's own policy would keep axe out.
        viewport = {"width": width, "height": 900}
        with FileReader(browser, color_scheme=scheme, viewport=viewport, bypass_csp=True) as reader:
            reader.page.goto(path.as_uri())
            if load_axe(reader.page):
                check_accessibility(report, reader.page, f"{name}, {{theme}}, {scheme}, {width} px")


def screenshots(browser: Browser, path: Path, folder: Path, number: int) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for scheme in ("light", "dark"):
        for width in (390, 1280):
            with FileReader(browser, color_scheme=scheme, viewport={"width": width, "height": 844}) as reader:
                reader.page.goto(path.as_uri())
                save_screenshot(reader.page, width, 844, folder / f"single-{number}-{scheme}-{width}.png")


class Collected(Report):
    """Keeps its lines for the process that prints them."""

    def write(self, line: str) -> None:
        self.lines.append(line)


def check_files(files: list[tuple[int, Path, bool]], screenshot_folder: Path | None) -> tuple[int, int, list[str]]:
    """Checks files in a browser of their own: each with its number and whether axe looks at it; what came out."""
    report = Collected()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as empty:
        browser = launch(playwright)
        for number, file, is_looked_at in files:
            alone = Path(empty) / str(number) / "thread.html"
            alone.parent.mkdir()
            shutil.copy(file, alone)
            name = file.stem if len(file.stem) <= 40 else file.stem[:39] + "…"
            for run in (opened, widths, filters, without_script):
                report.attempt(name, run, browser, name, alone)
            links(report, name, alone)
            if is_looked_at:
                report.attempt(f"axe: {name}", accessibility, browser, name, alone)
                if screenshot_folder:
                    screenshots(browser, alone, screenshot_folder, number)
            shutil.rmtree(alone.parent)
        browser.close()
    return report.passed, report.failed, report.lines


def check_index(report: Report, folder: Path) -> None:
    text = (folder / "index.html").read_text(encoding="utf-8")
    listed = {unquote(address) for address in re.findall(r'<li><a href="([^"]+)"', text)}
    there = {file.name for file in folder.glob("*.html")} - {"index.html"}
    report.check(
        f"{folder.name}: the index leads to every file", listed == there, ", ".join(sorted(listed ^ there)[:3])
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", type=Path, nargs="+", metavar="file or folder")
    parser.add_argument("--screenshots", type=Path, metavar="DIR")
    parser.add_argument("--axe", type=int, metavar="N")
    options = parser.parse_args()
    if not find_chromium():
        parser.error("no Chromium found; install one (Debian: apt-get install chromium)")

    report = Report()
    files = [file for path in options.paths for file in (sorted(path.glob("*.html")) if path.is_dir() else [path])]
    by_size = sorted((file for file in files if file.name != "index.html"), key=lambda file: -file.stat().st_size)
    looked_at = {*by_size[: options.axe], *[file for file in files if file.name == "index.html"][:1]}
    for folder in [path for path in options.paths if path.is_dir()]:
        check_index(report, folder)
    jobs = len(os.sched_getaffinity(0))
    # Files that axe checks take longest, so they are distributed first.
    numbered = sorted(((n, f, f in looked_at) for n, f in enumerate(files)), key=lambda one: not one[2])
    with ProcessPoolExecutor(jobs) as pool:
        shares = [pool.submit(check_files, numbered[job::jobs], options.screenshots) for job in range(jobs)]
        for passed, failed, lines in (share.result() for share in shares):
            report.passed, report.failed = report.passed + passed, report.failed + failed
            print("\n".join(lines), flush=True)
    print(f"{len(files):,} files, {report.passed} ok, {report.failed} failed")
    return 1 if report.failed or not files else 0

#!/usr/bin/env python3
"""Opens threads that were exported as single HTML files, each alone in an empty folder and as a blob:, as a phone would.

usage: check-single FILE_OR_FOLDER... [--screenshots DIR] [--axe N]

A folder stands for the files in it. Needs: pip install playwright axe-playwright-python, and a Chromium of the system.
--axe tells at how many files axe looks in each theme, the largest first (all, unless told), and an index; of the same
files screenshots are taken.
One line for each check: ok or FAIL. Status 1 when a check failed.
"""
import argparse
import importlib.util
import re
import shutil
import sys
import tempfile
from pathlib import Path
from urllib.parse import unquote

from playwright.sync_api import Error, TimeoutError, sync_playwright

AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"]
AXE_SCRIPT = """async tags => {
  document.querySelectorAll('details').forEach(d => d.open = true);
  const r = await axe.run(document, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] });
  return r.violations.map(v => [v.id, v.nodes.length, v.nodes[0].target.join(' '),
    v.nodes[0].failureSummary.replace(/\\s+/g, ' ').slice(0, 300)]);
}"""
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


class Report:
    def __init__(self):
        self.failed = self.passed = 0

    def check(self, name, ok, detail=""):
        self.passed, self.failed = self.passed + bool(ok), self.failed + (not ok)
        print(("ok    " if ok else "FAIL  ") + name + (f": {detail}" if detail != "" else ""), flush=True)


class Reader:
    """One tab that notes everything that a file must never do."""

    def __init__(self, browser, **options):
        options = {"viewport": {"width": 390, "height": 844}, "color_scheme": "light", "offline": True, **options}
        self.requests, self.failed, self.errors = [], [], []
        self.context = browser.new_context(**options)
        self.context.on("request", lambda request: request.url.startswith("data:") or self.requests.append(request.url))
        self.context.on("requestfailed", lambda request: self.failed.append(f"{request.url[:100]} ({request.failure})"))
        self.page = self.context.new_page()
        self.page.set_default_timeout(60_000)
        self.page.on("console", lambda m: m.type == "error" and self.errors.append(f"console: {m.text[:200]}"))
        self.page.on("pageerror", lambda e: self.errors.append(f"error: {e}"))
        self.page.on("dialog", lambda d: (self.errors.append(f"dialog: {d.message}"), d.dismiss()))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()


def opened(report, browser, name, path):
    """The file alone in a folder: its pictures, no request but for itself; and the same as a blob:."""
    with Reader(browser) as reader:
        reader.page.goto(path.as_uri())
        images, drawn, contents, bad = reader.page.evaluate(PICTURES_SCRIPT)
        report.check(f"{name}: all pictures are shown", not bad, "; ".join(bad[:3]) or f"{images:,} pictures, {drawn:,} places of {contents:,} more")
        others = [url for url in reader.requests if url.split("#")[0] != path.as_uri()]
        report.check(f"{name}: asks for nothing but itself", not others and not reader.failed, "; ".join((others + reader.failed)[:3]))
        report.check(f"{name}: no error, no dialog", not reader.errors, "; ".join(reader.errors[:3]))
        wanted = reader.page.evaluate("() => [document.querySelectorAll('article.post').length, document.title]")
    with Reader(browser) as reader:
        reader.page.evaluate(BLOB_SCRIPT, path.read_text(encoding="utf-8"))
        reader.page.wait_for_function("() => location.protocol === 'blob:' && document.readyState === 'complete'")
        images_there, drawn_there, _, bad = reader.page.evaluate(PICTURES_SCRIPT)
        found = reader.page.evaluate("() => [document.querySelectorAll('article.post').length, document.title]")
        others = [url for url in reader.requests if not url.startswith("blob:")]
        report.check(f"{name}: the same as a blob:", found == wanted and (images_there, drawn_there, bad) == (images, drawn, []) and not others and not reader.errors,
                     "; ".join(others + bad + reader.errors)[:300])


def widths(report, browser, name, path):
    with Reader(browser) as reader:
        reader.page.goto(path.as_uri())
        reader.page.evaluate("() => document.querySelectorAll('details').forEach(d => d.open = true)")
        for width in (320, 390, 1280):
            reader.page.set_viewport_size({"width": width, "height": 844})
            found = reader.page.evaluate("() => { document.documentElement.scrollTop = 1e9; return document.documentElement.scrollWidth; }")
            report.check(f"{name}: no sideways scrolling at {width} px", found <= width, f"{found} px")


def filters(report, browser, name, path):
    """By keyboard alone: to the field, words, choices, back to everything."""
    with Reader(browser) as reader:
        page = reader.page
        page.goto(path.as_uri())
        count = page.locator("article.post, .thread-list > li").count()
        if count < 2:
            return report.check(f"{name}: no filter for one post", page.locator("#filter").count() == 0)
        for _ in range(12):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.id") == "filter":
                break
        report.check(f"{name}: Tab reaches the filter", page.evaluate("document.activeElement.id") == "filter")
        shown = "() => [...document.querySelectorAll('article.post, .thread-list > li')].filter(e => !e.closest('[hidden]')).length"
        word = page.evaluate(r"""() => { const e = [...document.querySelectorAll('article.post .body, .thread-list > li')].at(-1);
            return (e.textContent.match(/\p{L}{4,}/gu) || [e.closest('article, li').textContent.trim().split(/\s+/)[0]]).sort((a, b) => b.length - a.length)[0]; }""")
        page.keyboard.type(word.upper())
        page.wait_for_timeout(600)
        found = page.evaluate(shown)
        fits = page.evaluate(shown.replace(").length", " && e.textContent.toLowerCase().includes(" + repr(word.lower()) + ")).length"))
        report.check(f"{name}: the filter finds “{word[:30]}”", 0 < found <= count and found == fits, f"{found:,} of {count:,}, “{page.locator('.filter output').inner_text()}”")
        page.keyboard.type(" zzzqqqxxx")
        page.wait_for_timeout(600)
        report.check(f"{name}: and says when nothing fits", page.evaluate(shown) == 0 and "Nothing" in page.locator(".filter output").inner_text())
        page.keyboard.press("Escape")
        page.wait_for_timeout(100)
        report.check(f"{name}: Escape shows everything again", page.evaluate(shown) == count)
        if page.locator(".filter select").count():
            page.keyboard.press("Tab")
            page.keyboard.press("ArrowDown")
            page.wait_for_timeout(100)
            openers = page.locator("article.is-op").count()
            report.check(f"{name}: only the opener's posts", page.evaluate(shown) == openers, f"{openers:,} of {count:,}")
            hidden = page.evaluate("() => { const e = document.querySelector('article.post[hidden]'); return e && e.id; }")
            if hidden:
                page.evaluate("id => { location.hash = id; }", hidden)
                page.wait_for_timeout(150)
                report.check(f"{name}: a link to a hidden post shows it", page.evaluate("id => !document.getElementById(id).closest('[hidden]')", hidden))
        report.check(f"{name}: no error while filtering", not reader.errors, "; ".join(reader.errors[:3]))


def links(report, name, path):
    """Every # leads to something of the file; the index's links lead to files beside it."""
    text = path.read_text(encoding="utf-8")
    ids = re.findall(r'\sid="([^"]+)"', text)
    broken = {a for a in re.findall(r'href="#([^"]*)"', text) if a not in set(ids)}
    report.check(f"{name}: links within it lead somewhere", not broken and len(ids) == len(set(ids)), ", ".join(sorted(broken)[:5]))


def without_script(report, browser, name, path):
    with Reader(browser, java_script_enabled=False) as reader:
        reader.page.goto(path.as_uri())
        text = reader.page.locator("main").inner_text()
        report.check(f"{name}: readable without JavaScript", reader.page.locator("h1").is_visible() and len(text) > 40, f"{len(text):,} characters")


def accessibility(report, browser, name, path, axe):
    for scheme, width in (("light", 390), ("dark", 390), ("light", 1280), ("dark", 1280)):
        # The file's own policy would keep axe out.
        with Reader(browser, color_scheme=scheme, viewport={"width": width, "height": 900}, bypass_csp=True) as reader:
            reader.page.goto(path.as_uri())
            reader.page.evaluate(axe)
            for theme in ("calm", "classic", "yospos", "fyad"):
                reader.page.evaluate("t => { document.documentElement.dataset.theme = t; }", theme)
                reader.page.wait_for_timeout(150)
                found = reader.page.evaluate(AXE_SCRIPT, AXE_TAGS)
                report.check(f"axe: {name}, {theme}, {scheme}, {width} px", not found, "; ".join(f"{i} x{n} at {t} ({s})" for i, n, t, s in found[:4]))


def screenshots(browser, path, folder, number):
    folder.mkdir(parents=True, exist_ok=True)
    for scheme in ("light", "dark"):
        for width in (390, 1280):
            with Reader(browser, color_scheme=scheme, viewport={"width": width, "height": 844}) as reader:
                reader.page.goto(path.as_uri())
                reader.page.wait_for_timeout(250)
                height = min(4000, reader.page.evaluate("document.documentElement.scrollHeight"))
                reader.page.set_viewport_size({"width": width, "height": max(844, height)})
                reader.page.screenshot(path=folder / f"single-{number}-{scheme}-{width}.png")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", type=Path, nargs="+", metavar="file or folder")
    parser.add_argument("--screenshots", type=Path, metavar="DIR")
    parser.add_argument("--axe", type=int, metavar="N")
    options = parser.parse_args()
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))), None)
    if not chromium:
        parser.error("no Chromium found; install one (Debian: apt-get install chromium)")
    package = importlib.util.find_spec("axe_playwright_python")
    axe = None if not package else (Path(package.origin).parent / "axe.min.js").read_text(encoding="utf-8")

    report = Report()
    files = [file for path in options.paths for file in (sorted(path.glob("*.html")) if path.is_dir() else [path])]
    by_size = sorted((file for file in files if file.name != "index.html"), key=lambda file: -file.stat().st_size)
    looked_at = set(by_size[:options.axe]) | {next((file for file in files if file.name == "index.html"), None)}
    for folder in [path for path in options.paths if path.is_dir()]:
        listed = {unquote(a) for a in re.findall(r'<li><a href="([^"]+)"', (folder / "index.html").read_text(encoding="utf-8"))}
        there = {file.name for file in folder.glob("*.html")} - {"index.html"}
        report.check(f"{folder.name}: the index leads to every file", listed == there, ", ".join(sorted(listed ^ there)[:3]))
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as empty:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND"])
        for number, file in enumerate(files):
            alone = Path(empty) / str(number) / "thread.html"
            alone.parent.mkdir()
            shutil.copy(file, alone)
            name = file.stem if len(file.stem) <= 40 else file.stem[:39] + "…"
            try:
                for run in (opened, widths, filters, without_script):
                    run(report, browser, name, alone)
                links(report, name, alone)
                if axe and file in looked_at:
                    accessibility(report, browser, name, alone, axe)
            except (TimeoutError, Error) as problem:
                report.check(name, False, str(problem).splitlines()[0])
            if options.screenshots and file in looked_at:
                screenshots(browser, alone, options.screenshots, number)
            shutil.rmtree(alone.parent)
        browser.close()
    print(f"{len(files):,} files, {report.passed} ok, {report.failed} failed")
    return 1 if report.failed or not files else 0


if __name__ == "__main__":
    sys.exit(main())

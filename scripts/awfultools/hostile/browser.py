"""Opens every page of an exported site of hostile posts and proves that nothing of the posts lives.

usage: check-hostile FOLDER [--single] [--wait MS] [--jobs N] [--show N]

Each page is opened twice, once as it is and once with its Content-Security-Policy switched off, and left alone for
300 ms. A page fails on any dialog, console line with PWNED, window.pwned, pop-up, download, frame, request outside the
folder, or navigation. Then every `.body`, `.user-title`, `h1` and `title` is walked against the list of what the writer
may emit; the rest of the page against what may never occur. Where there is a search page, it is asked hostile questions.
--single expects files that hold their style, script and pictures themselves.

Needs: pip install playwright, and a Chromium of the system. Status 1 when anything was found.
"""

import argparse
import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from playwright.async_api import BrowserContext, Dialog, Error, Page, Request, async_playwright

from awfultools.installed import find_chromium
from awfultools.paths import ROOT

WALK = Path(__file__).with_name("walk.js").read_text(encoding="utf-8")

# Asked of the search page, in each of its fields.
QUESTIONS = [
    '<img src=x onerror="window.pwned=1">',
    "</script><script>window.pwned=1</script>",
    '"><svg onload=window.pwned=1>',
    "' autofocus onfocus='window.pwned=1",
    "javascript:window.pwned=1",
    "__proto__",
    "constructor",
    "hasOwnProperty toString valueOf",
    "a:__proto__",
    "f:1",
    "../../x",
    "\u2028",
    "\u202e",
    "%00",
    "%",
    "{{7*7}}",
    "(",
    "e\u0301",
    "x" * 20000,
    "&author=<img src=x onerror=window.pwned=1>&forum=__proto__&thread=1&from=x&to=<b>&order=constructor#q=<svg onload=window.pwned=1>",
]


def questions(folder: Path) -> list[str]:
    page = folder / "search.html"
    if not page.exists():
        return []
    whole = [f"{page.as_uri()}?q={quote(text, safe='&=#' if text.startswith('&') else '')}" for text in QUESTIONS]
    return (
        whole
        + [
            f"{page.as_uri()}?{name}={quote(QUESTIONS[0])}&q=x"
            for name in ("author", "forum", "thread", "from", "to", "order", "__proto__")
        ]
        + [f"{page.as_uri()}#q={quote(QUESTIONS[0])}"]
    )


class Watch:
    """A tab, and what happens in it."""

    def __init__(self, folder: Path, page: Page, single: dict[str, str] | None) -> None:
        self.folder, self.page, self.single, self.url = folder, page, single, ""
        self.found: list[str] = []
        tell = self.tell
        page.on("request", self.request)
        page.on("dialog", self.dialog)
        page.on("console", lambda m: tell(f"console: {m.text[:100]}") if "PWNED" in m.text else None)
        page.on("pageerror", lambda e: tell(f"error of a script: {str(e)[:100]}"))
        page.on("popup", lambda p: tell(f"pop-up: {p.url[:100]}"))
        page.on("download", lambda d: tell(f"download: {d.url[:100]}"))
        page.on("frameattached", lambda f: tell("a frame"))
        page.on(
            "framenavigated",
            lambda f: tell(f"navigation: {f.url[:200]}") if self.file(f.url) != self.file(self.url) else None,
        )

    def tell(self, what: str) -> None:
        self.found.append(what)

    @staticmethod
    def file(url: str) -> str:
        return url.split("#")[0].split("?")[0]

    def request(self, request: Request) -> None:
        if self.single and request.url.startswith("data:image/"):
            return
        parts = urlsplit(request.url)
        if (
            parts.scheme != "file"
            or parts.netloc
            or not Path(unquote(parts.path)).resolve().is_relative_to(self.folder)
        ):
            self.found.append(f"request: {request.url[:200]}")

    async def dialog(self, dialog: Dialog) -> None:
        self.found.append(f"dialog: {dialog.message[:100]}")
        await dialog.dismiss()

    async def open(self, url: str, wait: int) -> tuple[list[str], dict[str, int]]:
        """What happened while a page lay open, and what its walk found."""
        self.found, self.url, counts = [], url, {}
        try:
            await self.page.goto(url, timeout=30_000)
            await self.page.wait_for_timeout(wait)
            if await self.page.evaluate("() => window.pwned !== undefined"):
                self.found.append("window.pwned is set")
            walk = await self.page.evaluate(WALK, self.single)
            self.found += walk["problems"]
            counts = walk["counts"]
        except Error as problem:
            self.found.append(f"cannot be walked: {str(problem).splitlines()[0]}")
        return self.found, counts


async def run(options: argparse.Namespace, chromium: str) -> int:
    folder = options.folder.resolve()
    single = None
    if options.single:
        own = {
            name: (ROOT / "Sources/Exports/Resources" / name).read_text(encoding="utf-8")
            for name in ("site.css", "single.css", "single.js")
        }
        single = {"style": own["site.css"] + own["single.css"], "script": own["single.js"]}
    pages = sorted(folder.rglob("*.html"))
    addresses = [page.as_uri() for page in pages] + questions(folder)
    totals, kinds = Counter[str](), Counter[str]()
    failures: list[str] = []

    async def work(context: BrowserContext, queue: Iterator[str], bypass: bool) -> None:
        """Opens addresses of the queue in one tab, until there are no more."""
        watch = Watch(folder, await context.new_page(), single)
        for url in queue:
            found, counts = await watch.open(url, options.wait)
            totals["opened"] += 1
            if not bypass:
                totals.update(counts)
            place = unquote(url.removeprefix(folder.as_uri()))[1:120]
            for what in found:
                kinds[what.split(":")[0].split(" at ")[0]] += 1
                failures.append(f"{place} ({'without' if bypass else 'with'} CSP): {what}")

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND"]
        )
        for bypass in (False, True):
            context = await browser.new_context(bypass_csp=bypass, offline=True)
            queue = iter(addresses)
            await asyncio.gather(*(work(context, queue, bypass) for _ in range(options.jobs)))
            await context.close()
        await browser.close()
    for failure in failures[: options.show]:
        print("FAIL  " + failure)
    if len(failures) > options.show:
        print(f"      and {len(failures) - options.show:,} more")
    for kind, number in kinds.most_common():
        print(f"      {number:6,}  {kind}")
    print(
        f"{len(pages):,} pages, opened {totals['opened']:,} times; {totals['roots']:,} bodies and titles with {totals['elements']:,} elements, "
        f"{totals['attributes']:,} attributes, {totals['links']:,} links, {totals['pictures']:,} pictures, {totals['characters']:,} characters; {len(failures):,} failures"
    )
    return 1 if failures or not pages else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--single", action="store_true")
    parser.add_argument("--wait", type=int, default=300, metavar="MS")
    parser.add_argument("--jobs", type=int, default=4, metavar="N")
    parser.add_argument("--show", type=int, default=40, metavar="N")
    options = parser.parse_args()
    chromium = find_chromium()
    if not chromium:
        parser.error("no Chromium found; install one (Debian: apt-get install chromium)")
    if not options.folder.is_dir():
        parser.error(f"{options.folder} is no folder")
    return asyncio.run(run(options, chromium))

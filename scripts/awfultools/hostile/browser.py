"""Opens every page of an exported site of hostile posts and proves that nothing of the posts lives.

usage: check-hostile FOLDER|ADDRESS [--single] [--each N] [--wait MS] [--jobs N] [--show N]

Each page is opened twice, once as it is and once with its Content-Security-Policy switched off, and left alone for
300 ms. A page fails on any dialog, console line with PWNED, window.pwned, pop-up, download, frame, request outside the
folder, or navigation. Then every `.body`, `.user-title`, `h1` and `title` is walked against the list of what the writer
may emit; the rest of the page against what may never occur. Where there is a search page, it is asked hostile questions.
--single expects files that hold their style, script and pictures themselves. An ADDRESS is that of a Reader, whose pages and
API are opened, at most --each of one kind, and whose search is typed into.

Needs: pip install playwright, and a Chromium of the system. Status 1 when anything was found.
"""

import argparse
import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from playwright.async_api import BrowserContext, Dialog, Error, Frame, Page, Request, async_playwright

from awfultools.installed import find_chromium
from awfultools.paths import ROOT
from awfultools.served.routes import routes
from awfultools.served.server import Client

WALK = Path(__file__).with_name("walk.js").read_text(encoding="utf-8")

# The bytes of a page that somebody saved: nothing but their policy holds them.
KEPT = "k/"

# What a browser saves and does not show: feeds, citations for other programs, found posts as files.
SAVED = (".atom", ".bib", ".ris", "favicon.ico")

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


# The places of a Reader's addresses into which a question is put.
OLD_PLACES = [
    "{}",
    "nothing/{}",
    "t/1/1.html?{}",
    "query.php?q={}",
    "member.php?username={}",
    "showthread.php?threadid={}",
    "showthread.php?goto=post&postid={}",
    "attachment.php?attachmentid={}",
    "https://forums.somethingawful.com/x.php?{}",
    "web/2013/http://{}/showthread.php?threadid=1",
    "api/v1/search?q={}",
    "api/v1/threads?key={}",
    "api/v1/posts/{}",
    "search.html?sort={}&q=x",
]


def questions(page: str) -> list[str]:
    """Addresses of a search page that ask it everything in each of its fields."""
    whole = [f"{page}?q={quote(text, safe='&=#' if text.startswith('&') else '')}" for text in QUESTIONS]
    fields = ("author", "forum", "thread", "from", "to", "order", "__proto__")
    return [*whole, *(f"{page}?{name}={quote(QUESTIONS[0])}&q=x" for name in fields), f"{page}#q={quote(QUESTIONS[0])}"]


class Site:
    """A folder of pages."""

    options: dict[str, Any] = {"offline": True}
    is_served = False

    def __init__(self, folder: Path, single: dict[str, str] | None) -> None:
        self.folder, self.single = folder, single
        self.pages = [page.as_uri() for page in sorted(folder.rglob("*.html"))]
        search = folder / "search.html"
        self.questions = questions(search.as_uri()) if search.exists() else []

    def is_kept(self, url: str) -> bool:
        return False

    def is_own(self, url: str) -> bool:
        parts = urlsplit(url)
        if self.single and url.startswith("data:image/"):
            return True
        path = Path(unquote(parts.path))
        return parts.scheme == "file" and not parts.netloc and path.resolve().is_relative_to(self.folder)

    def place(self, url: str) -> str:
        return unquote(url.removeprefix(self.folder.as_uri()))[1:120]


class Reader:
    """A running Reader."""

    options: dict[str, Any] = {}
    is_served = True
    single = None

    def __init__(self, address: str, each: int) -> None:
        client = Client(address)
        self.address = client.address
        self.pages = [
            self.address + path
            for path in routes(client, each)
            if not path.endswith(SAVED) and not path.startswith("found/")
        ]
        asked = questions(self.address + "search.html") + [
            self.address + place.format(quote(text, safe="")) for text in QUESTIONS for place in OLD_PLACES
        ]
        # A number that has no factor in common with those of questions and places reaches all of both.
        self.questions = asked[:: 1 if each > 100 else 11]
        self.typed = QUESTIONS[:: 1 if each > 100 else 5]

    def is_kept(self, url: str) -> bool:
        return url.startswith(self.address + KEPT)

    def is_own(self, url: str) -> bool:
        return url.startswith(self.address)

    def place(self, url: str) -> str:
        return unquote(url.removeprefix(self.address))[:120]


class Watch:
    """A tab, and what happens in it."""

    def __init__(self, site: Site | Reader, page: Page, bypass: bool) -> None:
        self.site, self.page, self.bypass, self.url = site, page, bypass, ""
        self.found: list[str] = []
        tell = self.tell
        page.on("request", self.request)
        page.on("requestfinished", self.ended)
        page.on("requestfailed", self.ended)
        page.on("dialog", self.dialog)
        page.on("console", lambda m: self.console(m.text))
        page.on("pageerror", lambda e: tell(f"error of a script: {str(e)[:100]}"))
        page.on("popup", lambda p: tell(f"pop-up: {p.url[:100]}"))
        page.on("download", lambda d: tell(f"download: {d.url[:100]}"))
        page.on("frameattached", lambda f: None if site.is_served else tell("a frame"))
        page.on("framenavigated", self.navigated)

    def tell(self, what: str) -> None:
        self.found.append(what)

    @staticmethod
    def file(url: str) -> str:
        return url.split("#")[0].split("?")[0]

    def navigated(self, frame: Frame) -> None:
        # An old address leads elsewhere in the Reader, and its frames have pages of their own.
        is_known = self.site.is_own(frame.url) if self.site.is_served else self.file(frame.url) == self.file(self.url)
        if not is_known and not (frame.parent_frame and frame.url == "about:blank"):
            self.tell(f"navigation: {frame.url[:200]}")

    def console(self, text: str) -> None:
        # The policy of a page as it was saved tells what it refused, with the address.
        is_refusal = self.site.is_kept(self.url) and "violates the following Content Security Policy" in text
        if "PWNED" in text and not is_refusal:
            self.tell(f"console: {text[:100]}")

    def request(self, request: Request) -> None:
        # Without its policy, the page in a Reader's frame may ask for its pictures.
        is_framed = self.bypass and self.site.is_served and request.frame.parent_frame is not None
        if not self.site.is_own(request.url) and not is_framed and not self.site.is_kept(self.url):
            self.tell(f"request: {request.url[:200]}")

    def ended(self, request: Request) -> None:
        # Chromium announces each picture of a page as it was saved. Those that its policy refused never reach the net.
        is_sent = request.failure is None or request.failure.startswith("net::")
        if self.site.is_kept(self.url) and not self.site.is_own(request.url) and is_sent:
            self.tell(f"request: {request.url[:200]}: {request.failure}")

    async def dialog(self, dialog: Dialog) -> None:
        self.found.append(f"dialog: {dialog.message[:100]}")
        await dialog.dismiss()

    async def open(self, url: str, wait: int) -> tuple[list[str], dict[str, int]]:
        """What happened while a page lay open, and what its walk found."""
        self.found, self.url, counts = [], url, {}
        try:
            answer = await self.page.goto(url, timeout=30_000)
            await self.page.wait_for_timeout(wait)
            if await self.page.evaluate("() => window.pwned !== undefined"):
                self.found.append("window.pwned is set")
            kind = await answer.header_value("content-type") if answer else None
            policy = await answer.header_value("content-security-policy") if answer else None
            # Data is none, nor is the frame of a page that somebody saved.
            is_page = not self.site.is_served or ("html" in (kind or "") and "sandbox" not in (policy or ""))
            if is_page:
                counts = await self.walk()
        except Error as problem:
            self.found.append(f"cannot be walked: {str(problem).splitlines()[0]}")
        return self.found, counts

    async def walk(self) -> dict[str, int]:
        walk = await self.page.evaluate(WALK, {"single": self.site.single, "isServed": self.site.is_served})
        self.found += walk["problems"]
        counts: dict[str, int] = walk["counts"]
        return counts

    async def ask(self, url: str, text: str) -> list[str]:
        """What happens while a text is typed into a Reader's search."""
        await self.open(url, 0)
        try:
            await self.page.fill("#q", text[:2000])
            await self.page.wait_for_timeout(300)
            if await self.page.evaluate("() => window.pwned !== undefined"):
                self.found.append("window.pwned is set")
            await self.walk()
        except Error as problem:
            self.found.append(f"cannot be typed into: {str(problem).splitlines()[0]}")
        return self.found


def find_site(options: argparse.Namespace) -> Site | Reader:
    if options.target.startswith("http://"):
        return Reader(options.target, options.each)
    single = None
    if options.single:
        own = {
            name: (ROOT / "Sources/Site/Resources" / name).read_text(encoding="utf-8")
            for name in ("site.css", "single.css", "gaps.js", "single.js")
        }
        single = {"style": own["site.css"] + own["single.css"], "script": own["gaps.js"] + own["single.js"]}
    return Site(Path(options.target).resolve(), single)


async def run(options: argparse.Namespace, chromium: str) -> int:
    site = find_site(options)
    addresses = site.pages + site.questions
    totals, kinds = Counter[str](), Counter[str]()
    failures: list[str] = []

    async def work(context: BrowserContext, queue: Iterator[str], bypass: bool) -> None:
        """Opens addresses of the queue in one tab, until there are no more."""
        watch = Watch(site, await context.new_page(), bypass)
        for url in queue:
            found, counts = await watch.open(url, options.wait)
            totals["opened"] += 1
            if not bypass:
                totals.update(counts)
            tell(f"{site.place(url)} ({'without' if bypass else 'with'} CSP)", found)

    def tell(place: str, found: list[str]) -> None:
        for what in found:
            kinds[what.split(":")[0].split(" at ")[0]] += 1
            failures.append(f"{place}: {what}")

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
        )
        for bypass in (False, True):
            context = await browser.new_context(bypass_csp=bypass, **site.options)
            queue = iter(url for url in addresses if not (bypass and site.is_kept(url)))
            await asyncio.gather(*(work(context, queue, bypass) for _ in range(options.jobs)))
            if isinstance(site, Reader):
                watch = Watch(site, await context.new_page(), bypass)
                for text in site.typed:
                    tell(f"typed: {text[:60]}", await watch.ask(site.address + "search.html", text))
            await context.close()
        await browser.close()
    for failure in failures[: options.show]:
        print("FAIL  " + failure)
    if len(failures) > options.show:
        print(f"      and {len(failures) - options.show:,} more")
    for kind, number in kinds.most_common():
        print(f"      {number:6,}  {kind}")
    print(
        f"{len(site.pages):,} pages, opened {totals['opened']:,} times; {totals['roots']:,} bodies and titles with {totals['elements']:,} elements, "
        f"{totals['attributes']:,} attributes, {totals['links']:,} links, {totals['pictures']:,} pictures, {totals['characters']:,} characters; {len(failures):,} failures"
    )
    return 1 if failures or not site.pages else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", metavar="FOLDER|ADDRESS")
    parser.add_argument("--single", action="store_true")
    parser.add_argument("--each", type=int, default=10_000, metavar="N")
    parser.add_argument("--wait", type=int, default=300, metavar="MS")
    parser.add_argument("--jobs", type=int, default=4, metavar="N")
    parser.add_argument("--show", type=int, default=40, metavar="N")
    options = parser.parse_args()
    chromium = find_chromium()
    if not chromium:
        parser.error("no Chromium found; install one (Debian: apt-get install chromium)")
    if not options.target.startswith("http://") and not Path(options.target).is_dir():
        parser.error(f"{options.target} is no folder")
    return asyncio.run(run(options, chromium))

"""The Reader over pages that were really saved: old addresses are composed from the archive's rows and followed."""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser

from awfultools.exports.browser import Reader, Report, check_accessibility, load_axe, save_screenshot
from awfultools.served.server import Server

WIDTHS = {"narrow": (390, 844), "wide": (1280, 900)}
# Fewer would mean that the queries below find nothing in the archive.
LEAST = 60
LISTS = ("index.php", "private.php", "bookmarkthreads.php", "banlist.php", "announcement.php", "query.php")
# Without these every list would have a page, also an empty one.
NEEDED = {
    "private.php": "private_message",
    "bookmarkthreads.php": "thread_bookmark",
    "banlist.php": "punishment",
    "announcement.php": "announcement",
}


@dataclass(frozen=True)
class OldAddress:
    """An address as the forums had it, and the id of an element that its page must have."""

    kind: str
    path: str
    element: str | None = None


def old_addresses(archive: Path) -> Iterator[OldAddress]:
    """Composes an address for each page of a thread, each post, forum, profile and list that was saved."""
    database = sqlite3.connect(f"{archive.absolute().as_uri()}?mode=ro", uri=True)
    try:
        for thread, number, size, first in database.execute("""
            SELECT DISTINCT thread_id, page_number, per_page, first_shown_post_id FROM source_page
            WHERE kind = 'showthread' AND status = 'imported' AND first_shown_post_id IS NOT NULL ORDER BY 1, 2, 4"""):
            place = f"threadid={thread}&userid=0&perpage={size}&pagenumber={number}"
            yield OldAddress("thread", f"showthread.php?{place}", f"p{first}")
        for (post,) in database.execute("SELECT id FROM post ORDER BY id"):
            yield OldAddress("post", f"showthread.php?goto=post&postid={post}", f"p{post}")
        for (forum,) in database.execute("""
            SELECT DISTINCT forum_id FROM source_page
            WHERE kind = 'forumdisplay' AND status = 'imported' ORDER BY 1"""):
            yield OldAddress("forum", f"forumdisplay.php?forumid={forum}")
        for (user,) in database.execute("SELECT id FROM user ORDER BY profile_source_id IS NULL, id LIMIT 40"):
            yield OldAddress("person", f"member.php?action=getinfo&userid={user}")
        for path in LISTS:
            table = NEEDED.get(path)
            if table is None or database.execute(f"SELECT EXISTS (SELECT 1 FROM {table})").fetchone()[0]:
                yield OldAddress(path.removesuffix(".php"), path)
    finally:
        database.close()


def open_real_pages(
    report: Report, browser: Browser, program: Path, archive: Path, screenshots: Path | None = None
) -> None:
    """Follows every address at two widths, and runs axe on the first page of each kind."""
    addresses = list(old_addresses(archive))
    report.check("real pages: addresses to follow", len(addresses) >= LEAST, len(addresses))
    with Server(program, archive, "--include-private") as server:
        for width, (across, down) in WIDTHS.items():
            follow(report, browser, server.address, addresses, width, (across, down), screenshots)


def follow(
    report: Report,
    browser: Browser,
    address: str,
    addresses: list[OldAddress],
    width: str,
    size: tuple[int, int],
    screenshots: Path | None,
) -> None:
    """Opens the pages in one tab; one line for each kind, as there are hundreds of posts."""
    problems: dict[str, list[str]] = {}
    seen: set[str] = set()
    options = {"viewport": {"width": size[0], "height": size[1]}, "offline": False, "bypass_csp": True}
    with Reader(browser, lambda url: url.startswith(address), **options) as reader:
        for old in addresses:
            found = problems.setdefault(old.kind, [])
            # An address that differs in its fragment only would not be loaded again.
            reader.page.goto("about:blank")
            answer = reader.page.goto(address + old.path)
            if not answer or answer.status != 200:
                found.append(f"{old.path}: {answer.status if answer else 'no answer'}")
                continue
            if old.element and reader.page.locator(f"[id={old.element}]").count() != 1:
                found.append(f"{old.path}: {reader.page.url} has no #{old.element}")
            if old.kind == "post" and reader.page.evaluate("document.querySelector(':target')?.id") != old.element:
                found.append(f"{old.path}: {reader.page.url} does not lead to its post")
            if reader.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                found.append(f"{old.path}: wider than the window")
            if old.kind not in seen and old.kind != "post":
                seen.add(old.kind)
                if screenshots:
                    save_screenshot(reader.page, *size, screenshots / f"real-{old.kind}-{width}.png")
                # In a window as high as the page the bar at its lower edge covers no link.
                whole = reader.page.evaluate("document.documentElement.scrollHeight")
                reader.page.set_viewport_size({"width": size[0], "height": whole})
                if load_axe(reader.page):
                    check_accessibility(report, reader.page, f"real {old.kind}, {width}, {{theme}}")
                reader.page.set_viewport_size({"width": size[0], "height": size[1]})
        for kind, found in problems.items():
            count = sum(old.kind == kind for old in addresses)
            report.check(
                f"real pages, {kind}, {width}: all {count} old addresses lead here", not found, "; ".join(found[:3])
            )
        reader.check_clean(report, f"real pages, {width}")

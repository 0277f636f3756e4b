"""Serves an archive and opens it in Chromium, as its reader would, and checks what the reader gets.

usage: python -m awfultools.exports.served PROGRAM ARCHIVE [--screenshots DIR]

One line for each check: ok, FAIL or skip. Status 1 when a check failed.
"""

import argparse
import json
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

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
from awfultools.installed import has_package
from awfultools.paths import SAMPLES
from awfultools.served.server import Server

# What is opened: a name, and an address behind the Reader's own. The samples have all of it.
PAGES = {
    "front": "",
    "thread": "t/9000003/1.html",
    "contents": "t/9000003/index.html",
    "forum": "f/902.html",
    "person": "u/900002.html",
    "people": "u/index.html",
    "year": "d/2013.html",
    "punishments": "punishments.html",
    "conversation": "t/9000003/conversation.html",
    "ghosts": "t/9000007/conversation.html",
    "dashboard": "dashboard.html",
    "coverage": "coverage.html",
    "check": "check.html",
    "announcements": "announcements.html",
    "message": "m/9100003.html",
    "search": "search.html?q=goose",
    "no-hit": "search.html?q=zeppelin",
    "missing-post": "showthread.php?goto=post&postid=900000640",
    "missing-page": "showthread.php?threadid=9000007&pagenumber=1",
    "no-page": "nothing.html",
    "sources": "p/900000010.html",
    "past-thread": "as-of/2012-12-31/t/9000001/1.html",
    "past-contents": "as-of/2012-12-31/t/9000001/index.html",
    "past-forum": "as-of/2014-12-31/f/905.html",
    "past-person": "as-of/2012-12-31/u/900005.html",
}
# The pages that only a server has, or that have more than those of an exported site.
AXE_PAGES = (
    *("search", "no-hit", "missing-post", "missing-page", "no-page", "punishments", "contents", "forum"),
    *("conversation", "ghosts", "dashboard", "coverage", "check"),
    *("person", "sources", "past-thread", "past-forum", "past-person"),
)
WIDTHS = {"narrow": (390, 844), "wide": (1280, 900)}


@contextmanager
def served(program: Path, archive: Path, *options: str) -> Iterator[str]:
    """Runs `serve` on a free port, and gives its address; Ctrl-C has to end it at once."""
    with Server(program, archive, *options) as server:
        yield server.address


def open_pages(report: Report, browser: Browser, address: str, screenshots: Path | None) -> None:
    for width, (across, down) in WIDTHS.items():
        for scheme in ("light", "dark"):
            view = {"width": across, "height": down}
            with Reader(
                browser, lambda url: url.startswith(address), offline=False, viewport=view, color_scheme=scheme
            ) as reader:
                for name, path in PAGES.items():
                    answer = reader.page.goto(address + path)
                    wanted = 404 if name.startswith(("missing", "no-page")) else 200
                    status = answer.status if answer else 0
                    report.check(f"{name}, {width}, {scheme}: answered", status == wanted, status)
                    overflow = reader.page.evaluate("document.documentElement.scrollWidth > innerWidth")
                    report.check(f"{name}, {width}, {scheme}: no wider than the window", not overflow)
                    if screenshots:
                        save_screenshot(reader.page, across, down, screenshots / f"{name}-{width}-{scheme}.png")
                # Chromium writes an answer of 404 to the console.
                reader.errors = [error for error in reader.errors if "404" not in error]
                reader.check_clean(report, f"{width}, {scheme}")


def find_while_typing(report: Report, browser: Browser, address: str) -> None:
    with Reader(browser, lambda url: url.startswith(address), offline=False) as reader:
        reader.page.goto(address + "search.html")
        reader.page.locator("#q").press_sequentially("medium goo", delay=20)
        # Answers for fewer letters come before the one for all of them.
        reader.page.wait_for_url(lambda url: url.endswith("q=medium+goo"))
        reader.page.wait_for_selector("#results li mark")
        links = reader.page.locator("#results li > a").evaluate_all("all => all.map(a => a.getAttribute('href'))")
        report.check(
            "search while typing finds a word that is not finished", any("p900000212" in a for a in links), links
        )
        report.check("the address keeps the words", "q=medium" in reader.page.url, reader.page.url)
        reader.page.locator(".facets a").first.click()
        reader.page.wait_for_url(lambda url: not url.endswith("q=medium+goo"))
        reader.page.wait_for_selector("#results li")
        report.check(
            "a facet narrows", "%3A" in reader.page.url or ":" in reader.page.url.split("q=")[1], reader.page.url
        )
        reader.check_clean(report, "search")


def follow_old_addresses(report: Report, browser: Browser, address: str) -> None:
    with Reader(browser, lambda url: url.startswith(address), offline=False) as reader:
        for old in (
            "showthread.php?goto=post&postid=900000248",
            "https://forums.somethingawful.com/showthread.php?goto=post&postid=900000248",
            "web/20130102030405/http://forums.somethingawful.com/showthread.php?goto=post&postid=900000248",
        ):
            reader.page.goto("about:blank")
            reader.page.goto(address + old)
            wait_in_page(reader.page, 50)
            at = reader.page.evaluate("document.querySelector(':target')?.id")
            report.check(f"{old} leads to its post", at == "p900000248", f"{reader.page.url} {at}")
        reader.check_clean(report, "old addresses")


@contextmanager
def counting_connections() -> Iterator[tuple[str, list[int]]]:
    """Listens as a host that nothing may connect to, and lists the ports of those that do."""
    seen: list[int] = []
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def accept() -> None:
            while True:
                try:
                    connection, peer = listener.accept()
                except OSError:
                    return
                seen.append(peer[1])
                connection.close()

        Thread(target=accept, daemon=True).start()
        yield f"127.0.0.1:{listener.getsockname()[1]}", seen
        listener.shutdown(socket.SHUT_RDWR)


@contextmanager
def story(program: Path, outside: str) -> Iterator[str]:
    """Serves an archive of the thread about the goose, captured in 2013 and again in 2016, with the bytes of its pages.

    In between it got another title, its opening post was edited, and post 900000212 was deleted. The first page wants all kinds of
    things from another host.
    """
    page = SAMPLES / "forum/threads/showthread.php?threadid=9000003&userid=0&perpage=40&pagenumber=1.html"
    text = page.read_text("windows-1252")
    start = '<table class="post " id="post'
    later = start.join(part for part in text.split(start) if not part.startswith("900000212"))
    for old, new in (
        ("combined.js?1363100000", "combined.js?1463100000"),
        ("There is a goose in my greenhouse and it keeps office hours", "The goose has retired"),
        ("a goose lets itself into", "a swan let itself out of"),
    ):
        later = later.replace(old, new)
    hostile = f"""<LINK rel="preconnect" href="http://{outside}"><link rel=stylesheet href="//{outside}/a.css">
        <meta http-equiv="refresh" content="0;url=http://{outside}/"><img src="http://{outside}/a.gif">
        <script src="http://{outside}/a.js"></script><iframe src="http://{outside}/"></iframe>
        <script>top.document.title = 'ran'; document.title = 'ran'; fetch('http://{outside}/b')</script>"""
    with TemporaryDirectory() as folder:
        (Path(folder) / page.name).write_text(text.replace("<head>", "<head>" + hostile), "windows-1252")
        (Path(folder) / "later.html").write_text(later, "windows-1252")
        archive = Path(folder) / "story.sqlite"
        command: list[str | Path] = [program, "import", folder, "--archive", archive, "--keep-pages", "all"]
        subprocess.run(command, check=True, capture_output=True)
        with served(program, archive) as address:
            yield address


def go_back_in_time(report: Report, browser: Browser, program: Path, screenshots: Path | None) -> None:
    with (
        counting_connections() as (outside, connections),
        story(program, outside) as address,
        Reader(browser, lambda url: url.startswith(address), offline=False) as reader,
    ):
        tab = reader.page
        tab.goto(address + "t/9000003/1.html")
        tab.locator(".as-of summary").click()
        slider = tab.locator(".as-of-slider")
        report.check("the slider stands on the present", slider.get_attribute("aria-valuetext") == "the present")
        slider.focus()
        tab.keyboard.press("Home")
        report.check("a key chooses the first day", tab.locator("#as-of").input_value() == "2013-03-12")
        tab.locator(".as-of button").click()
        tab.wait_for_url("**/as-of/2013-03-12/t/9000003/1.html")
        report.check("as of a day: the former title", "office hours" in tab.locator("h1").inner_text())
        body = tab.locator("#p900000201").inner_text()
        report.check("as of a day: the unedited body", "a goose lets itself into" in body and "Edited since" in body)
        gone = tab.locator("#p900000212").inner_text()
        report.check("as of a day: the missing post", "Gone since" in gone, gone[:200])
        if screenshots:
            save_screenshot(tab, 1280, 900, screenshots / "story-past.png")
        tab.locator("#p900000201 .author a").click()
        tab.wait_for_url("**/as-of/2013-03-12/u/900002.html")
        report.check("a link keeps the day", tab.locator(".as-of time").first.inner_text() == "2013-03-12")
        tab.locator(".as-of a", has_text="The present").click()
        tab.wait_for_url("**/u/900002.html")
        report.check("back to the present", "as-of" not in tab.url, tab.url)
        tab.goto(address + "as-of/2013-03-12/t/9000003/1.html")
        tab.locator("#p900000201 .later a").click()
        tab.wait_for_url("**/p/900000201.html#versions")
        words = tab.locator(".difference").inner_text()
        report.check("the difference, word by word", "goose lets" in words and "swan let" in words, words[:200])
        tab.locator(".captures details summary").last.click()
        frame = tab.frame_locator(".captures li:last-child iframe")
        report.check("the page as it was saved", frame.locator("#post900000212").count() == 1)
        wait_in_page(tab, 500)
        report.check(
            "no script of the saved page ran", tab.title() != "ran" and frame.locator("title").inner_text() != "ran"
        )
        report.check("the saved page connects to nobody", not connections, connections)
        # Chromium tells of all that the frame's policy has kept out: in the console, and as requests that failed.
        reader.errors = [e for e in reader.errors if "sandbox" not in e and "Content Security Policy" not in e]
        kept_out = [failed.split(" ")[0] for failed in reader.failed if failed.endswith("(csp)")]
        reader.outside = [url for url in reader.outside if url[:200] not in kept_out]
        if screenshots:
            save_screenshot(tab, 1280, 900, screenshots / "story-sources.png")
        reader.check_clean(report, "as of a day, and sources")


def press(reader: Reader, words: str) -> None:
    """Presses a button of a form and waits for the page that the answer leads to."""
    with reader.page.expect_navigation():
        reader.page.get_by_role("button", name=words, exact=True).click()


def set_marks(report: Report, browser: Browser, program: Path, archive: Path) -> None:
    """Marks a thread without JavaScript; the marks have to survive a restart and an import."""
    thread = "t/9000003/1.html"
    unread = "showthread.php?threadid=9000003&goto=newpost"
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copy(archive, Path(folder) / "archive.sqlite"))
        with (
            served(program, copy) as address,
            Reader(browser, lambda url: url.startswith(address), offline=False, java_script_enabled=False) as reader,
        ):
            reader.page.goto(address + thread)
            press(reader, "Mark unread")
            press(reader, "Read up to here")
            reader.page.goto(address + unread)
            report.check("reading goes on after the page that was read", "/2.html#p" in reader.page.url)
            press(reader, "Mark read")
            tools = reader.page.locator(".marks").inner_text()
            report.check("a thread is read without scripts", "All read" in tools, tools)
            press(reader, "Remove bookmark")
            press(reader, "Bookmark")
            reader.page.goto(address + "bookmarks.html")
            found = reader.page.locator("main a[href^='t/9000003/']").count()
            report.check("a bookmark is listed", found == 1, found)
            reader.check_clean(report, "marks")
        page = Path(folder) / "late.html"
        page.write_text(late_page(9000003, 900000999), encoding="utf-8")
        run_import(program, page, copy)
        with (
            served(program, copy) as address,
            Reader(browser, lambda url: url.startswith(address), offline=False) as reader,
        ):
            reader.page.goto(address + "t/9000003/index.html")
            tools = reader.page.locator(".marks").inner_text()
            report.check("marks survive a restart, and a post imported later is unread", "1 unread" in tools, tools)
            report.check("a bookmark survives as well", "Remove bookmark" in tools, tools)


def late_page(thread: int, post: int) -> str:
    """A page of a thread with one post."""
    return f"""<!DOCTYPE html><html><head><title>A goose - The Something Awful Forums</title></head>
<body id="something_awful" class="showthread" data-forum="902" data-thread="{thread}">
<div id="thread" class="thread:{thread}"><table class="post" id="post{post}"><tr>
<td class="userinfo userid-900002"><dl class="userinfo"><dt class="author">Odd Job Harriet</dt></dl></td>
<td class="postbody">The goose came back.</td></tr><tr><td class="postdate">Sep 20, 2015 11:16</td></tr></table></div>
</body></html>
"""


def run_import(program: Path, page: Path, archive: Path) -> None:
    subprocess.run([program, "import", page, "--archive", archive, "--quiet"], check=True, stdout=subprocess.DEVNULL)


def see_imports(report: Report, browser: Browser, program: Path, archive: Path, screenshots: Path | None) -> None:
    """Saves a page below a watched folder while a page of the Reader is open, which has to tell of it by itself."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copy(archive, Path(folder) / "archive.sqlite"))
        pages = Path(folder) / "pages"
        pages.mkdir()
        watching = subprocess.Popen(
            [program, "import", pages, "--watch", "--archive", copy], stdout=subprocess.PIPE, text=True
        )
        assert watching.stdout is not None
        try:
            while "Waiting for pages" not in watching.stdout.readline():
                pass
            with (
                served(program, copy) as address,
                Reader(browser, lambda url: url.startswith(address), offline=False) as reader,
            ):
                with reader.page.expect_request(lambda request: "/events" in request.url):
                    reader.page.goto(address + "t/9000003/1.html")
                reader.page.evaluate("window.isSame = true")
                # The stream has to have begun before the page is saved.
                wait_in_page(reader.page, 1500)
                (pages / "late.html").write_text(late_page(9000003, 900000999), encoding="utf-8")
                reader.page.wait_for_selector(".news a")
                words = reader.page.locator(".news").inner_text()
                report.check("an open page tells what is imported, without being loaded again", "goose" in words, words)
                report.check("it is the same page", reader.page.evaluate("window.isSame === true"))
                if screenshots:
                    save_screenshot(reader.page, 1280, 900, screenshots / "news-wide-light.png")
                reader.page.locator(".news a").first.click()
                reader.page.wait_for_selector("#p900000999")
                report.check("the link leads to the page", True)
                reader.check_clean(report, "events")
        finally:
            watching.send_signal(signal.SIGINT)
            report.check("Ctrl-C ends the watching import", watching.wait(10) == 0)


def describe(report: Report, address: str) -> None:
    """Asks for every address of the API, and validates each answer by the API's own description."""
    from jsonschema import Draft202012Validator

    def get(path: str) -> Any:
        with urllib.request.urlopen(address + path.lstrip("/")) as answer:
            return json.load(answer)

    described = get("api/openapi.json")
    for path, item in described["paths"].items():
        kind = path.split("/")[3]
        number = {"forums": 902, "threads": 9000003, "posts": 900000212, "users": 900002, "messages": 9100003}
        value = get(path.replace("{id}", str(number.get(kind, ""))) + ("?q=goose" if kind == "search" else ""))
        answer = item["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        schema = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            **answer,
            "components": described["components"],
        }
        problems = [error.message for error in Draft202012Validator(schema).iter_errors(value)]
        report.check(f"{path} is as described", not problems, "; ".join(problems[:2])[:300])


def accessibility(report: Report, browser: Browser, address: str) -> None:
    for width, (across, down) in WIDTHS.items():
        view = {"width": across, "height": down}
        with Reader(
            browser, lambda url: url.startswith(address), offline=False, viewport=view, bypass_csp=True
        ) as reader:
            for name in AXE_PAGES:
                reader.page.goto(address + PAGES[name])
                if not load_axe(reader.page):
                    return report.skip("axe", "axe-playwright-python is not installed")
                check_accessibility(report, reader.page, f"{name}, {width}, {{theme}}")
    return None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path)
    parser.add_argument("archive", type=Path)
    parser.add_argument("--screenshots", type=Path)
    options = parser.parse_args()
    if options.screenshots:
        options.screenshots.mkdir(parents=True, exist_ok=True)
    report = Report()
    with served(options.program, options.archive, "--include-private") as address, sync_playwright() as playwright:
        browser = launch(playwright, but="127.0.0.1")
        report.attempt("pages", open_pages, browser, address, options.screenshots)
        report.attempt("search", find_while_typing, browser, address)
        report.attempt("as of a day", go_back_in_time, browser, options.program, options.screenshots)
        report.attempt("old addresses", follow_old_addresses, browser, address)
        if has_package("jsonschema"):
            describe(report, address)
        else:
            report.skip("the API", "jsonschema is not installed")
        report.attempt("marks", set_marks, browser, options.program, options.archive)
        report.attempt("events", see_imports, browser, options.program, options.archive, options.screenshots)
        report.attempt("axe", accessibility, browser, address)
        browser.close()
    print(f"{report.passed} ok, {report.failed} failed, {report.skipped} skipped")
    return 1 if report.failed else 0


if __name__ == "__main__":
    sys.exit(main())

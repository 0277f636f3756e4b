"""Serves an archive and opens it in Chromium, as its reader would, and checks what the reader gets.

usage: python -m awfultools.exports.served PROGRAM ARCHIVE [--screenshots DIR]

One line for each check: ok, FAIL or skip. Status 1 when a check failed.
"""

import argparse
import json
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
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
}
# The pages that only a server has, or that have more than those of an exported site.
AXE_PAGES = (
    *("search", "no-hit", "missing-post", "missing-page", "no-page", "punishments", "contents", "forum"),
    *("conversation", "ghosts", "dashboard", "coverage", "check"),
)
WIDTHS = {"narrow": (390, 844), "wide": (1280, 900)}


@contextmanager
def served(program: Path, archive: Path, *options: str) -> Iterator[str]:
    """Runs `serve` on a free port, and gives its address; Ctrl-C has to end it at once."""
    command: list[str | Path] = [program, "serve", archive, "--port", "0", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    found = re.search(r"http://\S+", process.stdout.readline())
    if not found:
        process.kill()
        raise SystemExit("serve did not tell its address")
    try:
        yield found[0]
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(10)


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

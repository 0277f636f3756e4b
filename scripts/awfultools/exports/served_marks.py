"""Marks, and pages of the Reader that follow an import, in a browser."""

import shutil
import signal
import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import Browser

from awfultools.exports.browser import Reader, Report, save_screenshot, wait_in_page
from awfultools.served.server import Server


def press(reader: Reader, words: str) -> None:
    """Presses a button of the page or its menu and waits for the page that the answer leads to."""
    reader.page.locator(".page-tools details").evaluate("menu => { menu.open = true; }")
    with reader.page.expect_navigation():
        reader.page.get_by_role("button", name=words, exact=True).click()


def set_marks(report: Report, browser: Browser, program: Path, archive: Path) -> None:
    """Marks a thread without JavaScript; the marks have to survive a restart and an import."""
    thread = "t/9000003/1.html"
    unread = "showthread.php?threadid=9000003&goto=newpost"
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copy(archive, Path(folder) / "archive.sqlite"))
        with (
            Server(program, copy) as server,
            Reader(
                browser, lambda url: url.startswith(server.address), offline=False, java_script_enabled=False
            ) as reader,
        ):
            reader.page.goto(server.address + thread)
            press(reader, "Mark unread")
            press(reader, "Read up to here")
            reader.page.goto(server.address + unread)
            report.check("reading goes on after the page that was read", "/2.html#p" in reader.page.url)
            press(reader, "Mark read")
            tools = reader.page.locator(".page-tools").inner_text()
            report.check("a thread is read without scripts", "All read" in tools, tools)
            press(reader, "Remove bookmark")
            press(reader, "Bookmark")
            reader.page.goto(server.address + "bookmarks.html")
            # Each account that bookmarked the thread has a list of its own.
            link = "a[href^='t/9000003/']"
            lists = reader.page.locator("main table", has=reader.page.locator(link)).count()
            found = reader.page.locator(f"main {link}").count()
            report.check("a bookmark is listed once for each account", found == lists > 0, found)
            reader.check_clean(report, "marks")
        page = Path(folder) / "late.html"
        page.write_text(late_page(9000003, 900000999), encoding="utf-8")
        run_import(program, page, copy)
        with (
            Server(program, copy) as server,
            Reader(browser, lambda url: url.startswith(server.address), offline=False) as reader,
        ):
            reader.page.goto(server.address + "t/9000003/index.html")
            tools = reader.page.locator(".page-tools").inner_text()
            report.check("marks survive a restart, and a post imported later is unread", "1 unread" in tools, tools)
            star = reader.page.get_by_role("button", name="Remove bookmark").count()
            report.check("a bookmark survives as well", star == 1, star)


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
                Server(program, copy) as server,
                Reader(browser, lambda url: url.startswith(server.address), offline=False) as reader,
            ):
                with reader.page.expect_request(lambda request: "/events" in request.url):
                    reader.page.goto(server.address + "t/9000003/1.html")
                reader.page.evaluate("window.isSame = true")
                # The stream has to have begun before the page is saved.
                wait_in_page(reader.page, 1500)
                (pages / "late.html").write_text(late_page(9000003, 900000999), encoding="utf-8")
                reader.page.wait_for_selector(".news a")
                words = reader.page.locator(".news").inner_text()
                report.check(
                    "an open thread tells its new posts, without being loaded again",
                    "1 new post in this" in words,
                    words,
                )
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

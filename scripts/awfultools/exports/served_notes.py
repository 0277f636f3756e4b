"""Notes, tags and saved searches of the Reader, in a browser."""

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Browser

from awfultools.exports.browser import Reader, Report, check_accessibility, load_axe, save_screenshot
from awfultools.exports.site.density import SCREENS, TOP_SCRIPT, check_fit
from awfultools.served.server import Server

THREAD = "t/9000003/1.html"
# Selects a passage of a post, by their numbers among the posts and letters of the page.
SELECT = """([post, start, end]) => {
    const text = document.querySelectorAll('article.post .body')[post].firstChild;
    getSelection().setBaseAndExtent(text, start, text, end);
}"""


def write_notes(report: Report, browser: Browser, program: Path, archive: Path, screenshots: Path | None) -> None:
    """Writes a note by key on a wide screen, and one by the tools of a post on a phone, and looks at what is kept."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copy(archive, Path(folder) / "archive.sqlite"))
        with Server(program, copy) as server:
            for width in (1280, 390):
                with Reader(
                    browser,
                    lambda url: url.startswith(server.address),
                    offline=False,
                    bypass_csp=True,
                    viewport={"width": width, "height": 844},
                    has_touch=width < 500,
                    is_mobile=width < 500,
                ) as reader:
                    write(report, reader, server.address, width)
                    look(report, reader, server.address, width, screenshots)
                    reader.check_clean(report, f"notes, {width}")


def write(report: Report, reader: Reader, address: str, width: int) -> None:
    page = reader.page
    page.goto(address + THREAD)
    page.evaluate(SELECT, [0, 6, 20])
    wanted = page.evaluate("getSelection().toString()")
    if width < 500:
        page.locator(".post-tools").first.tap()
        page.locator(".add-note").first.tap()
    else:
        page.keyboard.press("n")
    quoted = page.locator(".note-dialog blockquote").inner_text()
    report.check(f"notes, {width}: the form quotes the passage", quoted == wanted.strip(), quoted)
    page.locator(".note-dialog textarea").fill(f"Written at {width}")
    with page.expect_navigation():
        page.locator(".note-dialog button").first.click()
    note = page.locator(".own-note", has_text=f"Written at {width}")
    page.wait_for_selector(".own-note")
    report.check(f"notes, {width}: it is at its post", "#p900000201" in page.url and note.count() == 1, page.url)
    report.check(f"notes, {width}: the passage is found", "no longer" not in note.inner_text(), note.inner_text())
    # A post with a note of an edit, which is not of its words.
    page.evaluate("getSelection().selectAllChildren(document.querySelector('#p900000206 .body'))")
    page.keyboard.press("n")
    with page.expect_navigation():
        page.locator(".note-dialog button").first.click()
    page.wait_for_selector("#p900000206 .own-note")
    told = page.locator("#p900000206 .own-note").all_inner_texts()
    report.check(f"notes, {width}: all of a post is found", not any("no longer" in each for each in told), told)
    page.locator(".page-tools .popup summary").click()
    page.locator(".write-tag input[name=text]").fill(f"tag of {width}")
    with page.expect_navigation():
        page.locator(".write-tag button").click()
    report.check(f"notes, {width}: a tag", f"tag of {width}" in page.locator(".page-tools").inner_text())
    page.goto(address + "search.html?q=gooose")
    page.locator(".save-search input[name=name]").fill(f"at{width}")
    with page.expect_navigation():
        page.locator(".save-search button").click()
    report.check(f"notes, {width}: a saved search", f"@at{width}" in page.locator("main").inner_text())


def look(report: Report, reader: Reader, address: str, width: int, screenshots: Path | None) -> None:
    reader.page.goto(address + THREAD)
    top = reader.page.evaluate(TOP_SCRIPT)
    report.check(
        f"tagged-thread, {width}: the first post at {SCREENS[width]} px or above", 0 < top <= SCREENS[width], top
    )
    for name, path in [("tagged-thread", THREAD), ("kept-notes", "notes.html")]:
        reader.page.goto(address + path)
        overflow = reader.page.evaluate("document.documentElement.scrollWidth > innerWidth")
        report.check(f"{name}, {width}: no wider than the window", not overflow)
        check_fit(report, reader.page, f"{name}, {width}")
        if screenshots:
            save_screenshot(reader.page, width, 844, screenshots / f"{name}-{width}.png")
        # On a phone, the menu in the flow of the page moves the tools of a post below the bar at the foot.
        if (width > 500 or path != THREAD) and load_axe(reader.page):
            check_accessibility(report, reader.page, f"{name}, {width}, {{theme}}")

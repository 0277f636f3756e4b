"""A thread as of a day, and the sources of a post, in a browser."""

import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

from playwright.sync_api import Browser

from awfultools.exports.browser import Reader, Report, save_screenshot, wait_in_page
from awfultools.paths import SAMPLES
from awfultools.served.server import Server


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
        with Server(program, archive) as server:
            yield server.address


def go_back_in_time(report: Report, browser: Browser, program: Path, screenshots: Path | None) -> None:
    with (
        counting_connections() as (outside, connections),
        story(program, outside) as address,
        Reader(browser, lambda url: url.startswith(address), offline=False) as reader,
    ):
        tab = reader.page
        tab.goto(address + "t/9000003/1.html")
        tab.locator(".page-tools summary").click()
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

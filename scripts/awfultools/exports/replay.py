"""Replays exported pages by pywb, as they looked, in a browser without a network.

usage: python -m awfultools.exports.replay WARC PYWB   (PYWB: the folder of its programs)
"""

import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from playwright.sync_api import sync_playwright

from awfultools.exports.browser import Reader, launch

FORUMS = "https://forums.somethingawful.com"
PAGE = f"{FORUMS}/showthread.php?threadid=9000006&perpage=40&pagenumber=1"


def wait_for(address: str) -> None:
    for _ in range(300):
        try:
            urllib.request.urlopen(address, timeout=10).close()
            return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise AssertionError(f"nothing answers at {address}")


def look(start: str) -> str:
    """Opens the page with the picture as it is replayed; returns what was seen."""
    with sync_playwright() as playwright:
        browser = launch(playwright, "127.0.0.1")
        with Reader(browser, lambda url: url.startswith((start, "data:")), offline=False) as reader:
            reader.page.goto(f"{start}pages/{PAGE}")
            reader.page.frame_locator("#replay_iframe").locator("table.post").first.wait_for()
            frame = reader.page.frames[-1]
            frame.wait_for_load_state()
            posts = frame.locator("table.post").count()
            sizes = frame.evaluate("[...document.images].map(i => [i.src, i.complete && i.naturalWidth])")
            styles = frame.evaluate("[...document.styleSheets].filter(s => s.href).length")
        browser.close()
    shown = [source for source, width in sizes if width]
    assert any(source.endswith("moon-with-hat.png") for source in shown), f"no picture: {sizes}"
    assert styles, "no style sheet"
    assert not reader.outside, f"asked for {reader.outside}"
    return f"ok posts of a replayed page: {posts}, pictures: {len(shown)}, style sheets: {styles}"


def check(warc: Path, tools: Path) -> str:
    with tempfile.TemporaryDirectory() as folder:
        for words in (["init", "pages"], ["add", "pages", warc.absolute()]):
            subprocess.run([tools / "wb-manager", *words], cwd=folder, check=True, capture_output=True)
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        command: list[str | Path] = [tools / "wayback", "-p", str(port), "-b", "127.0.0.1"]
        server = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            wait_for(f"http://127.0.0.1:{port}/")
            return look(f"http://127.0.0.1:{port}/")
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    print(check(Path(sys.argv[1]), Path(sys.argv[2]).absolute()))

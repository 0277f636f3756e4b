"""Reads a ZIM file as Kiwix does: zimcheck, and the pages of kiwix-serve in a browser.

usage: python -m awfultools.exports.zim FILE.zim
"""

import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import sync_playwright

from awfultools.exports.browser import Reader, launch

THREAD, POST, WORDS = 9000003, 900000212, "In the doorway it is a very big goose"


@contextmanager
def served(file: Path) -> Iterator[str]:
    """The address of the file in a server of its own."""
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    server = subprocess.Popen(
        ["kiwix-serve", "-i", "127.0.0.1", "-p", str(port), file], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        address = f"http://127.0.0.1:{port}"
        for _ in range(100):
            try:
                urlopen(address, timeout=10).close()
                break
            except URLError:
                time.sleep(0.1)
        yield address
    finally:
        server.kill()
        server.wait()


def get(address: str) -> tuple[str, str]:
    """The address to which a request is led, and the text there."""
    with urlopen(address, timeout=30) as answer:
        return answer.url, answer.read().decode("utf-8")


def check(file: Path) -> str:
    """Raises where the file is no ZIM file by the rules, or a reader does not find what is in it."""
    checked = subprocess.run(["zimcheck", "-A", file], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert checked.returncode == 0, checked.stdout
    details = subprocess.run(["zimdump", "list", "--details", file], capture_output=True, text=True).stdout
    paths = re.findall(r"^path: (.*)", details, re.M)
    assert not [path for path in paths if path.startswith(("m/", "search", "."))], "it has messages, or a search"
    with served(file) as address:
        pages = f"{address}/{file.stem}/"
        page = pages + f"t/{THREAD}/1.html"
        assert WORDS in get(page)[1], "the thread does not show"
        query = f"{address}/search?content={file.stem}&pattern="
        found = get(query + "medium+goose")[1]
        hits = re.findall(rf'href="/{file.stem}/([^"]+)"', found)
        assert hits == [f"t/{THREAD}/1.html"], f"the search finds {hits}"
        olds = {
            f"showthread.php%3Fthreadid={THREAD}": page,
            f"showthread.php%3Fthreadid={THREAD}%26pagenumber=2": pages + f"t/{THREAD}/2.html",
            f"showthread.php%3Fthreadid={THREAD}%26userid=0%26perpage=40%26pagenumber=1": page,
            f"showthread.php%3Fthreadid={THREAD}%26goto=lastpost": pages + f"t/{THREAD}/2.html",
            "forumdisplay.php%3Fforumid=902": pages + "f/902.html",
        }
        for old, new in olds.items():
            assert get(pages + old)[0] == new, f"{old} leads to {get(pages + old)[0]}"
        with (
            sync_playwright() as playwright,
            launch(playwright, but="127.0.0.1") as browser,
            Reader(browser, lambda url: url.startswith(address), offline=False) as reader,
        ):
            reader.page.goto(pages + f"showthread.php%3Fgoto=post%26postid={POST}")
            reader.page.wait_for_url(f"{page}#p{POST}")
            assert reader.page.locator(f"#p{POST}").is_visible(), "the post does not show"
            assert not reader.page.locator(".tools [type=search], .in-thread").count(), "the site has a search"
            assert reader.page.locator(".rail").is_visible(), "the page's scripts do not run"
            assert not reader.outside, reader.outside
    return f"ok {len(paths):,} entries, old addresses lead to threads and posts, the search finds them"


if __name__ == "__main__":
    print(check(Path(sys.argv[1])))

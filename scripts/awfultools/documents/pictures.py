"""Takes the README's pictures of the samples, each in light and dark.

They show the Reader's thread page with the sources of a post, the coverage page, and a search in a terminal.
"""

import argparse
import base64
import html
import os
import re
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, sync_playwright

from awfultools.exports.browser import launch
from awfultools.paths import ROOT, SAMPLES, newest_program
from awfultools.served.server import Server

FOLDER = ROOT / "Sources/awful-archive/awful-archive.docc/Resources"
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, Scheme] = ("light", "dark")
WIDTH, HEIGHT = 1080, 700
THREAD, SOURCES, COVERAGE = "t/9000003/1.html", "p/900000212.html", "coverage.html"
SEARCH = 'awful-archive search "goose user:harriet after:2013-03-05" --limit 3'
# The colours of SGR sequences, and of the terminal itself, by scheme.
COLOURS = {
    "light": {
        "page": "#fffdf7",
        "text": "#24292f",
        "1": "font-weight:700",
        "2": "color:#6e7781",
        "33": "color:#9a6700",
    },
    "dark": {"page": "#14171c", "text": "#d7dce2", "1": "font-weight:700", "2": "color:#8b949e", "33": "color:#e3b341"},
}
SEQUENCE = re.compile(r"\x1b\[([\d;]*)m")


def picture(browser: Browser, scheme: Scheme, url: str, width: int = WIDTH, height: int = HEIGHT) -> bytes:
    """A screenshot of the top of a page; of the whole page with a height of 0."""
    viewport: Any = {"width": width, "height": height or 100}
    context = browser.new_context(viewport=viewport, color_scheme=scheme, reduced_motion="reduce")
    try:
        page = context.new_page()
        page.goto(url, wait_until="load")
        page.wait_for_timeout(500)
        return page.screenshot(full_page=height == 0)
    finally:
        context.close()


def data_url(content: bytes, kind: str) -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


def page_of(body: str, style: str) -> str:
    text = f"<!doctype html><meta charset=utf-8><style>body{{margin:0}}{style}</style>{body}"
    return data_url(text.encode(), "text/html")


def overlapping(back: bytes, front: bytes) -> str:
    """A page with one picture before another."""
    style = (
        "img{position:absolute;top:0;left:0}"
        "img+img{top:375px;left:30px;border:1px solid #8886;border-radius:8px;box-shadow:0 6px 40px #000a}"
    )
    return page_of("".join(f'<img src="{data_url(each, "image/png")}">' for each in (back, front)), style)


def terminal(output: str, scheme: Scheme) -> str:
    """A page that shows the output of a command as a terminal does."""
    colours = COLOURS[scheme]
    text, spans = "", 0
    for index, part in enumerate(SEQUENCE.split(output)):
        if index % 2 == 0:
            text += html.escape(part)
        elif style := ";".join(colours[code] for code in part.split(";") if code in colours):
            text, spans = f'{text}<span style="{style}">', spans + 1
        else:
            text, spans = text + "</span>" * spans, 0
    style = (
        f"body{{background:{colours['page']};color:{colours['text']}}}"
        "pre{font:15px/1.5 'DejaVu Sans Mono',monospace;padding:20px 24px;margin:0;white-space:pre-wrap}"
    )
    return page_of(f"<pre>{text}</pre>", style)


def search(program: Path, archive: Path) -> str:
    """What the search prints in a terminal."""
    command = SEARCH.replace("awful-archive", str(program), 1)
    environment = os.environ | {"AWFUL_ARCHIVE": str(archive), "COLUMNS": "80", "TERM": "xterm-256color"}
    script = ["script", "-qec", f"stty cols 80; {command}", "/dev/null"]
    done = subprocess.run(script, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
    return f"$ {SEARCH}\n" + done.stdout.replace("\r", "")


def take(program: Path, folder: Path) -> None:
    """Writes the pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        archive = Path(scratch) / "demo.sqlite"
        subprocess.run([program, "import", SAMPLES / "forum", "--archive", archive], check=True, capture_output=True)
        found = search(program, archive)
        browser = launch(playwright, but="127.0.0.1")
        with Server(program, archive) as server:
            for scheme in SCHEMES:
                thread = picture(browser, scheme, server.address + THREAD)
                sources = picture(browser, scheme, server.address + SOURCES, width=760, height=305)
                coverage = picture(browser, scheme, server.address + COVERAGE, height=460)
                pictures = {
                    "reader": picture(browser, scheme, overlapping(thread, sources)),
                    "coverage": coverage,
                    "search": picture(browser, scheme, terminal(found, scheme), width=840, height=0),
                }
                for name, content in pictures.items():
                    (folder / f"{name}-{scheme}.png").write_bytes(content)
        browser.close()
    print(f"{2 * len(pictures)} pictures in {folder}")


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--program", type=Path, default=newest_program(), help="default: the newest build")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    options = parser.parse_args()
    take(options.program.absolute(), options.folder)
    return 0

"""WebScrapBook's forms and MAFF. The browser extension could not be had: what it captures is assembled, then the real
PyWebScrapBook (PyPI) takes the captures into a scrapbook and turns them into .htz and .maff archives.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from awfultools.forms.forum_site import Site
from awfultools.forms.live import Live
from awfultools.forms.pages import Page


def capture(page: Page, site: Site, folder: Path) -> None:
    """A folder as the extension captures one: index.html with its marks, and what the page shows beside it."""
    folder.mkdir(parents=True)
    kept: dict[str, Any] = {}
    live = Live(page, site)
    for node, name, url in list(live.shown()):
        status, kind, body = site.answer(url)
        if status != 200:
            node.setAttribute(name, url)
            continue
        if node.tagName == "script":
            node.removeAttribute(name)  # scripts are emptied, not kept
            continue
        node.setAttribute(name, local(url, kind, body, kept))
    for node in live.all("script"):
        for child in list(node.childNodes):
            node.removeChild(child)
    live.make_links_absolute()
    live.html.setAttribute("data-scrapbook-source", page.url)
    live.html.setAttribute("data-scrapbook-create", page.captured.strftime("%Y%m%d%H%M%S000"))
    live.html.setAttribute("data-scrapbook-title", page.title)
    live.insert(live.head, "meta", live.head.firstChild, charset="UTF-8")
    (folder / "index.html").write_text(live.write(), encoding="utf-8")
    for name, body in kept.items():
        (folder / name).write_bytes(body)


def local(url: str, kind: str, body: bytes, kept: Any) -> str | None:
    path = Path(urlsplit(url).path)
    suffix = {"text/html": ".html", "image/png": ".png"}.get(kind.split(";")[0], path.suffix)
    name, number = path.stem + suffix, 1
    while kept.get(name, body) != body:
        name, number = f"{path.stem}-{number}{suffix}", number + 1
    kept[name] = body
    return name


def wsb(*arguments: Any) -> None:
    subprocess.run([Path(sys.executable).parent / "wsb", *arguments], check=True, capture_output=True)


def book(pages: list[Page], site: Site, work: Path, out: Path, *formats: Any) -> None:
    """A scrapbook as PyWebScrapBook keeps it: .wsb/tree/ holds sources and dates, a folder or an archive per page."""
    for page in pages:
        capture(page, site, work / "captures" / page.captured.strftime("%Y%m%d%H%M%S000"))
    wsb("convert", "file2wsb", work / "captures", work / "book")
    for form in formats:
        wsb("convert", "items", work / "book", work / "as", "--format", form)
    shutil.copytree(work / ("as" if formats else "book"), out, dirs_exist_ok=True)


def folders(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    book(pages, site, work, out)


def htz(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    book(pages, site, work, out, "htz")


def maff(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    book(pages, site, work, out, "maff")

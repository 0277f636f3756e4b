"""SingleFile's two forms, assembled: the program itself could not be had. One HTML file with everything in `data:`
addresses, and the same page as a file that is both HTML and a ZIP archive.
"""

import io
import re
import zipfile
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from awfultools.forms.forum_site import Site
from awfultools.forms.live import Live, data_uri, javascript_date, remove
from awfultools.forms.pages import Page

# What its file names have instead of characters that some systems refuse.
FULL_WIDTH = str.maketrans('~+?%*:|"<>\\/', "～＋？％＊：｜＂＜＞＼⁄")
POLICY = (
    "default-src 'none'; font-src 'self' data:; img-src 'self' data:; style-src 'unsafe-inline'; "
    "media-src 'self' data:; script-src 'unsafe-inline' data:; object-src 'self' data:; frame-src 'self' data:;"
)
MINIFIED = {
    "omit_optional_tags": True,
    "quote_attr_values": "legacy",
    "minimize_boolean_attributes": True,
    "strip_whitespace": True,
}


def file_name(page: Page) -> str:
    when = page.captured
    stamp = f"{when.month}_{when.day}_{when.year} {(when.hour - 1) % 12 + 1}：{when:%M：%S %p}"
    return f"{page.title} ({stamp}).html".translate(FULL_WIDTH)


def comment(live: Live) -> None:
    text = (
        f"\n Page saved with SingleFile \n url: {live.page.url} \n saved date: {javascript_date(live.page.captured)}\n"
    )
    live.html.insertBefore(live.document.createComment(text), live.html.firstChild)


def clean(live: Live) -> None:
    """Scripts, hidden elements (the account's name is one) and comments go, as its own options do it at first."""
    for node in live.all("script", "noscript"):
        remove(node)
    for node in [n for n in live.all("*") if re.search(r"display\s*:\s*none", n.getAttribute("style"))]:
        remove(node)
    stack = [live.document]
    while stack:
        node = stack.pop()
        if node.nodeType == node.COMMENT_NODE:
            remove(node)
        else:
            stack.extend(node.childNodes)
    live.make_links_absolute()
    if not any(node.getAttribute("rel") == "canonical" for node in live.all("link")):
        live.insert(live.head, "link", rel="canonical", href=live.page.url)


def embed(live: Live, keep: Callable[..., str | None]) -> None:
    """Puts what `keep(type, bytes, address)` gives in place of each address; style sheets and frames stand inside."""
    for node, name, url in list(live.shown()):
        status, kind, body = live.site.answer(url)
        if node.tagName == "iframe":
            node.removeAttribute(name)
            node.setAttribute("srcdoc", body.decode("utf-8", "replace") if status == 200 else "")
        elif status != 200:
            node.setAttribute(name, "data:,")
        elif node.tagName == "link":
            live.insert(node.parentNode, "style", node, in_pictures(live, url, body.decode(), keep))
            remove(node)
        else:
            node.setAttribute(name, keep(kind, body, url))
    for node in live.all("link"):
        if "icon" in node.getAttribute("rel"):
            status, kind, body = live.site.answer(urljoin(live.page.url, node.getAttribute("href")))
            node.setAttribute("href", keep(kind, body, node.getAttribute("href")) if status == 200 else "data:,")


def in_pictures(live: Live, base: str, style: str, keep: Callable[..., str | None]) -> str:
    def picture(found: re.Match[str]) -> str:
        url = urljoin(base, found[1])
        _, kind, body = live.site.answer(url)
        return f"url({keep(kind, body, url)})"

    return re.sub(r"url\(([^)]*)\)", picture, re.sub(r"/\*.*?\*/\s*", "", style))


def html(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    for page in pages:
        live = Live(page, site)
        clean(live)
        embed(live, lambda kind, body, url: data_uri(kind, body))
        live.insert(live.head, "meta", live.head.firstChild, charset="utf-8")
        live.insert(live.head, "meta", http_equiv="content-security-policy", content=POLICY)
        comment(live)
        (out / file_name(page)).write_text(live.write(**MINIFIED), encoding="utf-8")


def zipped(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    """HTML before, the archive in a comment, HTML behind as the archive's own comment: browsers and unzip read it."""
    for page in pages:
        kept: dict[str, Any] = {}
        live = Live(page, site)
        clean(live)

        def keep(kind: str, body: bytes, url: str, kept: Any = kept) -> str:
            suffix = kind.split("/")[1].split(";")[0]
            for name, data in kept.items():
                if data == body:
                    return name
            name = f"images/{len(kept)}.{'jpg' if suffix == 'jpeg' else suffix}"
            kept[name] = body
            return name

        embed(live, keep)
        live.insert(live.head, "meta", live.head.firstChild, charset="utf-8")
        comment(live)
        files = {"index.html": live.write(**MINIFIED).encode("utf-8"), **kept}
        (out / file_name(page)).write_bytes(self_extracting(page, files))


def self_extracting(page: Page, files: Any) -> bytes:
    before = (
        f"<!doctype html><html data-sfz><!--\n Page saved with SingleFile \n url: {page.url} \n"
        f" saved date: {javascript_date(page.captured)}\n--><meta charset=windows-1252>"
        f"<title>{escape(page.title)}</title><body hidden><div id=sfz-wait-message>Please wait...</div>"
        "<script>/* the program that reads the archive below and shows it was left out of this sample */</script>"
        "<!-- "
    ).encode("cp1252", "xmlcharrefreplace")
    buffer = io.BytesIO()
    buffer.write(before)
    with zipfile.ZipFile(buffer, "a") as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
        archive.comment = b" --></body></html>"
    data = buffer.getvalue()
    if b"-->" in data[len(before) : -len(b" --></body></html>")]:
        raise ValueError(f"{page.title}: the archive happens to end its own comment")
    return data

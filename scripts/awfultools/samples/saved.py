"""What browsers make of a page when they save it "complete".

Both write the live document: implied elements appear, attributes are quoted, entities become characters. Chrome and
Edge put a comment with the address after the doctype; Firefox puts none. Both insert a charset and rewrite links.
"""

import re
from collections.abc import Callable
from html import escape
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source"}
RAW = {"script", "style", "noscript", "iframe"}
CLOSED_BY = {  # an open element on the left ends where one of these begins
    "p": {"table", "div", "ul", "ol", "p", "form", "dl", "h2", "h3"},
    "li": {"li"},
    "option": {"option"},
}


class LiveDocument(HTMLParser):
    """Writes a page the way a browser serialises its document."""

    def __init__(self, rewrite: Callable) -> None:
        super().__init__(convert_charrefs=True)
        self.rewrite = rewrite
        self.out: list[str] = []
        self.open: list[str] = []

    def handle_decl(self, decl: str) -> None:
        self.out.append(f"<!{decl}>")

    def handle_comment(self, data: str) -> None:
        self.out.append(f"<!--{data}-->")

    def handle_starttag(self, tag: str, attrs: list[Any | tuple[str, str] | tuple[str, None]]) -> None:
        while self.open and tag in CLOSED_BY.get(self.open[-1], ()):
            self.close_one()
        if tag == "tr" and self.open and self.open[-1] == "table":
            self.handle_starttag("tbody", [])
        if tag == "tr" and self.open and self.open[-1] == "tr":
            self.close_one()
        parts = [tag]
        for name, value in self.rewrite(tag, attrs):
            parts.append(f'{name}="{escape(value or "", quote=False).replace(chr(34), "&quot;")}"')
        self.out.append("<" + " ".join(parts) + ">")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID or tag not in self.open:
            return
        while self.open[-1] != tag:
            self.close_one()
        self.close_one()

    def close_one(self) -> None:
        self.out.append(f"</{self.open.pop()}>")

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in RAW:
            self.out.append(data)
        else:
            self.out.append(escape(data, quote=False).replace("\xa0", "&nbsp;"))


def live(page: str, rewrite: Callable) -> str:
    document = LiveDocument(rewrite)
    document.feed(page)
    document.close()
    while document.open:
        document.close_one()
    return "".join(document.out)


def chrome(page: str, url: str, folder: str, kept: dict[str, str]) -> str:
    """Chrome, Edge: the mark of the web, one charset meta, links to what was saved, absolute links to the rest."""

    def rewrite(tag: str, attrs: list[tuple[str, str | None]]) -> list[tuple[str, str | None]]:
        if tag == "base":
            return []
        out = []
        for name, value in attrs:
            if name in ("href", "src", "action") and value and not value.startswith(("#", "javascript:", "mailto:")):
                absolute = urljoin(url, value)
                value = f"./{folder}/{kept[absolute]}" if absolute in kept else absolute
            out.append((name, value))
        return out

    text = live(page, rewrite)
    mark = url.replace("--", "-%2D")
    text = re.sub(
        r"(<!DOCTYPE html>)\n",
        rf"\1\n<!-- saved from url=({len(mark):04d}){mark} -->\n".replace("\\1", r"\g<1>"),
        text,
        count=1,
    )
    return text.replace("<head>", '<head><meta http-equiv="Content-Type" content="text/html; charset=windows-1252">', 1)


def firefox(page: str, url: str, folder: str, kept: dict[str, str]) -> str:
    """Firefox: no comment; anchors absolute, images and style sheets of the folder where they were saved."""

    def rewrite(tag: str, attrs: list[tuple[str, str | None]]) -> list[tuple[str, str | None]]:
        out = []
        for name, value in attrs:
            if name in ("href", "src") and value and not value.startswith(("#", "javascript:", "mailto:")):
                absolute = urljoin(url, value)
                if absolute in kept:
                    value = f"{folder}/{kept[absolute]}"
                elif tag != "script":
                    value = absolute
            out.append((name, value))
        return out

    text = live(page, rewrite)
    return text.replace(
        "<head>", '<head>\n<meta http-equiv="content-type" content="text/html; charset=windows-1252">', 1
    )

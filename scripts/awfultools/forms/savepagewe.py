"""Save Page WE's form, assembled from its documented marks: metas in the head, each address kept beside its data."""

import re
from pathlib import Path

from awfultools.forms.forum_site import Site
from awfultools.forms.live import Live, data_uri, javascript_date
from awfultools.forms.pages import Page, file_title

STATE = (
    "Standard Items; Retain cross-origin frames; Merge CSS images; Remove unsaved URLs; Load lazy images in "
    "existing content; Max frame depth = 5; Max resource size = 50MB; Max resource time = 10s;"
)


def html(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    taken: set[str] = set()
    for page in pages:
        live = Live(page, site)
        for node, name, url in list(live.shown()):
            original, (status, kind, body) = node.getAttribute(name), site.answer(url)
            if node.tagName == "link":
                style = body.decode() if status == 200 else ""
                style = re.sub(r"url\(([^)]*)\)", r"/*savepage-url=\1*/url()", style)
                live.insert(node.parentNode, "style", node, style, data_savepage_href=original, type="text/css")
                node.parentNode.removeChild(node)
                continue
            node.setAttribute(f"data-savepage-{name}", original)
            if node.tagName == "iframe":
                node.setAttribute("data-savepage-sameorigin", "")
                node.setAttribute("srcdoc", body.decode("utf-8", "replace"))
                node.removeAttribute(name)
            else:
                node.setAttribute(name, data_uri(kind, body) if status == 200 and node.tagName != "script" else "")
        for node in live.all("script"):
            node.setAttribute("data-savepage-type", node.getAttribute("type"))
            node.setAttribute("type", "text/plain")
            for child in list(node.childNodes):
                node.removeChild(child)
        live.insert(live.head, "base", live.head.firstChild, href=page.url)
        marks = {
            "url": page.url,
            "title": page.title,
            "pubdate": "Unknown",
            "from": page.url,
            "date": javascript_date(page.captured),
            "state": STATE,
            "version": "28.11",
            "comments": "",
        }
        for mark, value in marks.items():
            live.insert(live.head, "meta", name=f"savepage-{mark}", content=value)
        live.insert(
            live.head, "meta", live.head.firstChild, http_equiv="Content-Type", content="text/html; charset=UTF-8"
        )
        (out / (file_title(page, taken) + ".html")).write_text(live.write(), encoding="utf-8")

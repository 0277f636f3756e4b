"""Safari's web archives, assembled with Python's property lists: binary, as Safari writes them, and XML."""

import plistlib
from pathlib import Path
from plistlib import UID
from typing import Any

from awfultools.forms.forum_site import Site
from awfultools.forms.live import Live
from awfultools.forms.pages import Page, file_title


def response(url: str, kind: str, length: int) -> bytes:
    """An archived NSURLResponse, in short; readers skip it."""
    objects = [
        "$null",
        {"$class": UID(2), "URL": url, "MIMEType": kind, "expectedContentLength": length},
        {"$classname": "NSURLResponse", "$classes": ["NSURLResponse", "NSObject"]},
    ]
    return plistlib.dumps(
        {
            "$version": 100000,
            "$archiver": "NSKeyedArchiver",
            "$top": {"WebResourceResponse": UID(1)},
            "$objects": objects,
        },
        fmt=plistlib.FMT_BINARY,
    )


def resource(url: str, kind: str, body: bytes, main: Any = False) -> dict[str, Any]:
    mime = kind.split(";")[0]
    out = {"WebResourceData": body, "WebResourceMIMEType": mime, "WebResourceURL": url}
    if mime.startswith("text/"):
        out["WebResourceTextEncodingName"] = "windows-1252" if main else "UTF-8"
    if main:
        out["WebResourceFrameName"] = ""
    else:
        out["WebResourceResponse"] = response(url, mime, len(body))
    return out


def archive(page: Page, site: Site) -> dict[str, Any]:
    live = Live(page, site)
    subresources, frames, seen = [], [], set()
    for node, _, url in live.shown():
        url = url.partition("#")[0]
        status, kind, body = site.answer(url)
        if status != 200 or url in seen:
            continue
        seen.add(url)
        if node.tagName == "iframe":
            frames.append({"WebMainResource": resource(url, kind, body, main=True)})
        else:
            subresources.append(resource(url, kind, body))
    # Safari writes the document it holds, in the page's own encoding, not the bytes that were sent.
    main = live.write().encode("cp1252", "xmlcharrefreplace")
    out = {"WebMainResource": resource(page.url, "text/html", main, main=True), "WebSubresources": subresources}
    if frames:
        out["WebSubframeArchives"] = frames
    return out


def webarchives(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    taken: set[str] = set()
    for number, page in enumerate(pages):
        form = plistlib.FMT_XML if number % 4 == 3 else plistlib.FMT_BINARY
        path = out / (file_title(page, taken, "-") + ".webarchive")
        path.write_bytes(plistlib.dumps(archive(page, site), fmt=form))

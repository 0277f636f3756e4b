"""The exported folder: its pages, and those that have what a check needs."""

import json
import re
from collections.abc import Callable, Iterable
from html import unescape
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

from awfultools.exports.browser import Report

MOST_PAGES_READ = 3000
# Addresses of one page of each kind that the site has, by the name of the kind.
Pages = dict[str, str]


class Site:
    """The exported folder: finds pages that have what a check needs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.threads = sorted(self.folder.glob("t/*/*.html"))[:MOST_PAGES_READ]

    def url(self, path: str, tail: str = "") -> str:
        return (self.folder / path).as_uri() + tail

    def holds(self, url: str) -> bool:
        parts = urlsplit(url)
        if parts.scheme != "file" or parts.netloc:
            return False
        return Path(unquote(parts.path)).resolve().is_relative_to(self.folder)

    def first(self, paths: Iterable[Path], test: Callable[[str], object]) -> Path | None:
        return next((path for path in paths if test(path.read_text(encoding="utf-8"))), None)

    def thread(self, test: Callable[[str], object]) -> Path | None:
        return self.first(self.threads, test)

    def page_types(self, words: str) -> Pages:
        """A page of each kind that the site has."""
        forums = sorted(self.folder.glob("f/*.html"))
        people = [p for p in sorted(self.folder.glob("u/*.html")) if p.name[0].isdigit()]
        messages = [p for p in sorted(self.folder.glob("m/*.html")) if not p.name.startswith("index")]
        rich = self.thread(lambda t: "bbc-spoiler" in t and "quote_link" in t) or self.thread(
            lambda t: "quote_link" in t
        )
        found = {
            "front": self.folder / "index.html",
            "forum": self.first(forums, lambda t: 'class="threads"' in t) or next(iter(forums), None),
            "thread": rich or next(iter(self.threads), None),
            "person": self.first(people, lambda t: "post-list" in t) or next(iter(people), None),
            "gallery": next(iter(sorted(self.folder.glob("t/*/pictures.html"))), None),
            "person-gallery": next(iter(sorted(self.folder.glob("u/pictures-*.html"))), None),
            "contents": self.first(sorted(self.folder.glob("t/*/index.html")), lambda t: 'class="pages"' in t),
            "people": self.folder / "u/index.html",
            "year": next(iter(sorted(self.folder.glob("d/????.html"))), None),
            "month": next(iter(sorted(self.folder.glob("d/????-??.html"))), None),
            "search": self.folder / "search.html",
            "message": next(iter(messages), None),
        }
        tails = {"search": "?q=" + quote(words)}
        return {name: path.as_uri() + tails.get(name, "") for name, path in found.items() if path and path.exists()}

    def post_to_search(self) -> tuple[str, str] | tuple[None, None]:
        """Words and number of a post of the index, for when the caller names none."""
        for block in sorted(self.folder.glob("search/*/b0.js")):
            match = re.search(r"AwfulSearch\.block\([^{]*(\{.*\})\)", block.read_text(encoding="utf-8"), re.S)
            if not match:
                continue
            for row in json.loads(match[1])["docs"]:
                post = re.search(r"#p([0-9]+)$", row[0])
                words = sorted(set(re.findall(r"[a-z]{4,}", row[4][:300].lower())), key=lambda w: (-len(w), w))[:4]
                if post and len(words) >= 2:
                    return " ".join(words), post[1]
        return None, None


def links(report: Report, site: Site) -> None:
    """Every link and picture inside the site leads to a file, and every # to something on its page."""
    ids: dict[Path, set[str]] = {}
    broken: list[str] = []
    number = 0

    def ids_of(path: Path) -> set[str]:
        if path not in ids:
            ids[path] = (
                set(re.findall(r'\bid="([^"]+)"', path.read_text(encoding="utf-8"))) if path.is_file() else set()
            )
        return ids[path]

    pages = sorted(site.folder.rglob("*.html"))[:MOST_PAGES_READ]
    for page in pages:
        text = page.read_text(encoding="utf-8")
        for address in set(re.findall(r'\b(?:href|src)="((?![a-z]+:)[^"]*)"', text)):
            number += 1
            path, _, anchor = unescape(address).partition("#")
            target = (page.parent / unquote(path)).resolve() if path else page
            if (
                not target.is_relative_to(site.folder)
                or not target.is_file()
                or (anchor and target.suffix == ".html" and anchor not in ids_of(target))
            ):
                broken.append(f"{page.relative_to(site.folder)} to {address}")
    report.check(
        "links: all lead somewhere",
        not broken,
        "; ".join(broken[:5]) + f" ({len(broken):,} broken)" if broken else f"{number:,} on {len(pages):,} pages",
    )

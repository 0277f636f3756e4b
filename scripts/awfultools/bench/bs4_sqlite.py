#!/usr/bin/env python3
"""Reads saved pages with BeautifulSoup into SQLite with full-text search: the script that most people would write.

usage: bs4_sqlite.py FOLDER... --output FILE [--every N] [--parser html.parser|lxml]
"""

import json
import re
import sys
from typing import Any

import bs4

from awfultools.bench.page_files import pages
from awfultools.bench.page_store import Store, date


def number(text: str) -> int | None:
    found = re.search(r"\d+", text or "")
    return int(found[0]) if found else None


def argument(link: Any, name: str) -> int | None:
    found = re.search(name + r"=(\d+)", link or "")
    return int(found[1]) if found else None


def text(found: Any) -> str | None:
    return found.get_text() if found else None


def page_numbers(soup: Any) -> tuple[int | None, int | None]:
    for nav in soup.select("div.pages"):
        if nav.get("data-current-page"):
            return int(nav["data-current-page"]), int(nav["data-total-pages"])
        options = nav.find_all("option")
        if options:
            return next((int(o["value"]) for o in options if o.has_attr("selected")), 1), len(options)
        current = nav.find("span", class_="curpage")
        if current:
            return number(current.get_text()), number(nav.get_text())
    return 1, 1


def thread_page(soup: Any, tables: Any, path: str, store: Store) -> None:
    crumbs = [(a["href"], a.get_text()) for a in soup.find("div", class_="breadcrumbs").find_all("a")]
    forum = next((argument(h, "forumid") for h, _ in reversed(crumbs) if "forumid=" in h), None)
    thread, title = next(((argument(h, "threadid"), t) for h, t in reversed(crumbs) if "threadid=" in h), (None, None))
    users, posts, quotes = {}, [], []
    for table in tables:
        post, body, info = (
            number(table["id"]),
            table.find("td", class_="postbody"),
            table.find(class_=re.compile("^userid-")),
        )
        user = number(" ".join(info["class"]))
        title_cell = info.find("dd", class_="title")
        users[user] = (
            user,
            text(info.find("dt", class_="author")),
            text(info.find("dd", class_="registered")),
            title_cell.decode_contents().strip() if title_cell else None,
        )
        posts.append(
            (
                post,
                thread,
                user,
                number(table.get("data-idx")),
                date(table.find("td", class_="postdate").find_all(string=True, recursive=False)[-1]),
                (text(body.find("p", class_="editedby")) or "").strip() or None,
                body.decode_contents().strip(),
                body.get_text().strip(),
            )
        )
        quotes += [
            (post, argument(a["href"], "postid"), a.get_text().removesuffix(" posted:"))
            for a in body.find_all("a", class_="quote_link")
        ]
    store.users(users.values())
    store.threads([(thread, forum, title, None, None, None)])
    store.posts(posts, quotes)
    store.page(path, thread, *page_numbers(soup))


def list_page(soup: Any, rows: Any, path: str, store: Store) -> None:
    crumbs = soup.find("div", class_="breadcrumbs").find_all("a")
    forum = next((argument(a["href"], "forumid") for a in reversed(crumbs) if "forumid=" in a["href"]), None)
    threads, users = [], {}
    for row in rows:
        author = row.find("td", class_="author").find("a")
        user = argument(author["href"], "userid")
        users[user] = (user, author.get_text(), None, None)
        threads.append(
            (
                number(row["id"]),
                forum,
                row.find("a", class_="thread_title").get_text(),
                user,
                number(row.find("td", class_="replies").get_text()),
                number(row.find("td", class_="views").get_text()),
            )
        )
    store.users(users.values())
    store.threads(threads)
    store.page(path, None, *page_numbers(soup))


def main() -> None:
    options, found = pages(
        sys.argv[1:], __doc__, ("--output", {"required": True}), ("--parser", {"default": "html.parser"})
    )
    store = Store(options.output)
    for path in found:
        with open(path, "rb") as file:
            soup = bs4.BeautifulSoup(file.read(), options.parser, from_encoding="windows-1252")
        tables, rows = soup.find_all("table", class_="post"), soup.find_all("tr", id=re.compile("^thread"))
        if tables:
            thread_page(soup, tables, path, store)
        elif rows:
            list_page(soup, rows, path, store)
    print(
        json.dumps({"pages": len(found), **store.finish(), "beautifulsoup": bs4.__version__, "parser": options.parser})
    )


if __name__ == "__main__":
    main()

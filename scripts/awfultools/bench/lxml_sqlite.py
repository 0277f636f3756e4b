#!/usr/bin/env python3
"""Reads saved pages with lxml into SQLite with full-text search, as a capable user would write it in an evening.

usage: lxml_sqlite.py FOLDER... --output FILE
"""

import json
import re
import sys
from html import escape
from typing import Any

from lxml import etree, html

from awfultools.bench.page_files import pages
from awfultools.bench.page_store import Store, date

POSTS = etree.XPath('//table[starts-with(@class, "post")]')
AUTHOR = etree.XPath('.//dt[starts-with(@class, "author")]')
REGISTERED = etree.XPath('.//dd[@class="registered"]')
TITLE = etree.XPath('.//dd[@class="title"]')
USER = etree.XPath('.//*[contains(@class, "userid-")]')
BODY = etree.XPath('.//td[@class="postbody"]')
DATE = etree.XPath('.//td[@class="postdate"]')
NOTE = etree.XPath('.//p[@class="editedby"]')
QUOTES = etree.XPath('.//a[@class="quote_link"]')
CRUMBS = etree.XPath('//div[@class="breadcrumbs"][1]//a')
NAV = etree.XPath('//div[@class="pages" or @class="pages top"]')
ROWS = etree.XPath('//tr[starts-with(@id, "thread")]')
NUMBER = re.compile(r"\d+")


def number(text: str) -> int | None:
    found = NUMBER.search(text or "")
    return int(found[0]) if found else None


def argument(link: Any, name: str) -> int | None:
    found = re.search(name + r"=(\d+)", link or "")
    return int(found[1]) if found else None


def inner(element: Any) -> str:
    return escape(element.text or "", quote=False) + "".join(
        etree.tostring(e, encoding="unicode", method="html") for e in element
    )


def text(found: Any) -> str | None:
    return found[0].text_content() if found else None


def page_numbers(document: Any) -> tuple[int | None, int | None]:
    for nav in NAV(document):
        if nav.get("data-current-page"):
            return int(nav.get("data-current-page")), int(nav.get("data-total-pages"))
        options = nav.xpath(".//option")
        if options:
            return next((int(o.get("value")) for o in options if o.get("selected") is not None), 1), len(options)
        current = nav.xpath('.//span[@class="curpage"]')
        if current:
            return number(current[0].text), number(nav.text)
    return 1, 1


def thread_page(document: Any, tables: Any, path: str, store: Store) -> None:
    crumbs = [(a.get("href"), a.text_content()) for a in CRUMBS(document)]
    forum = next((argument(h, "forumid") for h, _ in reversed(crumbs) if "forumid=" in h), None)
    thread, title = next(((argument(h, "threadid"), t) for h, t in reversed(crumbs) if "threadid=" in h), (None, None))
    current, count = page_numbers(document)
    users, posts, quotes = {}, [], []
    for table in tables:
        post, body, title_cell = number(table.get("id")), BODY(table)[0], TITLE(table)
        user = number(USER(table)[0].get("class"))
        users[user] = (
            user,
            text(AUTHOR(table)),
            text(REGISTERED(table)),
            inner(title_cell[0]).strip() if title_cell else None,
        )
        posts.append(
            (
                post,
                thread,
                user,
                number(table.get("data-idx")),
                date(DATE(table)[0].xpath("text()[last()]")[0]),
                (text(NOTE(body)) or "").strip() or None,
                inner(body).strip(),
                body.text_content().strip(),
            )
        )
        quotes += [
            (post, argument(a.get("href"), "postid"), a.text_content().removesuffix(" posted:")) for a in QUOTES(body)
        ]
    store.users(users.values())
    store.threads([(thread, forum, title, None, None, None)])
    store.posts(posts, quotes)
    store.page(path, thread, current, count)


def list_page(document: Any, rows: Any, path: str, store: Store) -> None:
    forum = next(
        (argument(a.get("href"), "forumid") for a in reversed(CRUMBS(document)) if "forumid=" in a.get("href")), None
    )
    threads, users = [], {}
    for row in rows:
        cells = {c.get("class", "").split()[0]: c for c in row if c.get("class")}
        author = cells["author"].find("a")
        user = argument(author.get("href"), "userid")
        users[user] = (user, author.text_content(), None, None)
        threads.append(
            (
                number(row.get("id")),
                forum,
                cells["title"].find('.//a[@class="thread_title"]').text_content(),
                user,
                number(cells["replies"].text_content()),
                number(cells["views"].text_content()),
            )
        )
    store.users(users.values())
    store.threads(threads)
    store.page(path, None, *page_numbers(document))


def main() -> None:
    options, found = pages(sys.argv[1:], __doc__, ("--output", {"required": True}))
    parser, store = html.HTMLParser(encoding="windows-1252"), Store(options.output)
    for path in found:
        with open(path, "rb") as file:
            document = html.document_fromstring(file.read(), parser=parser)
        tables, rows = POSTS(document), ROWS(document)
        if tables:
            thread_page(document, tables, path, store)
        elif rows:
            list_page(document, rows, path, store)
    print(json.dumps({"pages": len(found), **store.finish()}))


if __name__ == "__main__":
    main()

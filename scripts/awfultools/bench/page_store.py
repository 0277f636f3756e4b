"""The database of the two scripts that a capable user would write: SQLite with a search index, one transaction."""

import os
import sqlite3
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

ZONE = ZoneInfo("America/Chicago")
SCHEMA = """
CREATE TABLE user (id INTEGER PRIMARY KEY, name TEXT, registered TEXT, title_html TEXT);
CREATE TABLE thread (id INTEGER PRIMARY KEY, forum_id INTEGER, title TEXT, author_id INTEGER, replies INTEGER, views INTEGER);
CREATE TABLE post (id INTEGER PRIMARY KEY, thread_id INTEGER, author_id INTEGER, position INTEGER, posted_at TEXT,
                   edit_note TEXT, body_html TEXT, body_text TEXT);
CREATE TABLE quote (post_id INTEGER, quoted_post_id INTEGER, quoted_name TEXT);
CREATE TABLE page (path TEXT PRIMARY KEY, thread_id INTEGER, number INTEGER, count INTEGER);
CREATE VIRTUAL TABLE post_search USING fts5 (body_text, content='post', content_rowid='id');
"""
INDEXES = """
CREATE INDEX post_by_thread ON post (thread_id, position);
CREATE INDEX post_by_author ON post (author_id);
CREATE INDEX quote_by_post ON quote (post_id);
INSERT INTO post_search (post_search) VALUES ('rebuild');
"""


def date(text: str) -> str:
    """`Sep 20, 2012 11:16` or `Sep 20, 2012 11:16 AM` in Chicago, as UTC."""
    text = " ".join(text.split())
    form = "%b %d, %Y %I:%M %p" if text.endswith("M") else "%b %d, %Y %H:%M"
    return datetime.strptime(text, form).replace(tzinfo=ZONE).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Store:
    def __init__(self, path: str) -> None:
        if os.path.exists(path):
            os.remove(path)
        self.database = sqlite3.connect(path, isolation_level=None)
        self.database.executescript(
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-65536;" + SCHEMA
        )
        self.database.execute("BEGIN")

    def threads(self, rows: Any) -> None:
        self.database.executemany(
            "INSERT INTO thread VALUES (?,?,?,?,?,?) ON CONFLICT (id) DO UPDATE SET title=excluded.title, "
            "author_id=coalesce(excluded.author_id, author_id), replies=coalesce(excluded.replies, replies), "
            "views=coalesce(excluded.views, views)",
            rows,
        )

    def users(self, rows: Any) -> None:
        self.database.executemany(
            "INSERT INTO user VALUES (?,?,?,?) ON CONFLICT (id) DO UPDATE SET name=excluded.name, "
            "registered=coalesce(excluded.registered, registered), "
            "title_html=coalesce(excluded.title_html, title_html)",
            rows,
        )

    def posts(self, rows: Any, quotes: Any) -> None:
        self.database.executemany("INSERT OR REPLACE INTO post VALUES (?,?,?,?,?,?,?,?)", rows)
        self.database.executemany("INSERT INTO quote VALUES (?,?,?)", quotes)

    def page(self, path: str, thread: int | None, number: int | None, count: int | None) -> None:
        self.database.execute("INSERT OR REPLACE INTO page VALUES (?,?,?,?)", (path, thread, number, count))

    def finish(self) -> dict[str, int]:
        """Builds indexes and search at the end, which is faster than keeping them up to date; what it holds."""
        for statement in INDEXES.strip().split(";\n"):
            self.database.execute(statement.strip().rstrip(";"))
        self.database.execute("COMMIT")
        counts = {
            t: self.database.execute(f"SELECT count(*) FROM {t}").fetchone()[0] for t in ("post", "thread", "user")
        }
        self.database.close()
        return counts

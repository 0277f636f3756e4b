"""Holds an mbox file against the archive that it was exported from, by Python's own reader of mail.

usage: python3 -m awfultools.exports.mail MBOX ARCHIVE
"""

import mailbox
import re
import sqlite3
import sys


def check(mbox: str, archive: str) -> str:
    """Raises where a post or message is missing, or has lost a word; returns what was found."""
    messages = list(mailbox.mbox(mbox))
    database = sqlite3.connect(archive)
    counting = "SELECT (SELECT count(*) FROM post) + (SELECT count(*) FROM private_message)"
    wanted = database.execute(counting).fetchone()[0]
    assert len(messages) == wanted, f"{len(messages)} messages, but {wanted} posts and private messages"
    ids = {message["Message-ID"] for message in messages}
    assert len(ids) == len(messages), "two messages have one Message-ID"
    bodies = {message["X-Awful-Post"]: bytes(message.get_payload(decode=True)).decode() for message in messages}
    for post, text in database.execute("SELECT id, body_text FROM post"):
        words = set(re.findall(r"\w+", bodies[str(post)]))
        for word in re.findall(r"\w+", text):
            assert word in words, f"post {post} lost {word!r}"
    return f"{len(messages)} messages, no word lost"


if __name__ == "__main__":
    print(check(*sys.argv[1:]))

"""The pages that every form holds: Samples/forms/pages.tsv alone lists them."""

import csv
import html
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from awfultools.paths import SAMPLES

PLAIN = SAMPLES / "forum"
FORMS = SAMPLES / "forms"


@dataclass(frozen=True)
class Page:
    path: str
    url: str
    captured: datetime  # UTC; what forms that tell a time say, unless a program writes the time of the run
    mirrored: bool  # whether one visit to the site can have met it; the other is a later look at a page already there
    data: bytes  # as the site sent it

    @property
    def text(self) -> str:
        return self.data.decode("cp1252")

    @property
    def title(self) -> str:
        return html.unescape(re.findall(r"<title>(.*?)</title>", self.text, re.S)[0]).strip()


def as_sent(data: bytes) -> bytes:
    """Undoes what the tool did that saved one page as UTF-8: the site sends windows-1252 and numeric entities."""
    try:
        return data.decode("utf-8").encode("cp1252", "xmlcharrefreplace")
    except UnicodeDecodeError:
        return data


def read_pages(plain: Path = PLAIN, listed: Path = FORMS / "pages.tsv") -> list[Page]:
    with open(listed, encoding="utf-8", newline="") as rows:
        return [
            Page(
                row["page"],
                row["url"],
                datetime.strptime(row["captured"], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC),
                row["mirrored"] == "yes",
                as_sent((plain / row["page"]).read_bytes()),
            )
            for row in csv.DictReader(rows, delimiter="\t", quoting=csv.QUOTE_NONE)
        ]


def file_title(page: Page, taken: set[str], replacement: str = "_") -> str:
    """The name that a browser proposes; a second page of that title is told apart as people do it."""
    name = re.sub(r'[<>:"/\\|?*]', replacement, page.title)
    number = 2
    unique = name
    while unique in taken:
        unique, number = f"{name} ({number})", number + 1
    taken.add(unique)
    return unique

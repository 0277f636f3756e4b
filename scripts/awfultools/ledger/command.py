"""Writes the ledger of CONTRIBUTING.md: what the program can do, and how many lines of Swift it takes.

A new capability gets a line in CAPABILITIES; a file belongs to the line with the longest folder above it.
"""

import argparse
import re
from pathlib import Path

from awfultools.paths import ROOT

CEILING = 86_000
DOCUMENT = ROOT / "CONTRIBUTING.md"
TABLE = re.compile(r"(?<=<!-- ledger -->\n).*?(?=<!-- end of ledger -->)", re.DOTALL)

CAPABILITIES = {
    "find files, watch folders": ["SavedPages", "Ingest/Watch"],
    "open containers and documents": [
        "SavedPages/Containers",
        "SavedPages/Documents",
        "SavedPages/Compression",
        "ByteCompression",
    ],
    "parse HTML (two parsers, one tree)": ["HTMLTree", "PlainHTML", "Bytes"],
    "recognise kinds of page": ["ForumPages", "ForumPages/Identity"],
    "read what pages say": ["ForumPages/Scrapers", "ForumPages/Values", "ForumPages/Bodies", "ForumModel"],
    "read pages inside pages, and report unread text": [
        "ForumPages/Embedded",
        "ForumPages/JSON",
        "ForumPages/Replay",
        "ForumPages/Unread",
    ],
    "entities, columns and merge rules": ["ArchiveModel"],
    "import in five stages": ["Ingest", "ArchiveWriting"],
    "the file: locks, upgrades, claims": ["ArchiveStore"],
    "read and list": ["ArchiveReading"],
    "search, here and in exported sites": ["ArchiveReading/Queries/Search", "ArchiveStore/Index", "Exports/Search"],
    "explain, prove and cite": ["ArchiveReading/Read/Explain", "Archive/Proof", "Exports/Bag", "Site/Citation"],
    "coverage": ["ArchiveReading/Coverage", "Site/Coverage"],
    "redact": ["ArchiveReading/Redaction"],
    "check": ["Archive/Integrity", "Exports/Report", "Site/Report"],
    "merge, split, exclude, delete, repair": ["Archive", "ArchiveStore/Tombstones", "ArchiveWriting/Tombstones"],
    "sanitize markup, write files": ["Markup", "Exports"],
    "site, single files, ZIM": ["Site", "Exports/Site", "Exports/Single", "Exports/Zim"],
    "books, PDF": ["Exports/Book", "Exports/Print"],
    "mail": ["Exports/Mail"],
    "Markdown": ["Exports/Markdown"],
    "NDJSON, CSV, Datasette; saved pages": ["Exports/Data", "Exports/Saved"],
    "serve (the Reader, its API, the past)": ["Reader", "Site/Served"],
    "command line": ["awful-archive"],
}


def lines_by_capability(sources: Path) -> dict[str, int]:
    """The number of lines of each capability.

    Raises:
        LookupError: a file belongs to no capability, or a capability names a folder that has no file.
    """
    owners = {folder: name for name, folders in CAPABILITIES.items() for folder in folders}
    unused, lines = set(owners), dict.fromkeys(CAPABILITIES, 0)
    for file in sorted(sources.rglob("*.swift")):
        folders = [str(parent.relative_to(sources)) for parent in file.parents if parent.is_relative_to(sources)]
        folder = next((folder for folder in folders if folder in owners), None)
        if folder is None:
            raise LookupError(f"{file} belongs to no capability of the ledger")
        unused.discard(folder)
        lines[owners[folder]] += file.read_bytes().count(b"\n")
    if unused:
        raise LookupError(f"no Swift file in {', '.join(sorted(unused))}")
    return lines


def table(lines: dict[str, int]) -> str:
    """The ledger as Markdown, two capabilities to a line."""
    cells = [f"{name} | {count:,}" for name, count in lines.items()]
    half = (len(cells) + 1) // 2
    pairs = zip(cells[:half], cells[half:] + [" | "] * (2 * half - len(cells)), strict=True)
    rows = [f"| {left} | {right} |" for left, right in pairs]
    head = ["| capability | lines | capability | lines |", "| --- | ---: | --- | ---: |"]
    return "\n".join([*head, *rows, f"| **all** | **{sum(lines.values()):,}** | the ceiling | {CEILING:,} |", ""])


def main() -> int:
    """Runs the command."""
    argparse.ArgumentParser(description=__doc__, allow_abbrev=False).parse_args()
    text = DOCUMENT.read_text()
    lines = lines_by_capability(ROOT / "Sources")
    DOCUMENT.write_text(TABLE.sub(lambda _: table(lines), text))
    print(f"{sum(lines.values()):,} of {CEILING:,} lines")
    return int(sum(lines.values()) > CEILING)

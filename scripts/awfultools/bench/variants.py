"""The pages of a corpus in other forms: saved again a day later, in two halves, in a ZIP file and in a WARC file."""

import gzip
import itertools
import os
import shutil
import zipfile
from datetime import UTC, datetime
from pathlib import Path

PAGE_SUFFIXES = (".html", ".htm", ".php")
A_DAY = 86_400
LEVEL = 6  # of compression, the default of zip and gzip
record_numbers = itertools.count(1)
SITE = "https://forums.somethingawful.com/"


def files_below(folders: list[Path]) -> list[tuple[Path, Path]]:
    """All files below folders in the order of their paths, as (file, path below the folder's parent)."""
    return [
        (path, path.relative_to(folder.parent))
        for folder in folders
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    ]


def save_again(folders: list[Path], target: Path) -> None:
    """Writes each page with a comment at its end and the time of a day later; other files as they are."""
    for path, relative in files_below(folders):
        data, status, copy = path.read_bytes(), path.stat(), target / relative
        if path.suffix.lower() in PAGE_SUFFIXES:
            data += b"<!-- saved again -->\n"
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(data)
        os.utime(copy, (status.st_mtime + A_DAY,) * 2)


def interleave(folders: list[Path], targets: list[Path]) -> None:
    """Deals the files to the folders `targets` in turns: hard links, or copies on another file system."""
    for number, (path, relative) in enumerate(files_below(folders)):
        copy = targets[number % len(targets)] / relative
        copy.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.link(path, copy)
        except OSError:
            shutil.copy2(path, copy)


def write_zip(folders: list[Path], target: Path) -> None:
    """One ZIP file of all files, deflated, with their times."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL, strict_timestamps=False) as file:
        for path, relative in files_below(folders):
            file.write(path, relative)


def write_warc(folders: list[Path], target: Path) -> None:
    """One crawl of all files: a gzip member for each response, whose address is the site's with the file's name."""
    with target.open("wb") as file:
        file.write(record("warcinfo", "application/warc-fields", b"software: scripts/bench\r\n", datetime.now(UTC)))
        for path, _ in files_below(folders):
            body, captured = path.read_bytes(), datetime.fromtimestamp(path.stat().st_mtime, UTC)
            head = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\n\r\n"
            file.write(
                record(
                    "response",
                    "application/http; msgtype=response",
                    head.encode() + body,
                    captured,
                    SITE + path.name.removesuffix(".html"),
                )
            )


def record(kind: str, content_type: str, content: bytes, date: datetime, address: str | None = None) -> bytes:
    """A record of WARC/1.0, compressed by itself."""
    fields = [
        "WARC/1.0",
        f"WARC-Type: {kind}",
        f"WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-{next(record_numbers):012d}>",
        f"WARC-Date: {date:%Y-%m-%dT%H:%M:%SZ}",
        f"Content-Type: {content_type}",
        f"Content-Length: {len(content)}",
    ]
    if address:
        fields.insert(3, f"WARC-Target-URI: {address}")
    return gzip.compress("\r\n".join(fields).encode() + b"\r\n\r\n" + content + b"\r\n\r\n", LEVEL)

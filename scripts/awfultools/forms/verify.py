"""Opens every form in Samples/forms/ with Python's own libraries and warcio, and looks whether the pages are there.

A page is known again by its title and the numbers of its posts. Each form must hold all pages (those of one visit,
where a program walked through the site) and no others but frames and what the programs add.
"""

import email
import gzip
import html
import io
import lzma
import plistlib
import re
import subprocess
import tarfile
import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import brotli
from warcio.archiveiterator import ArchiveIterator

from awfultools.forms.pages import Page, read_pages

ONE_VISIT = {"httrack", "wget", "wget-converted", "wget-warc", "wget-windows"}
NO_PAGES = {"A film that nobody has seen", "404 Not Found", "Local index - HTTrack Website Copier", ""}
ARCHIVES = (".zip", ".htz", ".maff", ".wacz")


def signature(data: bytes) -> tuple[str, tuple[str, ...]] | None:
    """Returns the signature of a page; None for other files."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    title = re.search(r"<title>(.*?)</title>", text, re.S | re.I)
    name = " ".join(html.unescape(title[1]).split()) if title else ""
    if name in NO_PAGES:
        return None
    return name, tuple(sorted(set(re.findall(r"""\bid=["']?post(\d+)""", text))))


def is_html(data: bytes) -> bool:
    return re.match(rb"\s*(<!--[^>]*-->\s*)?(<!doctype html|<html)", data[:500], re.I) is not None


def through(data: bytes, *command: Any) -> bytes:
    return subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout


def documents(name: str, data: bytes) -> Iterator[bytes]:
    """Every HTML document in a file of that name, however deep it is packed."""
    todo = [(name, data)]
    while todo:
        name, data = todo.pop()
        low = name.lower()
        if low.endswith(ARCHIVES) or (data[:9].lower() == b"<!doctype" and b"<!-- PK\3\4" in data):
            with zipfile.ZipFile(io.BytesIO(data)) as archive:
                todo += [(entry, archive.read(entry)) for entry in archive.namelist() if not entry.endswith("/")]
        elif re.search(r"\.(tar(\.\w+)?|tgz)$", low):
            data = through(data, "zstd", "-dcq") if low.endswith(".zst") else data
            with tarfile.open(fileobj=io.BytesIO(data)) as archive:
                todo += [(entry.name, file.read()) for entry in archive if (file := archive.extractfile(entry))]
        elif ".warc" in low:
            yield from crawled(data)
        elif low.endswith(".gz"):
            todo.append((name[:-3], gzip.decompress(data)))
        elif low.endswith(".xz"):
            todo.append((name[:-3], lzma.decompress(data)))
        elif low.endswith(".zst"):
            todo.append((name[:-4], through(data, "zstd", "-dcq")))
        elif low.endswith(".7z"):
            yield from read_7z(data)
        elif low.endswith((".mht", ".mhtml")):
            parts = [part for part in email.message_from_bytes(data).walk() if not part.is_multipart()]
            yield next(bytes(part.get_payload(decode=True)) for part in parts if part.get_content_type() == "text/html")
        elif low.endswith(".webarchive"):
            yield plistlib.loads(data)["WebMainResource"]["WebResourceData"]
        elif is_html(data):
            yield data


def crawled(data: bytes) -> Iterator[bytes]:
    for record in ArchiveIterator(io.BytesIO(data)):
        uri = record.rec_headers.get_header("WARC-Target-URI") or ""
        if record.rec_type in ("response", "resource") and uri.strip("<>").startswith("http"):
            encoding = record.http_headers and record.http_headers.get_header("Content-Encoding")
            # warcio asks brotli for what it has no more.
            body = brotli.decompress(record.raw_stream.read()) if encoding == "br" else record.content_stream().read()
            if is_html(body):
                yield body


def read_7z(data: bytes) -> Iterator[bytes]:
    with tempfile.NamedTemporaryFile(suffix=".7z") as file:
        file.write(data)
        file.flush()
        listed = subprocess.run(["7z", "l", "-slt", "-ba", file.name], capture_output=True, text=True, check=True)
        for name in re.findall(r"^Path = (.*\.html)$", listed.stdout, re.M):
            yield subprocess.run(["7z", "e", "-so", file.name, name], stdout=subprocess.PIPE, check=True).stdout


def unlisted(folder: Path, pages: list[Page]) -> list[str]:
    """Pages and forms that the README, where there is one, does not list."""
    readme = folder.parent / "README.md"
    text = readme.read_text("utf-8") if readme.exists() else ""
    names = [page.path for page in pages] + [form.name + "/" for form in folder.iterdir() if form.is_dir()]
    return [f"the README does not list {name}" for name in names if text and f"| `{name}`" not in text]


def verify(folder: Path) -> int:
    """Prints what each form holds; returns the exit status."""
    pages = read_pages()
    known = {page: signature(page.data) for page in pages}
    problems = unlisted(folder, pages)
    for form in sorted(path for path in folder.iterdir() if path.is_dir()):
        found, size = Counter[tuple[str, tuple[str, ...]]](), 0
        for path in sorted(p for p in form.rglob("*") if p.is_file()):
            data = path.read_bytes()
            size += len(data)
            signs = [sign for document in documents(path.name, data) if (sign := signature(document))]
            problems += [
                f"{path.relative_to(folder)}: {sign[0]} is no page of the list"
                for sign in signs
                if sign not in known.values()
            ]
            found.update(signs)
        # The two pages that differ in their time only are counted.
        wanted = Counter(s for page, s in known.items() if s and (page.mirrored or form.name not in ONE_VISIT))
        if form.name == "archives":
            wanted = Counter()  # some pages, packed in many ways
        problems += [f"{form.name}: {title} {posts[:1]} is missing" for title, posts in wanted - found]
        print(f"{form.name:20}{sum(found.values()):4} pages, {len(found):3} different {size:10,} bytes")
    for problem in problems:
        print("NOT SO:", problem)
    return 1 if problems else 0

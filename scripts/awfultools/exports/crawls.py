"""Checks exports of saved pages as tools of web archives read them: warcio and wacz, and what these do not look at.

usage: python -m awfultools.exports.crawls WARC WACZ
"""

import gzip
import hashlib
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

from warcio.archiveiterator import ArchiveIterator

FILES = [
    "archive/data.warc.gz",
    "datapackage-digest.json",
    "datapackage.json",
    "indexes/index.cdx",
    "pages/pages.jsonl",
]


def accepted(*command: str | Path) -> None:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}"


def check_records(warc: Path) -> tuple[int, int]:
    """Raises where a record is not described by the one before it, or refers to none; returns how many there are."""
    contents: dict[str, tuple[str, str]] = {}
    described, counts = "", {"resource": 0, "revisit": 0}
    with warc.open("rb") as stream:
        for record in ArchiveIterator(stream):
            header = record.rec_headers
            name, target, date = (header.get_header("WARC-" + each) for each in ("Record-ID", "Target-URI", "Date"))
            if record.rec_type == "metadata":
                described = header.get_header("WARC-Refers-To")
                fields = record.content_stream().read().decode("ascii")
                assert fields.startswith("awful-archive-capture: 1\r\n"), fields
                continue
            if record.rec_type == "warcinfo":
                continue
            counts[record.rec_type] += 1
            assert name == described, f"{name} is not described"
            assert target.startswith(("http://", "https://", "urn:sha256:")) and " " not in target, target
            if record.rec_type == "resource":
                contents[name] = (target, date)
            else:
                first = tuple(header.get_header("WARC-Refers-To-" + each) for each in ("Target-URI", "Date"))
                assert contents[header.get_header("WARC-Refers-To")] == first, f"{name} repeats something else"
    return counts["resource"], counts["revisit"]


def check_package(wacz: Path) -> int:
    """Raises where the index or a list of a WACZ is not of its records; returns how many lines the index has."""
    with zipfile.ZipFile(wacz) as package:
        assert sorted(package.namelist()) == FILES, package.namelist()
        assert package.getinfo(FILES[0]).compress_type == zipfile.ZIP_STORED, "the crawl is compressed twice"
        crawl, digest, description, index, pages = (package.read(name) for name in FILES)
    assert json.loads(digest) == {
        "path": "datapackage.json",
        "hash": "sha256:" + hashlib.sha256(description).hexdigest(),
    }
    listed = {each["path"]: each for each in json.loads(description)["resources"]}
    for path, content in (FILES[0], crawl), (FILES[3], index), (FILES[4], pages):
        assert listed[path]["hash"] == "sha256:" + hashlib.sha256(content).hexdigest(), path
        assert listed[path]["bytes"] == len(content), path
    lines = index.decode().splitlines()
    assert lines == sorted(lines, key=str.encode), "the index is not sorted"
    addresses = set()
    for line in lines:
        entry: dict[str, Any] = json.loads(line.split(" ", 2)[2])
        addresses.add(entry["url"])
        start = int(entry["offset"])
        record = gzip.decompress(crawl[start : start + int(entry["length"])]).decode("latin-1")
        for field in f"WARC-Target-URI: {entry['url']}\r\n", f"WARC-Payload-Digest: {entry['digest']}\r\n":
            assert field in record, f"{line}\nis of another record"
        assert entry["filename"] == "data.warc.gz", line
    head, *rest = map(json.loads, pages.decode().splitlines())
    assert head["format"] == "json-pages-1.0" and rest, "no page is listed"
    for page in rest:
        assert page["url"] in addresses, f"{page['url']} is not in the index"
    return len(lines)


def check(warc: Path, wacz: Path) -> str:
    tools = Path(sys.executable).parent
    accepted(tools / "warcio", "check", warc)
    accepted(tools / "wacz", "validate", "-f", wacz)
    resources, revisits = check_records(warc)
    count = check_package(wacz)
    assert count == resources + revisits, f"the index has {count} lines for {resources + revisits} records"
    return f"ok {resources} contents, {revisits} repeated"


if __name__ == "__main__":
    print(check(Path(sys.argv[1]), Path(sys.argv[2])))

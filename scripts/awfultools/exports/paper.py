"""Reads a PDF of the samples' thread about the goose, as printed: page numbers, addresses of links, no post in two parts.

usage: python -m awfultools.exports.paper FILE.pdf AGAIN.pdf
"""

import re
import subprocess
import sys
from pathlib import Path

HEAD = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d UTC +(#|post )\d+|^Page \d+ ")


def pages(file: Path) -> list[list[str]]:
    """The lines of each page."""
    text = subprocess.run(["pdftotext", "-layout", file, "-"], capture_output=True, text=True, check=True).stdout
    return [[line.strip() for line in page.split("\n") if line.strip()] for page in text.split("\f")[:-1]]


def check(file: Path, again: Path) -> str:
    """Raises where a page is not as it should be on paper."""
    content = file.read_bytes()
    assert content.startswith(b"%PDF-") and b"%%EOF\n" in content and content.endswith(b"\n%awful-archive\n"), content[
        -40:
    ]
    found = pages(file)
    assert len(found) > 1 and found == pages(again), "a second export has other words"
    for number, page in enumerate(found, 1):
        assert page[-1].replace(" ", "") == f"{number}/{len(found)}", f"page {number} ends with {page[-1]}"
        assert number == 1 or HEAD.search(page[0]), f"page {number} begins within a post: {page[0]}"
    text = " ".join(line for page in found for line in page)
    for words in ("In the doorway it is a very big goose", "<http://i.example.org/goose/on-the-compost.jpg>"):
        assert words in text, f"not found: {words}"
    return f"ok {len(found)} pages"


if __name__ == "__main__":
    print(check(Path(sys.argv[1]), Path(sys.argv[2])))

"""Saved pages and containers on the disk, as the suites find and copy them."""

import shutil
from collections.abc import Iterable
from pathlib import Path

PAGE_SUFFIXES = {".html", ".htm", ".php"}
CONTAINER_SUFFIXES = {
    ".zip",
    ".tar",
    ".7z",
    ".gz",
    ".xz",
    ".zst",
    ".warc",
    ".wacz",
    ".mht",
    ".mhtml",
    ".webarchive",
    ".maff",
    ".htz",
}
PAGE_LIMIT = 4 << 20  # larger samples are left out: they test limits, which other tests do


def find_pages(folder: Path) -> list[Path]:
    """The saved pages under a folder, as paths relative to it, sorted."""
    found = []
    for path in folder.rglob("*"):
        name = path.relative_to(folder)
        hidden = any(part.startswith(".") or part.endswith("_files") for part in name.parts)
        if path.suffix.lower() in PAGE_SUFFIXES and not hidden and path.is_file() and path.stat().st_size <= PAGE_LIMIT:
            found.append(name)
    return sorted(found)


def copy_pages(pages: Iterable[Path], source: Path, target: Path) -> None:
    """Copies pages with their names and file times: both are witnesses to an import."""
    for name in pages:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source / name, target / name)


def find_containers(folder: Path) -> list[Path]:
    files = (p for p in folder.rglob("*") if p.suffix.lower() in CONTAINER_SUFFIXES and p.is_file())
    return sorted(p for p in files if p.stat().st_size <= PAGE_LIMIT)

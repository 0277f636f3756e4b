"""Folders of saved pages, packed: the same three pages with their `_files` in each archive, pages packed one by one,
and archives in archives. Python's libraries write all of them but zstd and 7z, which the programs of that name write.
"""

import gzip
import io
import os
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path
from typing import Any

from awfultools.forms import safari
from awfultools.forms.forum_site import Site
from awfultools.forms.live import Live
from awfultools.forms.mail import mht
from awfultools.forms.pages import Page, file_title
from awfultools.forms.warcs import crawl

EPOCH = 1577836800  # 2020-01-01
STAMP = (2020, 1, 1, 0, 0, 0)


def saved(pages: list[Page], site: Site, folder: Path) -> None:
    """Raw pages with a folder of pictures beside each, as *save page as* leaves them."""
    taken: set[str] = set()
    for page in pages:
        name = file_title(page, taken)
        (folder / f"{name}_files").mkdir(parents=True)
        (folder / f"{name}.html").write_bytes(page.data)
        for _, _, url in Live(page, site).shown():
            status, kind, body = site.answer(url)
            if status == 200 and kind.startswith("image/"):
                file = url.partition("?")[0].partition("#")[0].rsplit("/", 1)[1]
                (folder / f"{name}_files" / file).write_bytes(body)


def members(folder: Path) -> list[tuple[Path, str]]:
    """Files and folders, in order of their names, under the folder's own name."""
    return [(path, path.relative_to(folder.parent).as_posix()) for path in [folder, *sorted(folder.rglob("*"))]]


def zipped(folder: Path, path: Path, compression: int = zipfile.ZIP_DEFLATED) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for file, name in members(folder):
            entry = zipfile.ZipInfo(name + "/" * file.is_dir(), STAMP)
            entry.compress_type = zipfile.ZIP_STORED if file.is_dir() else compression
            entry.external_attr = (0o40755 << 16 | 0x10) if file.is_dir() else 0o100644 << 16
            archive.writestr(entry, b"" if file.is_dir() else file.read_bytes())


def tarred(folder: Path, form: int = tarfile.PAX_FORMAT) -> bytes:
    def plain(entry: Any) -> tarfile.TarInfo:
        entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = EPOCH, 0, 0, "", ""
        entry.mode = 0o755 if entry.isdir() else 0o644
        return entry

    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=form) as archive:
        for file, name in members(folder):
            archive.add(file, name, recursive=False, filter=plain)
    return buffer.getvalue()


def write_7z(folder: Path, path: Path) -> None:
    for file, _ in members(folder):
        os.utime(file, (EPOCH, EPOCH))
    subprocess.run(
        ["7z", "a", "-bso0", "-bsp0", "-mtc=off", "-mta=off", "-mtr=off", "-mmt=1", path, folder.name],
        cwd=folder.parent,
        check=True,
        env=os.environ | {"TZ": "UTC"},
    )


def packed(data: bytes, *command: Any) -> bytes:
    return subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout


def all_kinds(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    folder = work / "Saved forum pages"
    chosen = [page for page in pages if "threadid=9000001" in page.url and page.mirrored][-1:]
    chosen += [page for page in pages if "forumdisplay" in page.url or "privatemessageid" in page.url]
    saved(chosen, site, folder)
    zipped(folder, out / "pages.zip")
    zipped(folder, out / "pages-lzma.zip", zipfile.ZIP_LZMA)
    tar = tarred(folder)
    (out / "pages.tar").write_bytes(tar)
    (out / "pages-gnu.tar.gz").write_bytes(gzip.compress(tarred(folder, tarfile.GNU_FORMAT), mtime=EPOCH))
    (out / "pages.tgz").write_bytes(gzip.compress(tar, mtime=EPOCH))
    (out / "pages.tar.bz2").write_bytes(packed(tar, "bzip2", "-9"))
    (out / "pages.tar.xz").write_bytes(packed(tar, "xz", "-6"))
    (out / "pages.tar.zst").write_bytes(packed(tar, "zstd", "-19", "-q"))
    write_7z(folder, out / "pages.7z")
    single(pages, site, out)
    nested(pages, site, work, out)


def single(pages: list[Page], site: Site, out: Path) -> None:
    """One page per file, compressed, as servers and some collectors keep them."""
    thread, people = pages[1], next(page for page in pages if "getinfo&" in page.url)
    name = thread.url.rsplit("/", 1)[1]
    (out / f"{name}.html.gz").write_bytes(gzip.compress(thread.data, mtime=EPOCH))
    (out / "profile.html.xz").write_bytes(packed(people.data, "xz"))
    (out / "profile.html.zst").write_bytes(packed(people.data, "zstd", "-19", "-q"))


def nested(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    mails, webs, crawls = (work / name for name in ("mht", "webarchives", "crawl"))
    few = [page for page in pages if len(page.data) < 12_000]
    for folder in (mails, webs, crawls):
        folder.mkdir()
    mht(few, site, work, mails)
    zipped(mails, out / "mht.zip")
    crawl(few, site, crawls / "forum.warc.gz")
    (out / "crawl.tar.gz").write_bytes(gzip.compress(tarred(crawls), mtime=EPOCH))
    safari.webarchives(few, site, work, webs)
    inner = work / "backup" / "2020"
    inner.mkdir(parents=True)
    zipped(webs, inner / "webarchives.zip")
    shutil.copy(out / "pages.tgz", inner)
    zipped(work / "backup", out / "backup.zip", zipfile.ZIP_STORED)

"""Mirrors by GNU Wget and HTTrack."""

import os
import subprocess
from pathlib import Path
from typing import Any

from awfultools.forms.forum_site import Site
from awfultools.forms.pages import Page

WGET = [
    "wget",
    "--no-config",
    "--no-verbose",
    "--no-check-certificate",
    "--no-hsts",
    "-e",
    "robots=off",
    "-e",
    "use_proxy=yes",
]


def environment() -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "TZ": "UTC"}


def wget(pages: list[Page], site: Site, out: Path, *options: Any) -> None:
    """Wget ends with 8 where the site said 404, as it does for most links of a page."""
    links = [page.url for page in pages]
    done = subprocess.run(
        [*WGET, "-e", f"http_proxy={site.proxy}", "-e", f"https_proxy={site.proxy}", *options, *links],
        cwd=out,
        env=environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    if done.returncode not in (0, 8):
        raise RuntimeError(f"wget ended with {done.returncode}: {done.stderr[-500:]}")


def plain(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    wget(pages, site, out, "-r", "-l", "1")


def windows(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    wget(pages, site, out, "-r", "-l", "1", "-E", "--restrict-file-names=windows")


def converted(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    wget(pages, site, out, "-r", "-l", "1", "-p", "-H", "-D", "somethingawful.com", "-E", "-k", "-K")


def httrack(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    """What its defaults make, without scripts; it speaks to hosts of https itself, which fails, and so do they."""
    (work / "urls.txt").write_text("".join(page.url + "\n" for page in pages))
    subprocess.run(
        [
            "httrack",
            "--list",
            "../aside/urls.txt",
            "-O",
            ".",
            "-P",
            site.proxy.removeprefix("http://"),
            "-r2",
            "-s0",
            "-q",
            "-n",
            "-%c50",
            "-c8",
            "--disable-security-limits",
            "-A100000000",
            "-*",
            "+*.gif",
            "+*.png",
            "+*.jpg",
            "+*.css*",
        ],
        cwd=out,
        env=environment() | {"HOME": str(work)},
        stdin=subprocess.DEVNULL,
        check=True,
        capture_output=True,
        timeout=300,
    )

"""Writes Samples/forms/: the pages of Samples/forms/pages.tsv in each form in which people keep saved pages.

usage: scripts/make-sample-forms [--all] [--list] [--verify] [--into FOLDER] [FORM…]

  FORM…   only these
  --all   also the forms into which their programs write the time or a random name: these differ each time, so
          they are left alone unless they are asked for by name or with this
  --list  names the forms and what they need, makes nothing
  --into  a folder other than Samples/forms, to compare
  --verify  makes nothing: opens every form of the folder with Python's own libraries and looks whether the pages are there

The other forms come out as the same bytes every time. Packages from PyPI (requirements.txt) go into
.build/forms-venv. Programs, by their Debian names: wget httrack p7zip-full zstd xz-utils bzip2 openssl, and for
those left alone also chromium firefox-esr xvfb xdotool gir1.2-webkit2-4.1 python3-gi. A form whose programs are
missing is named and passed over. The network is not needed: a site on this machine stands in for every host.
"""

import argparse
import glob
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from awfultools.paths import BUILD, SCRIPTS

if TYPE_CHECKING:
    from awfultools.forms.pages import Page

HERE = Path(__file__).resolve().parent
BROWSER = ("xvfb", "xdotool")
# The file that shows that a package is installed, for packages without a program of their name.
SIGNS = {
    "xvfb": "Xvfb",
    "p7zip-full": "7z",
    "xz-utils": "xz",
    "python3-gi": "/usr/lib/python3/dist-packages/gi",
    "gir1.2-webkit2-4.1": "/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib",
}


@dataclass(frozen=True)
class Form:
    name: str
    make: Callable  # (pages, site, a folder for work, the folder for the form)
    needs: tuple = ()  # Debian packages
    steady: bool = True  # whether it comes out the same each time
    one_visit: bool = False  # whether a program walks through the site, which then has just the pages of one visit

    def missing(self) -> list[str]:
        signs = {package: SIGNS.get(package, package) for package in self.needs}
        return [package for package, sign in signs.items() if not shutil.which(sign) and not glob.glob(sign)]


def forms() -> list[Form]:
    from awfultools.forms import (
        archives,
        chromium,
        firefox,
        mail,
        mirrors,
        safari,
        savepagewe,
        scrapbook,
        singlefile,
        warcs,
        wayback,
        webkit,
    )

    return [
        Form("archives", archives.all_kinds, ("p7zip-full", "zstd", "xz-utils", "bzip2")),
        Form("chromium-complete", chromium.complete, ("chromium", *BROWSER)),
        Form("chromium-mhtml", chromium.mhtml, ("chromium", *BROWSER), steady=False),
        Form("firefox-complete", firefox.complete, ("firefox-esr", *BROWSER), steady=False),
        Form("httrack", mirrors.httrack, ("httrack",), steady=False, one_visit=True),
        Form("ie-mhtml", mail.mht),
        Form("maff", scrapbook.maff, steady=False),
        Form("safari", safari.webarchives),
        Form("savepagewe", savepagewe.html),
        Form("singlefile", singlefile.html),
        Form("singlefile-zip", singlefile.zipped),
        Form("wacz", warcs.wacz, steady=False),
        Form("warcio", warcs.by_warcio),
        Form("wayback", wayback.saved),
        Form("wayback-downloader", wayback.downloaded),
        Form("webkit-mhtml", webkit.mhtml, ("python3-gi", "gir1.2-webkit2-4.1", *BROWSER), steady=False),
        Form("webscrapbook", scrapbook.folders, steady=False),
        Form("webscrapbook-htz", scrapbook.htz, steady=False),
        Form("wget", mirrors.plain, ("wget",), one_visit=True),
        Form("wget-converted", mirrors.converted, ("wget",), one_visit=True),
        Form("wget-warc", warcs.by_wget, ("wget",), steady=False, one_visit=True),
        Form("wget-windows", mirrors.windows, ("wget",), one_visit=True),
    ]


def use_environment() -> None:
    """Runs this again with the packages of requirements.txt, in an environment of its own."""
    wanted = HERE / "requirements.txt"
    folder = BUILD / "forms-venv"
    stamp = folder / hashlib.sha256(wanted.read_bytes()).hexdigest()[:16]
    if not stamp.exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
        subprocess.run(
            [folder / "bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", wanted],
            check=True,
        )
        stamp.touch()
    if Path(sys.prefix).resolve() != folder.resolve():
        os.execv(folder / "bin/python", [str(folder / "bin/python"), str(SCRIPTS / "make-sample-forms"), *sys.argv[1:]])


def make(form: Form, pages: "list[Page]", target: Path) -> None:
    """Makes a form aside and then puts it in place, so that what was there survives a failure."""
    from awfultools.forms.forum_site import Site

    if form.one_visit:
        pages = [page for page in pages if page.mirrored]
    with tempfile.TemporaryDirectory(prefix="forms-") as scratch:
        work, out = Path(scratch) / "aside", Path(scratch) / form.name
        work.mkdir()
        out.mkdir()
        with Site(pages, BUILD / "forms-site") as site:
            form.make(pages, site, work, out)
        shutil.rmtree(target / form.name, ignore_errors=True)
        shutil.copytree(out, target / form.name)
    files = [path for path in (target / form.name).rglob("*") if path.is_file()]
    print(f"{form.name:20}{len(files):5} files {sum(f.stat().st_size for f in files):10,} bytes", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("form", nargs="*")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--verify", action="store_true")
    parser.add_argument("--into", type=Path)
    options = parser.parse_args()
    use_environment()
    from awfultools.forms.pages import FORMS, read_pages

    known = {form.name: form for form in forms()}
    if unknown := [name for name in options.form if name not in known]:
        parser.error(f"no form is called {', '.join(unknown)}; --list names them")
    chosen = [known[name] for name in options.form] or [f for f in known.values() if f.steady or options.all]
    if options.list:
        for form in known.values():
            print(f"{form.name:20}{'' if form.steady else 'differs each time ':18} {' '.join(form.needs)}")
        return 0
    target = (options.into or FORMS).absolute()
    if options.verify:
        from awfultools.forms.verify import verify

        return verify(target)
    pages = read_pages()
    passed_over = 0
    for form in chosen:
        if missing := form.missing():
            print(f"{form.name:20} passed over: {' '.join(missing)} not found")
            passed_over += 1
        else:
            make(form, pages, target)
    return 1 if passed_over else 0

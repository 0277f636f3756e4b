"""Packs an installed tree into a wheel of one platform, with the program, manual pages and samples.

usage: python -m awfultools.packages.wheel PREFIX VERSION OUTPUT
       python -m awfultools.packages.wheel --check WHEEL        (status 1 if its record is not right)

PREFIX is what scripts/install made (`bin`, `share`). All times are SOURCE_DATE_EPOCH: the same tree, the same bytes.
The tag names the oldest glibc that has all symbols of the program.
"""

import base64
import csv
import hashlib
import io
import os
import platform
import re
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

from awfultools.paths import ROOT

# Puts the program in the place of `python -m awful_archive`.
MAIN = '''"""Runs the program."""

import os
import sys
import sysconfig

program = os.path.join(sysconfig.get_path("scripts"), "awful-archive")
os.execv(program, [program, *sys.argv[1:]])
'''


def glibc(program: Path) -> tuple[int, int] | None:
    """The newest version of glibc whose symbols a program needs; None if it is no dynamically linked program."""
    if program.read_bytes()[:4] != b"\x7fELF":
        return None
    symbols = subprocess.run(["objdump", "-T", program], check=True, capture_output=True, text=True).stdout
    versions = {(int(major), int(minor)) for major, minor in re.findall(r"\bGLIBC_(\d+)\.(\d+)", symbols)}
    return max(versions, default=None)


def platform_tag(program: Path) -> str:
    """The tag of the platforms on which a program runs."""
    needed = glibc(program)
    return f"manylinux_{needed[0]}_{needed[1]}_{platform.machine()}" if needed else f"linux_{platform.machine()}"


def metadata(version: str) -> str:
    """The metadata, with the README as the description."""
    lines = [
        "Metadata-Version: 2.4",
        "Name: awful-archive",
        f"Version: {version}",
        "Summary: Turn saved Something Awful Forums pages into one SQLite archive",
        "License-Expression: MIT",
        "License-File: LICENSE",
        "License-File: copyright",
        "Requires-Python: >=3.8",
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(lines) + "\n\n" + (ROOT / "README.md").read_text("utf-8")


def members(prefix: Path, version: str) -> Iterator[tuple[str, bytes, int]]:
    """Yields the members of the wheel but for its record: name, bytes and mode."""
    name = f"awful_archive-{version}"
    program = prefix / "bin/awful-archive"
    yield "awful_archive/__init__.py", b'"""The program awful-archive."""\n', 0o644
    yield "awful_archive/__main__.py", MAIN.encode(), 0o644
    yield f"{name}.data/scripts/awful-archive", program.read_bytes(), 0o755
    for file in sorted(path for path in (prefix / "share").rglob("*") if path.is_file()):
        relative = file.relative_to(prefix).as_posix()
        # pip knows licences by their own folder.
        if not relative.startswith("share/doc/awful-archive/copyright"):
            yield f"{name}.data/data/{relative}", file.read_bytes(), 0o644
    yield f"{name}.dist-info/METADATA", metadata(version).encode(), 0o644
    tag = f"py3-none-{platform_tag(program)}"
    wheel = f"Wheel-Version: 1.0\nGenerator: awful-archive\nRoot-Is-Purelib: false\nTag: {tag}\n"
    yield f"{name}.dist-info/WHEEL", wheel.encode(), 0o644
    yield f"{name}.dist-info/licenses/LICENSE", (ROOT / "LICENSE").read_bytes(), 0o644
    copyright_file = prefix / "share/doc/awful-archive/copyright"
    yield f"{name}.dist-info/licenses/copyright", copyright_file.read_bytes(), 0o644


def digest(content: bytes) -> str:
    """The hash of a member as RECORD has it."""
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def write(prefix: Path, version: str, output: Path) -> Path:
    """Writes the wheel into a folder; returns its path."""
    tag = platform_tag(prefix / "bin/awful-archive")
    path = output / f"awful_archive-{version}-py3-none-{tag}.whl"
    date = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    partial = path.with_suffix(".part")
    record = io.StringIO()
    lines = csv.writer(record, lineterminator="\n")
    with zipfile.ZipFile(partial, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as wheel:

        def add(name: str, content: bytes, mode: int) -> None:
            entry = zipfile.ZipInfo(name, date)
            entry.create_system, entry.external_attr = 3, (0o100000 | mode) << 16
            wheel.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)

        for name, content, mode in members(prefix, version):
            add(name, content, mode)
            lines.writerow([name, digest(content), len(content)])
        name = f"awful_archive-{version}.dist-info/RECORD"
        lines.writerow([name, "", ""])
        add(name, record.getvalue().encode(), 0o644)
    return partial.rename(path)


def problems(wheel: Path) -> list[str]:
    """What is wrong with a wheel's record, which pip does not compare."""
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        rows = csv.reader(io.StringIO(archive.read(names[-1]).decode()))
        recorded = {name: (hashed, count) for name, hashed, count in rows}
        held = {name: archive.read(name) for name in names[:-1]}
    expected = {name: (digest(content), str(len(content))) for name, content in held.items()} | {names[-1]: ("", "")}
    return sorted(
        f"{name} is not as RECORD says"
        for name in expected.keys() | recorded.keys()
        if expected.get(name) != recorded.get(name)
    )


if __name__ == "__main__":
    if sys.argv[1] == "--check":
        sys.exit("\n".join(problems(Path(sys.argv[2]))) or 0)
    print(write(Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])))

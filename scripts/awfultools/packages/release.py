"""Makes everything that a release consists of, from a clean checkout, in one folder: the same bytes each time.

Packages (.tar.gz, .deb, wheel), documentation, samples, a list of all components (SPDX 2.3), a Homebrew formula,
install.sh, and SHA256SUMS with a signature by minisign if a key is given. Nothing is published.

exit status: 0 done; 65 the checkout has changes, or no version; 69 no minisign; else that of the command that failed
"""

import argparse
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from awfultools.paths import BUILD, ROOT, SAMPLES

HOMEPAGE = "https://awful-archive.invalid/"
TEMPLATES = Path(__file__).parent


def run(*command: str | Path) -> str:
    """Runs a command in the checkout; returns what it prints."""
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def release_time(version: str) -> int:
    """Returns midnight (UTC) of the day that the changelog gives a version; SOURCE_DATE_EPOCH wins."""
    if epoch := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(epoch)
    changes = (ROOT / "CHANGELOG.md").read_text()
    found = re.search(rf"^## \[{re.escape(version)}\] - (\d{{4}}-\d\d-\d\d)$", changes, re.M)
    if not found:
        raise SystemExit(f"release: no day for version {version} in CHANGELOG.md; SOURCE_DATE_EPOCH may give one")
    return int(datetime.fromisoformat(found[1]).replace(tzinfo=UTC).timestamp())


def pack(folder: Path, name: str, output: Path, at: int) -> None:
    """Packs a folder as a .tar.gz with fixed order, times and owners."""
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for path in sorted(folder.rglob("*")):
            entry = archive.gettarinfo(path, f"{name}/{path.relative_to(folder).as_posix()}")
            entry.mtime, entry.uid, entry.gid, entry.uname, entry.gname = at, 0, 0, "", ""
            entry.mode = 0o755 if path.is_dir() else 0o644
            if path.is_file():
                with path.open("rb") as file:
                    archive.addfile(entry, file)
            else:
                archive.addfile(entry)
    output.write_bytes(gzip.compress(content.getvalue(), 9, mtime=0))


def components(listed: Path) -> Iterator[dict[str, object]]:
    """Yields the components of the program as SPDX packages, from the lines that scripts/build-static writes."""
    for line in listed.read_text().splitlines():
        kind, name, version = line.split(" ", 2)
        purl = f"pkg:{kind}/{name}@{version}"
        yield {
            "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", f"{kind}-{name}"),
            "name": name.rsplit("/", 1)[-1],
            "versionInfo": version,
            "downloadLocation": "NOASSERTION",
            "filesAnalyzed": False,
            "licenseDeclared": "NOASSERTION",
            "licenseConcluded": "NOASSERTION",
            "copyrightText": "NOASSERTION",
            "externalRefs": [
                {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}
            ],
        }


def sbom(version: str, at: int, parts: list[dict[str, object]]) -> str:
    """The SPDX document of the program and its components."""
    program = {
        "SPDXID": "SPDXRef-awful-archive",
        "name": "awful-archive",
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseDeclared": "MIT",
        "licenseConcluded": "MIT",
        "copyrightText": "NOASSERTION",
    }
    identity = hashlib.sha256(json.dumps([program, *parts], sort_keys=True).encode()).hexdigest()
    links = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-awful-archive")]
    links += [("SPDXRef-awful-archive", "STATIC_LINK", str(part["SPDXID"])) for part in parts]
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"awful-archive-{version}",
        "documentNamespace": f"{HOMEPAGE}spdx/{identity}",
        "creationInfo": {
            "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at)),
            "creators": [f"Tool: awful-archive-release-{version}"],
        },
        "packages": [program, *parts],
        "relationships": [
            {"spdxElementId": element, "relationshipType": kind, "relatedSpdxElement": other}
            for element, kind, other in links
        ],
    }
    return json.dumps(document, indent=1) + "\n"


def sums(files: Iterable[Path]) -> str:
    """The lines of SHA256SUMS."""
    return "".join(f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(files))


def filled(template: str, values: dict[str, str]) -> str:
    """A template beside this file, with its @NAMES@ replaced."""
    text = (TEMPLATES / template).read_text()
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text


def make(options: argparse.Namespace) -> None:
    """Makes the release in the output folder."""
    program: Path = options.program or Path(run("scripts/build-static"))
    version = run(program, "--version")
    at = release_time(version)
    os.environ["SOURCE_DATE_EPOCH"] = str(at)
    output: Path = options.output
    output.mkdir(parents=True, exist_ok=True)
    if held := sorted(path.name for path in output.iterdir()):
        raise SystemExit(f"release: {output} is not empty ({held[0]})")
    run("scripts/package", "--program", program, "--output", output, "--wheel")
    pack(SAMPLES, f"awful-archive-{version}-samples", output / f"awful-archive-{version}-samples.tar.gz", at)
    if not options.no_docs:
        docs = BUILD / "release-docs"
        run("swift", "build")
        run("scripts/make-docs", "--output", docs)
        pack(docs, f"awful-archive-{version}-docs", output / f"awful-archive-{version}-docs.tar.gz", at)
    listed = program.with_name(program.name + ".components")
    parts = list(components(listed)) if listed.exists() else []
    (output / f"awful-archive-{version}.spdx.json").write_text(sbom(version, at, parts))
    archive = next(output.glob(f"awful-archive-{version}-linux-*.tar.gz"))
    values = {
        "VERSION": version,
        "URL": options.url.rstrip("/"),
        "HOMEPAGE": HOMEPAGE,
        "ARCHIVE": archive.name,
        "SHA256": hashlib.sha256(archive.read_bytes()).hexdigest(),
    }
    for name in ("awful-archive.rb", "install.sh"):
        (output / name).write_text(filled(name, values))
    (output / "SHA256SUMS").write_text(sums(output.iterdir()))
    if options.key:
        comment = f"awful-archive {version}"
        run("minisign", "-S", "-s", options.key, "-t", comment, "-m", output / "SHA256SUMS")


def main() -> int:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", type=Path, default=BUILD / "release-files", help="default: .build/release-files")
    parser.add_argument("--program", type=Path, help="package this program instead of building one")
    parser.add_argument("--key", type=Path, help="the secret key of minisign, without a password")
    parser.add_argument("--url", default=HOMEPAGE + "download", help="where the files will be published")
    parser.add_argument("--no-docs", action="store_true", help="leave the documentation out")
    options = parser.parse_args()
    for name in ("output", "program", "key"):
        if value := getattr(options, name):
            setattr(options, name, value.absolute())
    if changes := run("git", "status", "--porcelain"):
        print(f"release: the checkout has changes:\n{changes}", file=sys.stderr)
        return 65
    if options.key and not shutil.which("minisign"):
        print("release: there is no minisign to sign with: install it, or leave --key out", file=sys.stderr)
        return 69
    try:
        make(options)
    except subprocess.CalledProcessError as failed:
        print(f"release: {' '.join(map(str, failed.cmd))} failed", file=sys.stderr)
        return failed.returncode
    for file in sorted(options.output.iterdir()):
        print(f"{file.stat().st_size:>12,}  {file.name}")
    return 0

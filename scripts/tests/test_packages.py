"""Wheels, and the files of a release."""

import hashlib
import json
import os
import struct
import subprocess
import sys
import threading
import zipfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from awfultools.packages.icu import trimmed
from awfultools.packages.release import components, filled, pack, sbom
from awfultools.packages.wheel import problems, write


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    for name, text in {
        "bin/awful-archive": "#!/bin/sh\necho 1.2.3\n",
        "share/man/man1/awful-archive.1": "a page",
        "share/awful-archive/samples/forum/page.html": "a sample",
        "share/doc/awful-archive/copyright": "all licences",
        'share/doc/awful-archive/a, "b"': "a name that needs quotes",
    }.items():
        (tmp_path / "usr" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "usr" / name).write_text(text)
    return write(tmp_path / "usr", "1.2.3", tmp_path)


def test_the_program_of_a_wheel_can_be_run_and_its_record_is_right(wheel: Path) -> None:
    assert problems(wheel) == []
    with zipfile.ZipFile(wheel) as archive:
        program = archive.getinfo("awful_archive-1.2.3.data/scripts/awful-archive")
        assert program.external_attr >> 16 == 0o100755
        assert archive.namelist()[-1] == "awful_archive-1.2.3.dist-info/RECORD"


def test_the_same_tree_gives_the_same_bytes(wheel: Path, tmp_path: Path) -> None:
    first = wheel.read_bytes()
    assert write(tmp_path / "usr", "1.2.3", tmp_path).read_bytes() == first


def test_a_changed_member_is_found(wheel: Path) -> None:
    changed = wheel.with_name("changed.whl")
    with zipfile.ZipFile(wheel) as source, zipfile.ZipFile(changed, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            target.writestr(name, content + b"!" if name.endswith("__main__.py") else content)
    assert problems(changed) == ["awful_archive/__main__.py is not as RECORD says"]


def test_pip_installs_a_wheel(wheel: Path, tmp_path: Path) -> None:
    target = tmp_path / "environment"
    made = subprocess.run([sys.executable, "-m", "venv", target], capture_output=True, check=False)
    if made.returncode:
        pytest.skip("this Python makes no environments")
    pip: list[str | Path] = [target / "bin/pip", "install", "--no-index", "--no-deps", "--quiet", wheel]
    subprocess.run(pip, check=True, capture_output=True)
    commands: list[list[str | Path]] = [[target / "bin/awful-archive"], [target / "bin/python", "-m", "awful_archive"]]
    for command in commands:
        assert subprocess.run(command, check=True, capture_output=True, text=True).stdout == "1.2.3\n"
    assert (target / "share/man/man1/awful-archive.1").read_text() == "a page"
    assert any((target / "share/awful-archive/samples/forum").rglob("*.html"))


def test_install_sh_installs_the_archive_of_its_hash_and_no_other(tmp_path: Path) -> None:
    (tmp_path / "tree/bin").mkdir(parents=True)
    (tmp_path / "tree/bin/awful-archive").write_text("#!/bin/sh\necho 1.2.3\n")
    archive = tmp_path / "awful-archive.tar.gz"
    pack(tmp_path / "tree", "awful-archive", archive, 1_700_000_000)
    before = archive.read_bytes()
    values = {"VERSION": "1.2.3", "ARCHIVE": archive.name, "SHA256": hashlib.sha256(before).hexdigest()}
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        values["URL"] = f"http://127.0.0.1:{server.server_port}"
        script = tmp_path / "install.sh"
        script.write_text(filled("install.sh", values))
        for content, status, holds in [(before + b"!", 65, False), (before, 0, True)]:
            archive.write_bytes(content)
            environment = {"PATH": os.environ["PATH"], "PREFIX": str(tmp_path / "to"), "HOME": str(tmp_path)}
            done = subprocess.run(["sh", script], env=environment, capture_output=True, text=True, check=False)
            assert (done.returncode, (tmp_path / "to/bin/awful-archive").exists()) == (status, holds), done.stderr
        server.shutdown()


def test_a_folder_is_packed_to_the_same_bytes_twice(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name / "b").mkdir(parents=True)
        (tmp_path / name / "b/a").write_text("x")
        pack(tmp_path / name, "n", tmp_path / f"{name}.tar.gz", 1_700_000_000)
        os.utime(tmp_path / "one/b/a", (1, 1))
    assert (tmp_path / "one.tar.gz").read_bytes() == (tmp_path / "two.tar.gz").read_bytes()


def test_the_list_of_components_names_each_and_links_it_to_the_program(tmp_path: Path) -> None:
    listed = tmp_path / "components"
    listed.write_text("swift github.com/groue/GRDB.swift 7.10.0\ndeb debian/libxml2-dev 2.9.14+dfsg-1.3\n")
    document = json.loads(sbom("1.2.3", 1_700_000_000, list(components(listed))))
    assert [(each["name"], each["versionInfo"]) for each in document["packages"]] == [
        ("awful-archive", "1.2.3"),
        ("GRDB.swift", "7.10.0"),
        ("libxml2-dev", "2.9.14+dfsg-1.3"),
    ]
    names = {each["SPDXID"] for each in document["packages"]} | {"SPDXRef-DOCUMENT"}
    ends = {link[end] for link in document["relationships"] for end in ("spdxElementId", "relatedSpdxElement")}
    assert ends == names
    assert document["creationInfo"]["created"] == "2023-11-14T22:13:20Z"


def test_what_is_left_of_icu_keeps_its_names_in_order_and_its_items_whole() -> None:
    items = {"coll/de.res": b"1", "coll/root.res": b"22", "ibm.cnv": b"333", "zoneinfo64.res": b"4444", "zu.res": b"5"}
    header = struct.pack("<HH", 16, 0x27DA) + bytes(8) + b"CmnD"
    names, table, body = b"", b"", b""
    for name, content in items.items():
        table += struct.pack("<II", 4 + 8 * len(items) + len(names), 1000 + len(body))
        names += f"icudt76l/{name}\0".encode()
        body += content + bytes(-len(content) % 16)
    head = struct.pack("<I", len(items)) + table + names
    data = trimmed(header + head + bytes(1000 - len(head)) + body)
    (count,) = struct.unpack_from("<I", data, 16)
    found = {}
    for index in range(count):
        name_at, place = struct.unpack_from("<II", data, 20 + 8 * index)
        assert (16 + place) % 16 == 0
        name = data[16 + name_at : data.index(b"\0", 16 + name_at)].decode()
        found[name] = data[16 + place :].split(b"\0")[0]
    assert found == {"icudt76l/coll/root.res": b"22", "icudt76l/zoneinfo64.res": b"4444"}
    assert list(found) == sorted(found)

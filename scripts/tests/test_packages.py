"""Wheels."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from awfultools.packages.wheel import problems, write


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    for name, text in {
        "bin/awful-archive": "#!/bin/sh\necho 1.2.3\n",
        "share/man/man1/awful-archive.1": "a page",
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

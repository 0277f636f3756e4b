"""The ledger of capabilities."""

from pathlib import Path

import pytest

from awfultools.ledger.command import CAPABILITIES, lines_by_capability
from awfultools.paths import ROOT


def test_each_file_belongs_to_one_capability_and_each_capability_has_files() -> None:
    lines = lines_by_capability(ROOT / "Sources")
    assert all(lines.values())
    files = (ROOT / "Sources").rglob("*.swift")
    assert sum(lines.values()) == sum(file.read_bytes().count(b"\n") for file in files)


def test_a_file_in_a_folder_that_no_capability_names_is_told(tmp_path: Path) -> None:
    (tmp_path / "Dreams").mkdir()
    (tmp_path / "Dreams/Dream.swift").write_text("struct Dream {}\n")
    with pytest.raises(LookupError, match=r"Dream\.swift belongs to no capability"):
        lines_by_capability(tmp_path)


def test_the_longest_folder_decides(tmp_path: Path) -> None:
    for folder in (folder for folders in CAPABILITIES.values() for folder in folders):
        (tmp_path / folder).mkdir(parents=True, exist_ok=True)
        (tmp_path / folder / "A.swift").write_text("a\nb\n")
    (tmp_path / "Exports/Book/B.swift").write_text("c\n")
    lines = lines_by_capability(tmp_path)
    assert lines["books, PDF"] == 5
    assert lines["mail"] == 2

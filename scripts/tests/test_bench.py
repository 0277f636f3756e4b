"""What the benchmark decides: ratios, pieces of a corpus, forms of pages."""

import zipfile
from pathlib import Path

import pytest

from awfultools.bench import variants
from awfultools.bench.measure import Failed, Row, Runner


def row(*seconds: float) -> Row:
    made = Row("name", "label", 10)
    made.runs = [{"seconds": value, "cpu": value, "memory": 1, "written": None} for value in seconds]
    return made


def test_a_ratio_is_the_median_of_rounds_and_not_of_rows() -> None:
    assert row(1, 10, 9).relative(row(1, 5, 1)) == 2
    assert row(1, 3).relative(row(1)) == 2
    assert row(1).relative(None) is None and row().relative(row(1)) is None


def test_bytes_that_the_kernel_does_not_tell_have_no_median() -> None:
    assert row(1, 2).median("written") is None and row(1, 2).median() == 1.5


def test_a_program_that_fails_is_not_measured(tmp_path: Path) -> None:
    runner = Runner(tmp_path)
    assert runner.run(["echo", "words"])["output"] == "words\n"
    with pytest.raises(Failed, match="status 3"):
        runner.run(["sh", "-c", "exit 3"])
    runner.run(["sh", "-c", "exit 3"], accept=(0, 3))


def test_pages_are_saved_again_with_other_bytes_and_pictures_are_not(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "a.html").write_bytes(b"page")
    (pages / "b.png").write_bytes(b"picture")
    variants.save_again([pages], tmp_path / "again")
    held = {path.name: path.read_bytes() for path in (tmp_path / "again").rglob("*") if path.is_file()}
    assert held["b.png"] == b"picture" and held["a.html"] != b"page" and held["a.html"].startswith(b"page")
    variants.write_zip([pages], tmp_path / "pages.zip")
    assert zipfile.ZipFile(tmp_path / "pages.zip").namelist() == ["pages/a.html", "pages/b.png"]

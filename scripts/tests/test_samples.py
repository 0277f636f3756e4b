"""Tests of the page generators: their output is reproducible and equals the committed samples."""

from pathlib import Path

from awfultools.hostile import pages
from awfultools.paths import SAMPLES
from awfultools.samples.command import differences, sample_files


def test_committed_samples_are_what_the_generator_writes() -> None:
    assert differences(SAMPLES, sample_files()) == []


def test_a_changed_a_missing_and_a_surplus_file_are_differences(tmp_path: Path) -> None:
    for name, data in {"forum/same": b"1", "forum/changed": b"2", "damaged/surplus": b"3"}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    wanted = {"forum/same": b"1", "forum/changed": b"!", "damaged/missing": b"4"}
    assert differences(tmp_path, wanted) == ["damaged/missing", "damaged/surplus", "forum/changed"]


def test_hostile_fragments_depend_on_the_seed_only() -> None:
    assert pages.fragments(20, 1) == pages.fragments(20, 1)
    assert pages.fragments(20, 1) != pages.fragments(20, 2)

"""Tests how the Spark program assigns files to tasks, and names the results of tasks."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from awfultools.paths import SCRIPTS


@pytest.fixture(scope="module")
def job() -> ModuleType:
    specification = importlib.util.spec_from_file_location("import_pages", SCRIPTS / "spark/import_pages.py")
    assert specification and specification.loader
    module = importlib.util.module_from_spec(specification)
    sys.modules["import_pages"] = module
    specification.loader.exec_module(module)
    return module


def test_a_page_is_dealt_with_what_was_saved_with_it(job: ModuleType) -> None:
    together = [
        ["x/Thread.html", "x/Thread_files/1.gif", "x/Thread_files/deep/2.css", "x/Thread.html.orig"],
        ["showthread.php?threadid=1.html", "showthread.php?threadid=1.orig"],
        ["20130102030405000/index.html", "20130102030405000/1.gif"],
    ]
    units = [{job.unit(name) for name in names} for names in together]
    assert [len(unit) for unit in units] == [1, 1, 1]
    assert len(set().union(*units)) == 3
    assert job.unit("crawl.warc.gz") != job.unit("crawl.warc")


def test_every_file_is_dealt_once_in_tasks_of_about_one_size(job: ModuleType) -> None:
    files = [(f"{number:03}.html", 100) for number in range(95)] + [("large.warc", 5000), ("000_files/a.gif", 10)]
    tasks = job.deal(files, 1000, None)
    assert sorted(name for task in tasks for name in task) == sorted(name for name, _ in files)
    assert ["large.warc"] in tasks and len(tasks) == 11
    assert job.deal(reversed(files), 1000, None) == tasks
    assert job.deal(files, 1000, 7) != tasks and len(job.deal(files, 1000, 7)) <= 12
    assert job.deal([], 1000, None) == []


def test_two_tasks_can_take_each_others_files(job: ModuleType) -> None:
    tasks = [["a"], ["b", "c"], ["d"]]
    job.swap(tasks, 1, 3)
    assert tasks == [["d"], ["b", "c"], ["a"]]
    with pytest.raises(SystemExit, match="tasks 1 to 3"):
        job.swap(tasks, 0, 3)


@pytest.mark.parametrize("count", [1, 2, 8, 9, 17, 64, 65])
def test_archives_are_merged_in_groups_of_about_one_size(job: ModuleType, count: int) -> None:
    names = [str(number) for number in range(count)]
    groups = job.groups(names, 8)
    assert [name for group in groups for name in group] == names
    sizes = [len(group) for group in groups]
    assert max(sizes) <= 8 and max(sizes) - min(sizes) <= 1


def test_a_finished_file_gets_its_name_by_renaming(job: ModuleType, tmp_path: Path) -> None:
    storage = job.Storage(str(tmp_path / "out"))
    for text in ("first", "second"):
        (tmp_path / "made").write_text(text)
        storage.commit(str(tmp_path / "made"), "_work/leaf.sqlite")
    assert (tmp_path / "out/_work/leaf.sqlite").read_text() == "second"
    assert storage.exists("_work/leaf.sqlite") and not storage.exists("_work/other.sqlite")
    assert [path.name for path in (tmp_path / "out/_work").iterdir()] == ["leaf.sqlite"]
    assert sorted(storage.files()) == [("_work/leaf.sqlite", 6)]


@pytest.mark.parametrize(
    ("address", "is_local", "root"),
    [
        ("/nfs/pages", True, "/nfs/pages"),
        ("file:///nfs/pages", True, "/nfs/pages"),
        ("file:/nfs/pages", True, "/nfs/pages"),
        ("hdfs://host:9000/pages", False, "hdfs://host:9000/pages"),
        ("s3a://bucket/pages/", False, "s3a://bucket/pages/"),
    ],
)
def test_addresses_say_where_files_are(job: ModuleType, address: str, is_local: bool, root: str) -> None:
    storage = job.Storage(address)
    assert (storage.is_local, storage.root) == (is_local, root)
    assert storage.path("a", "b") == root.rstrip("/") + "/a/b"
    assert job.Storage("/nfs", True).root == "file:///nfs"


def test_names_that_hadoop_would_take_for_patterns_are_escaped(job: ModuleType) -> None:
    assert job.Storage.plain("showthread.php?threadid=[1]{2}*") == r"showthread.php\?threadid=\[1\]\{2\}\*"

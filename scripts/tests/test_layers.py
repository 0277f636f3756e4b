"""The direction between the folders of a target."""

from pathlib import Path

from awfultools.layers.folders import code, drawing, problems
from awfultools.layers.imports import problems_of_file, problems_of_target


def make(target: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        (target / name).write_text(text)
    return target


def test_a_lower_folder_may_not_use_a_higher_one(tmp_path: Path) -> None:
    target = make(tmp_path, {"Top/A.swift": "struct A { let b: B }", "Low/B.swift": "struct B { let a: A }"})
    assert problems(target, [["Top"], ["Low"]]) == [f"{target}/Low/B.swift: Low may not use A of Top"]


def test_folders_on_one_line_do_not_know_each_other(tmp_path: Path) -> None:
    target = make(tmp_path, {"One/A.swift": "struct A {}", "Two/B.swift": "struct B { let a: A }"})
    assert len(problems(target, [["One", "Two"]])) == 1


def test_folders_that_no_line_names_and_lines_without_folder_are_told(tmp_path: Path) -> None:
    target = make(tmp_path, {"One/A.swift": "struct A {}"})
    assert len(problems(target, [["Two"]])) == 2


def test_names_in_comments_and_texts_do_not_count_but_interpolated_ones_do() -> None:
    text = code('let a = "B \\(C.d)" // E\nlet f = """\n G \\(H.i)\n """')
    assert "C.d" in text and "H.i" in text
    assert not any(name in text for name in ("B ", "E", "G"))


def test_a_drawing_names_what_a_folder_uses(tmp_path: Path) -> None:
    target = make(tmp_path, {"Top/A.swift": "struct A { let b: B }", "Low/B.swift": "struct B {}"})
    assert drawing(target, [["Top"], ["Low"]]) == "┬ Top  ▶ Low\n┬ Low"


def whys(target: str, text: str) -> list[tuple[int, str]]:
    return [(number, why.split(":")[0]) for number, why in problems_of_file(target, text)]


def test_a_layer_imports_what_its_line_names_and_what_all_may() -> None:
    assert whys("HTMLTree", "internal import CLibXML2\nimport Foundation\n// import GRDB\n") == []
    assert whys("HTMLTree", "import struct GRDB.Row\n") == [(1, "HTMLTree may not import GRDB")]
    assert whys("NoTarget", "")[0][1].startswith("target NoTarget is not in the table")


def test_imports_in_long_texts_do_not_count() -> None:
    assert whys("ForumModel", 'let a = """\nimport GRDB\n"""\n') == []


def test_what_stops_the_program_and_what_is_not_pure_is_told_where_it_stands() -> None:
    assert whys("ForumPages", "try! a()\nb as! C // as! D\nfatalError(e)\nDate()\n") == [
        (1, "try! stops the program on bad input"),
        (2, "as! stops the program on bad input"),
        (3, "fatalError( stops the program"),
        (4, "ForumPages is pure"),
    ]
    assert whys("Archive", "Date()\nretry!\n") == []


def test_a_c_library_has_one_importer_and_a_file_a_length(tmp_path: Path) -> None:
    target = make(tmp_path / "SavedPages", {"A.swift": "import CXattr\n", "B.swift": "import CXattr\n" + "\n" * 400})
    assert [line.rpartition(": ")[2] for line in problems_of_target(target)] == [
        "the file is longer than 400 lines",
        "CXattr may be imported by one file of a layer only",
        "CXattr may be imported by one file of a layer only",
    ]


def test_the_subscript_of_a_row_is_told_where_rows_are_those_of_grdb() -> None:
    message = "GRDB's subscript traps on another type"
    assert whys("ArchiveReading", 'a.map { $0["id"] }\nrow["id"]\n') == [(1, message), (2, message)]
    assert whys("ForumPages", 'a.first { $0["action"] }\n') == []

"""The direction between the folders of a target."""

from pathlib import Path

from awfultools.layers.folders import code, drawing, problems


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

"""Tests the parser of an article's commands, and the comparison of their output."""

import pytest

from awfultools.documents.sessions import Command, commands
from awfultools.paths import ROOT

ARTICLE = """# An article

```sh
not a session
```

```console
$ first --option
one
…
last
$ cat > file <<'END'
> two
> END
```

```console
$ third
```
"""


def test_commands_are_found_with_their_lines_and_their_output() -> None:
    found = list(commands(ARTICLE))
    assert [(each.text, each.line) for each in found] == [
        ("first --option", 8),
        ("cat > file <<'END'\ntwo\nEND", 12),
        ("third", 18),
    ]
    assert found[0].shown == ["one", "…", "last"]
    assert found[1].name == "cat"


def test_output_without_a_command_is_refused() -> None:
    with pytest.raises(ValueError, match="line 2"):
        list(commands("```console\nwords\n```\n"))


@pytest.mark.parametrize(
    "shown, output, matches",
    [
        ([], "", True),
        ([], "words\n", False),
        (["words"], "words  \n", True),
        (["words"], "other words\n", False),
        (["Read 4 pages in 0.1 s, 471 a second."], "Read 4 pages in 12 s, 1,024.5 a second.\n", True),
        (["Read 4 pages in 0.1 s"], "Read 5 pages in 0.1 s\n", False),
        (["a", "…", "z"], "a\nb\nc\nz\n", True),
        (["a", "…", "z"], "a\nz\n", True),
        (["a", "…", "z"], "a\nb\n", False),
        (["a (b…"], "a (b) and so on\n", True),
        (["a (b…"], "a [b]\n", False),
    ],
)
def test_what_may_differ(shown: list[str], output: str, matches: bool) -> None:
    assert Command("any", 1, shown).matches(output) is matches


@pytest.mark.parametrize(
    "shown, output, updated",
    [
        (["4 pages", "2 posts"], "5 pages\n", ["5 pages"]),
        (["4 pages", "…", "  posts   98"], "5 pages\nx\n  posts  102\n", ["5 pages", "…", "  posts  102"]),
        (["Read 4 pages in 0.1 s"], "Read 12 pages in 9 s\n", ["Read 12 pages in 0.1 s"]),
        (["…", "is gone 7"], "5 pages\n", ["…", "is gone 7"]),
        (["Wrote 98 posts…"], "Wrote 112 posts to a folder\n", ["Wrote 112 posts…"]),
    ],
)
def test_numbers_are_updated_and_what_is_left_out_stays_so(shown: list[str], output: str, updated: list[str]) -> None:
    assert Command("x", 1, shown).updated(output) == updated


@pytest.mark.parametrize(
    "recipe, limit",
    [("Add a column", 100), ("Add a kind of page", 220), ("Add an entity", 180), ("Add an export", 150)],
)
def test_recipes_stay_short(recipe: str, limit: int) -> None:
    article = (ROOT / "Sources/awful-archive/awful-archive.docc/Recipes.md").read_text()
    text = article.split(f"\n## {recipe}\n")[1].split("\n## ")[0]
    assert len(text.split()) <= limit

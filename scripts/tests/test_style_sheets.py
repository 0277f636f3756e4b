"""What the tokens of the style sheets promise: contrast in every look, and no value beside them."""

import re

import pytest

from awfultools.paths import ROOT

RESOURCES = ROOT / "Sources/Site/Resources"
SITE = (RESOURCES / "site.css").read_text(encoding="utf-8")
GROUNDS = ("page", "card", "alt", "side", "quote", "quote-2", "code", "note")
# Grounds that text in a colour of an author's choice may stand on, and their bounds of luminance (SafeColour.swift).
POST_GROUNDS = GROUNDS[1:]
LIGHT_AT_LEAST, DARK_AT_MOST = 0.62, 0.03
TEXT = [(front, ground) for front in ("text", "muted", "link", "seen") for ground in GROUNDS]
TEXT += [(front, ground) for front in ("mod", "admin", "accent") for ground in ("page", "card", "alt", "side")]
TEXT += [(front, ground) for front in ("error", "warning") for ground in ("page", "card")]
TEXT += [("on-accent", "accent"), ("on-bar", "bar"), ("on-head", "head"), ("on-mark", "mark")]
LINES = [(front, ground) for front in ("edge", "focus") for ground in ("page", "card")]


def tokens(look: str, mode: int) -> dict[str, str]:
    """The colours of a look in light (0) or dark (1)."""
    found = {}
    for selector in (":root", f'[data-theme="{look}"]'):
        block = re.search(re.escape(selector) + r" \{(.*?)\n\}", SITE, re.DOTALL)
        for name, value in re.findall(r"--([\w-]+): (light-dark\([^)]*\)|#\w+)", block[1] if block else ""):
            found[name] = re.findall(r"#\w+", value)[mode if value[0] != "#" else 0]
    return found


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("mode", [0, 1])
@pytest.mark.parametrize("look", ["calm", "classic", "yospos", "fyad"])
def test_a_look_is_readable_in_light_and_dark(look: str, mode: int) -> None:
    colours = tokens(look, mode)
    for pairs, least in ((TEXT, 4.5), (LINES, 3)):
        weak = [pair for pair in pairs if contrast(colours[pair[0]], colours[pair[1]]) < least]
        assert not weak
    grounds = {name: luminance(colours[name]) for name in POST_GROUNDS}
    assert not {k for k, v in grounds.items() if (v > DARK_AT_MOST if mode else v < LIGHT_AT_LEAST)}


@pytest.mark.parametrize("name", ["site", "reader", "single", "report", "coverage"])
def test_rules_take_colours_letters_and_spaces_from_tokens(name: str) -> None:
    rules = (RESOURCES / f"{name}.css").read_text(encoding="utf-8")
    rules = re.sub(r"(?m)^\s*--.*$|/\*.*?\*/", "", rules.split("@media print")[0])
    assert not re.findall(r"[:, (](#[0-9a-f]{3,8}|(?:rgb|hsl)a?\((?!var))", rules)
    assert not re.findall(r"font-size: (?!1\.6rem|2rem|\.6875rem)[\d.]+rem", rules)
    assert not re.findall(
        r"(?<![\w-])(?:margin|padding|gap)(?:-[\w-]+)?: [^;(]*?(?<![\w.])(?!3\.5rem)\d*\.?\d+rem", rules
    )
    assert set(re.findall(r"var\((--[\w-]+)\)", rules)) <= set(re.findall(r"(--[\w-]+):", SITE)) | {"--light", "--dark"}

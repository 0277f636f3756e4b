"""Text as mdoc, the language of manual pages."""

import re
import textwrap

HEADING = re.compile(r"[A-Z][A-Z ]+")
ESCAPES = str.maketrans({"\\": "\\e", "-": "\\-", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti"})
# A paragraph is a list of lines; a section is a heading, or None before the first, with its paragraphs.
Paragraph = list[str]
Section = tuple[str | None, list[Paragraph]]


def escaped(text: str) -> str:
    """Text with macros and escapes of mdoc quoted."""
    text = text.translate(ESCAPES)
    return "\\&" + text if text[:1] in (".", "'") else text


def sentences(text: str) -> list[str]:
    """The lines of a paragraph: each sentence begins a line, as mdoc wants it."""
    parts = re.split(r"(?<=[.!?]) +(?=[^a-z])", text.strip())
    lines = [textwrap.wrap(part, 72, break_long_words=False, break_on_hyphens=False) for part in parts]
    return [escaped(line) for part in lines for line in part]


def sections(text: str | None) -> list[Section]:
    """The sections of a help text; indented lines are paragraphs of their own."""
    result: list[Section] = [(None, [])]
    paragraph: Paragraph = []
    for line in [*(text or "").splitlines(), ""]:
        is_heading = HEADING.fullmatch(line) is not None
        if is_heading:
            result.append((line, []))
        elif line:
            if paragraph and paragraph[-1].startswith("  ") != line.startswith("  "):
                result[-1][1].append(paragraph)
                paragraph = []
            paragraph.append(line)
        if (not line or is_heading) and paragraph:
            result[-1][1].append(paragraph)
            paragraph = []
    return result


def body(paragraphs: list[Paragraph]) -> list[str]:
    """Paragraphs as mdoc; indented ones keep their lines."""
    result: list[str] = []
    for index, paragraph in enumerate(paragraphs):
        if paragraph[0].startswith("  "):
            result += [".Bd -literal -offset indent", *(escaped(line.strip()) for line in paragraph), ".Ed"]
        else:
            result += ([".Pp"] if index else []) + sentences(" ".join(paragraph))
    return result

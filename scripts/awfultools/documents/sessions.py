"""Parses the terminal sessions of an article, and matches output regardless of times and omissions."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest

PROMPT, CONTINUATION, ANYTHING = "$ ", "> ", "…"
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)
PIECE = re.compile(r"\d[\d,.]*| +|[^\d ]+")
# Durations in seconds, and rates per second.
TIMES = re.compile(r"\b\d[\d,.]*(?= s\b| a second\b)")


@dataclass
class Command:
    """A command of an article with its expected output."""

    text: str
    # The line number in the article, from 1.
    line: int
    shown: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Returns the name of the program."""
        return self.text.split()[0]

    def matches(self, output: str) -> bool:
        """Returns whether an output is the expected one; times may differ, and … matches any text."""
        pattern = "".join(line_pattern(line) for line in self.shown)
        return re.fullmatch(pattern, trimmed(output)) is not None

    def updated(self, output: str) -> list[str]:
        """Returns the shown lines with the numbers that the output has now; what is left out stays left out.

        A shown line without a counterpart in the output stays as it is.
        """
        lines = trimmed(output).splitlines()
        if not any(ANYTHING in line for line in self.shown):
            return [same_shape(shown, line) or line for shown, line in zip_longest(self.shown, lines, fillvalue="")][
                : len(lines)
            ]
        result, start = [], 0
        for shown in self.shown:
            found = (
                (number, same) for number, line in enumerate(lines[start:], start) if (same := same_shape(shown, line))
            )
            number, same = next(found, (start - 1, shown))
            start = number + 1
            result.append(same)
        return result


def any_number(piece: str) -> str:
    """Returns a pattern for a piece of a line: any number for a number, any width for blanks."""
    return r"\d[\d,.]*" if piece[0].isdecimal() else " +" if piece[0] == " " else re.escape(piece)


def same_shape(shown: str, line: str) -> str | None:
    """Returns a shown line with the numbers of a printed one; None if they differ in more than numbers and blanks."""
    parts = shown.split(ANYTHING)
    if not any(parts):
        return None
    patterns = ("".join(any_number(piece) for piece in PIECE.findall(part)) for part in parts)
    match = re.fullmatch(".*".join(f"({pattern})" for pattern in patterns), line)
    if match is None:
        return None
    # Times say nothing about the program: the shown ones stay.
    times = iter(TIMES.findall(shown))
    return TIMES.sub(lambda time: next(times, time[0]), ANYTHING.join(match.groups()))


def line_pattern(line: str) -> str:
    """Returns a regular expression that matches a line."""
    if line.strip() == ANYTHING:
        return r"(?:.*\n)*"
    parts = TIMES.split(line.rstrip())
    return r"\d[\d,.]*".join(re.escape(part).replace(ANYTHING, ".*") for part in parts) + r"\n"


def trimmed(output: str) -> str:
    """Removes trailing blanks from each line, and blank lines at the end."""
    return "".join(line.rstrip() + "\n" for line in output.rstrip().splitlines())


def commands(article: str) -> Iterator[Command]:
    """Yields the commands of an article's console blocks, in order.

    A command consists of the text after `$ ` and the following lines that begin with `> `.
    """
    for block in BLOCK.finditer(article):
        first = article.count("\n", 0, block.start(1)) + 1
        command: Command | None = None
        for number, line in enumerate(block[1].splitlines(), first):
            if line.startswith(PROMPT):
                if command is not None:
                    yield without_blank_end(command)
                command = Command(line[len(PROMPT) :], number)
            elif command is None:
                raise ValueError(f"line {number}: output without a command")
            elif line.startswith(CONTINUATION) and not command.shown:
                command.text += "\n" + line[len(CONTINUATION) :]
            else:
                command.shown.append(line)
        if command is not None:
            yield without_blank_end(command)


def without_blank_end(command: Command) -> Command:
    """Removes the blank lines between a command's output and the next command."""
    while command.shown and not command.shown[-1].strip():
        command.shown.pop()
    return command

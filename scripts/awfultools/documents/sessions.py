"""The sessions at a terminal that an article shows, and what of their output may differ from run to run."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

PROMPT, CONTINUATION, ANYTHING = "$ ", "> ", "…"
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.M | re.S)
# Seconds, and pages a second.
TIMES = re.compile(r"\b\d[\d,.]*(?= s\b| a second\b)")


@dataclass
class Command:
    """A command of an article, with the output that the article shows."""

    text: str
    # The line of the article, from 1.
    line: int
    shown: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The program that it calls."""
        return self.text.split()[0]

    def matches(self, output: str) -> bool:
        """Whether this is the output that is shown; times may differ, and … stands for anything."""
        pattern = "".join(line_pattern(line) for line in self.shown)
        return re.fullmatch(pattern, trimmed(output)) is not None


def line_pattern(line: str) -> str:
    """A line as a regular expression."""
    if line.strip() == ANYTHING:
        return r"(?:.*\n)*"
    parts = TIMES.split(line.rstrip())
    return r"\d[\d,.]*".join(re.escape(part).replace(ANYTHING, ".*") for part in parts) + r"\n"


def trimmed(output: str) -> str:
    """Output without blanks at the ends of its lines, and without blank lines at its end."""
    return "".join(line.rstrip() + "\n" for line in output.rstrip().splitlines())


def commands(article: str) -> Iterator[Command]:
    """The commands of an article's console blocks, in their order.

    A command is what stands behind `$ `, with the lines below it that begin with `> `.
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
    """The command without the blank lines that part it from the next one."""
    while command.shown and not command.shown[-1].strip():
        command.shown.pop()
    return command

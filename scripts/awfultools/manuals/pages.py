"""A manual page for each command, from the program's description of its commands (--experimental-dump-help)."""

from collections.abc import Iterator, Sequence
from typing import Any

from awfultools.manuals.mdoc import body, escaped, sections, sentences

# A command or one of its arguments, as the program describes it.
Described = dict[str, Any]

ENVIRONMENT = [
    ("AWFUL_ARCHIVE", "The archive, where no option names one."),
    ("XDG_CONFIG_HOME", "The folder of awful-archive/config.toml, the settings (see config). Default: ~/.config."),
    ("PAGER", "The pager that show uses on a terminal; cat or empty for none. Default: less."),
    ("BROWSER", "What show --open opens pages with."),
    ("COLUMNS", "The width of tables and text, where there is no terminal."),
    ("NO_COLOR", "With any value: no colour on a terminal."),
]
# Sections of a help text that have a place of their own on the page.
PLACED = {"EXAMPLES", "EXIT STATUS", "TOPICS"}


def is_shown(described: Described) -> bool:
    """Whether the help lists a command or an argument."""
    return described.get("shouldDisplay", True)


def option_names(option: Described) -> list[str]:
    """An option's names as a person types them, the short one first."""
    names = sorted(option.get("names", []), key=lambda each: each["kind"] != "short")
    return [("-" if each["kind"] == "short" else "--") + each["name"] for each in names]


def shown_arguments(command: Described) -> list[Described]:
    """The arguments that the help lists."""
    return [each for each in command.get("arguments", []) if is_shown(each)]


def synopsis(command: Described, words: list[str]) -> list[str]:
    """How the command is typed."""
    lines = [".Nm " + words[0]] + [f".Cm {escaped(word)}" for word in words[1:]]
    if command.get("subcommands"):
        return [*lines, ".Ar subcommand", ".Op Ar options"]
    arguments = shown_arguments(command)
    if any(each["kind"] != "positional" for each in arguments):
        lines.append(".Op Ar options")
    for each in arguments:
        if each["kind"] == "positional":
            repeated = " ..." if each["isRepeating"] else ""
            value = "Ar " + escaped(each["valueName"]) + repeated
            lines.append(".Op " + value if each["isOptional"] else "." + value)
    return lines


def list_item(option: Described) -> list[str]:
    """An argument or option with its description."""
    value = "" if option["kind"] == "flag" else f" Ar {escaped(option['valueName'])}"
    names = " , ".join("Fl " + escaped(each[1:]) for each in option_names(option))
    lines = [".It" + value if option["kind"] == "positional" else f".It {names}{value}"]
    lines += sentences(option.get("abstract", ""))
    if option.get("allValues"):
        lines.append("Values: " + escaped(", ".join(option["allValues"])) + ".")
    if option.get("defaultValue"):
        lines.append("Default: " + escaped(option["defaultValue"]) + ".")
    return lines


def option_lists(arguments: list[Described]) -> list[str]:
    """A list of arguments and options for each of their groups."""
    result: list[str] = []
    groups: dict[str | None, list[Described]] = {}
    for each in arguments:
        groups.setdefault(each.get("sectionTitle"), []).append(each)
    for title, options in groups.items():
        if title:
            result.append(".Ss " + escaped(title))
        result.append(".Bl -tag -width Ds")
        for option in options:
            result += list_item(option)
        result.append(".El")
    return result


def subcommand_list(command: Described, title: str) -> list[str]:
    """References to the pages of the commands below a command."""
    children = [each for each in command.get("subcommands", []) if is_shown(each) and each["commandName"] != "help"]
    if not children:
        return []
    lines = [".Sh COMMANDS", ".Bl -tag -width Ds"]
    for child in children:
        lines += [f".It Xr {escaped(title)}\\-{escaped(child['commandName'])} 1", *sentences(child["abstract"])]
    return [*lines, ".El"]


def topic_sections(topics: Sequence[Described]) -> list[str]:
    """The help topics, and the variables of the environment."""
    lines: list[str] = []
    for topic in topics:
        for heading, paragraphs in sections(topic.get("discussion")):
            if heading != "EXIT STATUS" and paragraphs:
                lines += [".Sh " + (heading or topic["abstract"].rstrip(".").upper()), *body(paragraphs)]
    lines += [".Sh ENVIRONMENT", ".Bl -tag -width Ds"]
    for variable, meaning in ENVIRONMENT:
        lines += [".It Ev " + variable, *sentences(meaning)]
    return [*lines, ".El"]


def page(command: Described, words: list[str], others: list[str], date: str, topics: Sequence[Described] = ()) -> str:
    """A command's manual page; the program's own has the help topics and the exit statuses."""
    title = "-".join(words)
    (_, introduction), *rest = sections(command.get("discussion"))
    lines = [f".Dd {date}", f".Dt {title.upper()} 1", ".Os awful-archive", ".Sh NAME", f".Nm {title}"]
    lines += [".Nd " + escaped(command["abstract"].rstrip(".")), ".Sh SYNOPSIS", *synopsis(command, words)]
    lines += [".Sh DESCRIPTION", *sentences(command["abstract"])]
    if introduction:
        lines += [".Pp", *body(introduction)]
    for heading, paragraphs in rest:
        if heading and heading not in PLACED:
            lines += [".Sh " + heading, *body(paragraphs)]
    lines += subcommand_list(command, title)
    if arguments := shown_arguments(command):
        lines += [".Sh OPTIONS", *option_lists(arguments)]
    placed = dict(rest)
    if topics:
        statuses = dict(part for topic in topics for part in sections(topic.get("discussion")))["EXIT STATUS"]
        lines += [*topic_sections(topics), ".Sh EXIT STATUS", *body(statuses)]
    else:
        lines += [".Sh EXIT STATUS", "As", ".Xr awful\\-archive 1", "tells."]
    if "EXAMPLES" in placed:
        lines += [".Sh EXAMPLES", *body(placed["EXAMPLES"])]
    if others:
        lines.append(".Sh SEE ALSO")
        lines += [f".Xr {escaped(other)} 1" + (" ," if other != others[-1] else "") for other in others]
    return "\n".join(lines) + "\n"


def pages(root: Described, date: str) -> Iterator[tuple[str, str]]:
    """The file name and text of every page."""
    commands = [each for each in root["subcommands"] if each["commandName"] != "help"]
    topics = [each for each in commands if not is_shown(each)]
    program = root["commandName"]
    yield f"{program}.1", page(root, [program], ["sqlite3"], date, topics)
    for command in filter(is_shown, commands):
        words = [program, command["commandName"]]
        yield "-".join(words) + ".1", page(command, words, [program], date)
        for child in command.get("subcommands", []):
            if child["commandName"] != "help":
                inner = [*words, child["commandName"]]
                yield "-".join(inner) + ".1", page(child, inner, [program, "-".join(words)], date)

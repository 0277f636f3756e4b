"""Names of people in every field and spelling, and numbers that could be computed back, in exports for sharing."""

import hashlib
import html
import json
import re
import unicodedata
import zipfile
from pathlib import Path
from urllib.parse import quote

from awfultools.torture.harness import Counts, Failure, Program, query
from awfultools.torture.markup import (
    Post,
    announcement_page,
    banlist_page,
    message_page,
    profile_page,
    thread_page,
    write_pages,
)
from awfultools.torture.readers import dice_of, make_sound

NAMES = [
    "Æthelred Ånd",
    "Quasi  Spaced",
    "Zoë Müller-Straße",
    "İstanbul Kedi",
    "Ѳеодоръ Ять",
    "Łukasz Żółw",
    "Grünkern42",
    "Odd_Job.Harriet",
    "O'Sullivan & Sons",
    "ΣΊΣΥΦΟΣ Lithos",
    "Pemberton-Lark III",
]
# Names that may be words of a language: they go where their owners write, are quoted or listed, and stay elsewhere.
WORDS = ["Wibblefrotz", "Marrow"]
NUMBER = 987_654_321


def spellings(name: str) -> dict[str, str]:
    """Returns spellings of a name that readers still recognise, as markup."""
    plain = html.escape(name, quote=False)
    middle = len(name) // 2
    return {
        "as it is": plain,
        "upper": html.escape(name.upper(), quote=False),
        "lower": html.escape(name.lower(), quote=False),
        "title case": html.escape(name.title(), quote=False),
        "no-break": plain.replace(" ", "&nbsp;"),
        "two blanks": plain.replace(" ", "  "),
        "line": plain.replace(" ", "\n"),
        "elements": html.escape(name[:middle], quote=False) + "<b></b>" + html.escape(name[middle:], quote=False),
        "bold start": f"<b>{html.escape(name[:middle], quote=False)}</b>{html.escape(name[middle:], quote=False)}",
        "numeric": "".join(f"&#{ord(c)};" for c in name),
        "hexadecimal": "".join(f"&#x{ord(c):X};" for c in name),
        "decomposed": html.escape(unicodedata.normalize("NFD", name), quote=False),
        "soft hyphen": f"{html.escape(name[:middle], quote=False)}&shy;{html.escape(name[middle:], quote=False)}",
        "zero width": f"{html.escape(name[:middle], quote=False)}\u200b{html.escape(name[middle:], quote=False)}",
        "full width": "".join(
            chr(ord(c) + 0xFEE0) if "!" <= c <= "~" and c not in "<&>" else plain_char(c) for c in name
        ),
        "address": f'<a href="http://x.example/?who={quote(name)}">there</a>',
        "plus address": f'<a href="http://x.example/?who={quote(name).replace("%20", "+")}">there</a>',
        "attribute": f'<img src="http://x.example/a.gif" alt="{html.escape(name)}" title="{html.escape(name)}">',
        "file": f'<img src="http://x.example/{quote(name)}.gif">',
        "possessive": f"{plain}'s",
        "mention": f"(@{plain}!)",
        "comment": f"<!-- {plain} -->",
        "quote": f'<div class="bbc-block"><h4>{plain} posted:</h4><blockquote>x</blockquote></div>',
    }


def plain_char(char: str) -> str:
    return html.escape(char, quote=False)


def reduced(text: str) -> str:
    """Returns a text without case, white space, marks and width."""
    for _ in range(2):
        text = html.unescape(text)
    text = re.sub(r"%([0-9A-Fa-f]{2})", lambda m: chr(int(m[1], 16)), text) if "%" in text else text
    text = unicodedata.normalize("NFKD", text).casefold()
    return "".join(c for c in text if c.isalnum())


def leaks(text: str, name: str) -> bool:
    """Whether a name can be read in the text: as markup, without its elements, or out of addresses."""
    try:
        unquoted = re.sub(r"(?:%[0-9A-Fa-f]{2})+", lambda m: bytes.fromhex(m[0].replace("%", "")).decode(), text)
    except UnicodeDecodeError:
        unquoted = text
    needle = reduced(name)
    return any(needle in reduced(form) for form in (text, unquoted, re.sub(r"<[^<>]*>", "", unquoted)))


def texts_of(path: Path) -> dict[str, str]:
    """All that an export wrote: files, their names, and members of books."""
    files = [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file()]
    found = {str(file.relative_to(path.parent)): "" for file in files}
    for file in files:
        name = str(file.relative_to(path.parent))
        if zipfile.is_zipfile(file):
            with zipfile.ZipFile(file) as book:
                for member in book.namelist():
                    found[f"{name}/{member}"] = member + "\n" + book.read(member).decode(errors="replace")
        else:
            found[name] = name + "\n" + file.read_bytes().decode(errors="replace")
    return found


def plant(name: str, text: str) -> dict[str, str]:
    """Pages that show somebody of that name, and a text about them in every field that has one.

    Where the name may be a word, the fields are those of its owner.
    """
    shown = html.escape(name, quote=False)
    if name in WORDS:
        return {
            "thread.html": thread_page(1, [Post(101, text, shown, NUMBER)], f"Ask {text}"),
            "profile.html": profile_page(NUMBER, shown, text),
            "announcement.html": announcement_page(shown, text, f"News of {text}"),
            "banlist.html": banlist_page([(NUMBER, shown, text)]),
        }
    other = Post(102, text, "Harriet Odd", 77, index=2)
    return {
        "thread.html": thread_page(1, [Post(101, text, shown, NUMBER), other], f"Ask {text}"),
        "second.html": thread_page(2, [Post(201, "Words.", "Harriet Odd", 77, 2)], f"About {text} again"),
        "profile.html": profile_page(NUMBER, shown, text),
        "other.html": profile_page(77, "Harriet Odd", text),
        "message.html": message_page(5, "Harriet Odd", 77, text, f"Re: {text}"),
        "announcement.html": announcement_page(shown, text, f"News of {text}"),
        "banlist.html": banlist_page([(NUMBER, shown, text), (77, "Harriet Odd", text)]),
    }


def check_spelling(program: Program, work: Path, name: str, kind: str, text: str) -> None:
    """No export for sharing has the name, in any form."""
    archive = work / "planted.sqlite"
    folder = write_pages(work / "pages", plant(name, text))
    program.run("import", folder, "--quiet", "--archive", archive, allowed=(0, 1))
    forms = {"ndjson": [], "csv": [], "site": [], "markdown": [], "mbox": [], "epub": ["--force"]}
    for form, words in forms.items():
        out = work / "out" / form
        out.parent.mkdir(exist_ok=True)
        program.run("export", form, "--redact", "--quiet", *words, "--output", out, "--archive", archive)
        for place, written in texts_of(out).items():
            lines = [line for line in written.splitlines() if leaks(line, name)]
            if lines or leaks(written, name):
                said = (lines or [written])[0].strip()
                raise Failure(f"{name!r} ({kind}) is in {place} of a redacted {form}: {said[:400]}")
            if str(NUMBER) in written or str(NUMBER) in quote(written):
                raise Failure(f"the number of {name!r} is in {place} of a redacted {form}")


def derived(*parts: str) -> int:
    """Derives an ID as exports do without a key."""
    total = hashlib.sha256()
    for part in parts:
        total.update(b"%d:" % len(part.encode()) + part.encode())
    return int.from_bytes(total.digest()[:8], "big") >> 1 or 1


def check_numbers(program: Program, source: Path, work: Path, key: list[str]) -> None:
    """No number in a redacted export is one of the archive's of people, or the hash of what anybody can guess."""
    sound, out = make_sound(program, source, work), work / "numbers.ndjson"
    program.run("export", "ndjson", "--redact", *key, "--quiet", "--output", out, "--archive", sound.path)
    records = [json.loads(line) for line in out.read_text().splitlines()]
    real = {
        entity: {str(number) for (number,) in query(sound.path, f"SELECT id FROM {entity}")}
        for entity in ("user", "account", "punishment", "announcement")
    }
    users, names = real["user"], {name for (name,) in query(sound.path, "SELECT name FROM user WHERE name IS NOT NULL")}
    guesses = {str(derived("account", form)) for name in names for form in (name, name.lower())}
    # Account 0 belongs to no user.
    real["account"].discard("0")
    for record in records:
        entity, number = record["entity"], str(record.get("id"))
        if entity in real and number in real[entity]:
            raise Failure(f"{entity} {number} has its own number in a redacted export")
        if entity == "punishment" and any(
            str(
                derived(
                    "punishment",
                    user,
                    record["kind"],
                    record.get("punished_at") or "",
                    str(record.get("post_id") or ""),
                )
            )
            == number
            for user in users
        ):
            raise Failure(f"the number of punishment {number} tells whose it is")
        for column, value in record.items():
            if column != "id" and ("user_id" in column or "author_id" in column) and str(value) in users:
                raise Failure(f"{entity}.{column} {value} is somebody's number")
    if found := next((guess for guess in guesses if guess in out.read_text()), None):
        raise Failure(f"{found} is the hash of an account's name")


def run_redaction(program: Program, source: Path, work: Path, counts: Counts, seed: str) -> str:
    """A name in each field and spelling, through each format; and numbers, with a key and without."""
    dice, failures = dice_of(seed, "redaction", 0), []
    pairs = [(name, kind, text) for name in NAMES + WORDS for kind, text in spellings(name).items()]
    tried = dice.sample(pairs, min(counts["names"], len(pairs)))
    for number, (name, kind, text) in enumerate(tried):
        folder = work / f"name{number}"
        folder.mkdir()
        try:
            check_spelling(program, folder, name, kind, text)
        except Failure as failure:
            failures.append(str(failure))
    if failures:
        raise Failure(f"{len(failures)} of {len(tried)} names:\n" + "\n".join(failures[:20]))
    for key in ([], ["--redact-key", "a word"]):
        folder = work / f"numbers{len(key)}"
        folder.mkdir()
        check_numbers(program, source, folder, key)
    exports = 6 * len(tried)
    return f"{len(tried)} names in all fields of {exports} redacted exports, none to be read; no number computed back"

"""A sequence of steps as it is run: what must hold after each command, and what the archive has to be in the end.

After each command: `check --full` finds no error, `verify` and `repair --dry-run` find no difference, SQLite finds the
file whole, no file is left beside the archive, and no byte of it holds a name of somebody who was forgotten. A command
that was killed ends, run again, as it ends on a copy of the archive without the kill; between the kill and the second
run `check` says so where something is unfinished. A repair, a backup, and partitions that are merged change nothing;
a merge of two archives is the same both ways.
"""

import json
import re
import sqlite3
from collections.abc import Iterable
from pathlib import Path

from awfultools.torture.commands import Broken, Ended, Folder, shell
from awfultools.torture.dumps import Difference, comparable
from awfultools.torture.steps import Sequence, Step

MAIN, TWIN = "a.sqlite", "twin.sqlite"
# Beside a number: in a post or message, above a profile, and in links.
SHOWN = re.compile(
    r'userid-(\d+)"><dl[^>]*><dt class="author[^>]*>([^<]+)<'
    r'|<dl class="userinfo userid-(\d+)"><dt class="author[^>]*>([^<]+)<'
    r'|action=getinfo&amp;userid=(\d+)"[^>]*>([^< ]+ [^<]+)</a>'
)
PROFILE = re.compile(r'userid=(\d+)">find posts by user<.*?<dt class="author[^>]*>([^<]+)<', re.S)
ALL_CHECKS = frozenset({"check", "verify", "repair", "file", "bytes", "silent", "twin", "same", "ways"})


class State:
    """What an archive is to hold, however it came to that."""

    def __init__(self) -> None:
        # Names of all pages that were imported; those of them that were deleted or are excluded.
        self.pages: set[str] = set()
        self.deleted_pages: set[str] = set()
        self.excluded: set[str] = set()
        # Words of the commands that deleted what is deleted, and of those that set marks.
        self.deletions: list[tuple[str, ...]] = []
        self.marks: list[tuple[str, ...]] = []
        # Whether a rescan is needed to bring back what pages show.
        self.is_thinned = False
        # Whether what was tidied comes back by a merge in one direction only, and in both by a rescan (*Lifecycle*).
        self.is_tidied = False

    def add(self, other: "State") -> None:
        for page in (
            (self.pages, other.pages),
            (self.deleted_pages, other.deleted_pages),
            (self.excluded, other.excluded),
        ):
            page[0].update(page[1])
        self.deletions += [words for words in other.deletions if words not in self.deletions]
        self.marks += other.marks

    @property
    def forgotten(self) -> set[int]:
        return {int(words[1]) for words in self.deletions if words[-1] == "--everything"}


class Trial:
    """One run of a sequence in a folder."""

    def __init__(self, sequence: Sequence, folder: Folder, checks: frozenset[str] = ALL_CHECKS) -> None:
        self.sequence, self.folder, self.checks = sequence, folder, checks
        self.texts = {page.name: page.text for page in sequence.pages}
        self.state, self.parts, self.count = State(), list[str](), 0
        self.kills = self.hits = 0
        folder.write(sequence.pages)

    def run(self) -> None:
        """Runs all steps, and brings together what was split."""
        for step in self.sequence.steps:
            if step.action != "import" and not self.folder.exists(MAIN):
                continue
            self.folder.note(f"# {step.action}")
            getattr(self, f"do_{step.action}")(step)
        while self.parts:
            self.do_join(Step("join"))

    # Commands, and what must hold after each

    def command(self, *words: str, step: Step, allowed: tuple[int, ...] = (0,), made: tuple[str, ...] = ()) -> Ended:
        """Runs a command on the archive; if the step says so, it is killed, and must end like an undisturbed one.

        `made`: files and folders that it makes, which the undisturbed one makes under another name.
        """
        words = (*words, "-a", MAIN)
        if step.kill and self.folder.exists(MAIN):
            ended = self.killed(words, step.kill, allowed, made)
        else:
            ended = self.folder.run(*words, allowed=allowed)
        # What found nothing to do has changed nothing.
        if ended.status in (0, 1) or step.kill:
            self.check(MAIN)
        return ended

    def killed(
        self, words: tuple[str, ...], kill: tuple[str, float], allowed: tuple[int, ...], made: Iterable[str]
    ) -> Ended:
        folder, beside = self.folder, {name: f"twin-{name}" for name in made}
        folder.copy(MAIN, TWIN)
        twin_words = [TWIN if word == MAIN else beside.get(word, word) for word in words]
        ended, calls = folder.count_calls(*twin_words, allowed=allowed)
        call = kill[0] if calls[kill[0]] or not folder.can_trace else "pwrite64"
        if calls[call] or not folder.can_trace:
            self.kills += 1
            place = 1 + int(kill[1] * calls[call])
            self.hits += folder.kill(*words, call=call, place=place, seconds=0.01 + kill[1] * ended.seconds)
            self.check_killed(words)
        folder.run(*words, allowed=(*allowed, 66))
        if "twin" in self.checks:
            expected, got = (comparable(folder.dump(archive)) for archive in (TWIN, MAIN))
            self.check_same(f"twin {words[0]}", expected, got, f"diff <(dump {TWIN}) <(dump {MAIN})")
        folder.remove(TWIN)
        for name in beside.values():
            folder.remove(name)
        return ended

    def check(self, archive: str) -> None:
        """What must hold of an archive after each command."""
        folder = self.folder
        if not folder.exists(archive):
            return
        if "check" in self.checks:
            report = folder.run("check", "--full", "--format", "json", "-a", archive, allowed=(0, 1), is_noted=False)
            errors = {s["code"]: s for s in json.loads(report.output)["sections"] if s["severity"] == "error"}
            if errors:
                details = json.dumps(list(errors.values()))[:1500]
                raise Broken("check", sorted(errors), details, f"$P check --full -a {archive}")
        for way, words in ("verify", ["verify"]), ("repair", ["repair", "--dry-run"]):
            if way in self.checks:
                ended = folder.run(*words, "--format", "json", "-a", archive, allowed=(0, 1), is_noted=False)
                if ended.status:
                    test = shell([*words, "-a", archive])
                    raise Broken(way, differing_tables(ended.output), ended.output[:1500], test)
        if "bytes" in self.checks:
            self.check_names(archive)
        if "file" in self.checks:
            self.check_file(archive)

    def check_file(self, archive: str) -> None:
        left = [name for name in self.folder.bytes(archive) if name != archive]
        if left:
            raise Broken("left", [name.removeprefix(archive) for name in left], test=f"! ls {archive}-*")
        database = sqlite3.connect(f"file:{self.folder.path / archive}?mode=ro", uri=True)
        try:
            result = database.execute("PRAGMA integrity_check").fetchall()
            dangling = database.execute("PRAGMA foreign_key_check").fetchall()
        finally:
            database.close()
        if result != [("ok",)]:
            test = f"[ \"$(sqlite3 {archive} 'PRAGMA integrity_check')\" = ok ]"
            raise Broken("integrity_check", details=str(result[:3]), test=test)
        if dangling:
            test = f"[ -z \"$(sqlite3 {archive} 'PRAGMA foreign_key_check')\" ]"
            raise Broken("foreign_key_check", sorted({row[0] for row in dangling}), test=test)

    def check_names(self, archive: str) -> None:
        if names := self.names_left(archive, self.state.forgotten):
            raise Broken("bytes", ["a name of somebody forgotten"], "\n".join(names), name_test(archive, names))

    def names_left(self, archive: str, forgotten: set[int]) -> list[str]:
        """The names of people who were forgotten that are in the bytes of an archive or its log."""
        left: list[str] = []
        if not forgotten:
            return []
        shown = self.names_shown()
        for person in forgotten:
            of_others = set().union(*(names for other, names in shown.items() if other not in forgotten), [])
            for name in sorted(shown.get(person, set()) - of_others):
                pattern = rb"([ _.+-]|%20)".join(re.escape(word.encode()) for word in name.split(" "))
                for file, data in self.folder.bytes(archive).items():
                    if found := re.search(pattern, data, re.I):
                        around = data[max(0, found.start() - 60) : found.end() + 30]
                        left.append(f"{name}: {person} in {file}: {around!r}")
        return left

    def names_shown(self, *states: State) -> dict[int, set[str]]:
        """The names beside each person's number in the pages that were imported and not deleted."""
        shown: dict[int, set[str]] = {}
        pages = set().union(*(state.pages - state.deleted_pages for state in states or [self.state]))
        if self.parts and not states:
            # A page that a split moved tells the archive no names.
            pages &= {Path(path).name for (path,) in self.query(MAIN, "SELECT path FROM source_page")}
        for name in pages:
            text = self.texts.get(name, "")
            for match in [*SHOWN.finditer(text), *PROFILE.finditer(text)]:
                number, found = [group for group in match.groups() if group]
                shown.setdefault(int(number), set()).add(found)
        return shown

    def check_killed(self, words: tuple[str, ...]) -> None:
        """After a kill the archive says that it is unfinished, or it is finished."""
        if "silent" not in self.checks:
            return
        folder = self.folder
        report = folder.run("check", "--format", "json", "-a", MAIN, allowed=(0, 1), is_noted=False)
        codes = [s["code"] for s in json.loads(report.output)["sections"]]
        if any(code.startswith("archive.unfinished") for code in codes):
            return
        ended = folder.run("verify", "--format", "json", "-a", MAIN, allowed=(0, 1), is_noted=False)
        if ended.status:
            test = f"$P check -a {MAIN} | grep unfinished || $P verify -a {MAIN}"
            raise Broken("silent", differing_tables(ended.output), ended.output[:1500], test)
        forgotten = set(self.state.forgotten)
        persons = self.persons(MAIN)
        if words[0] == "merge" and not persons >= self.persons(words[1]):
            return  # it was killed before it took over anything
        if "--everything" in words and len(persons) > len(forgotten):
            forgotten.add(int(words[2]))
        if names := self.names_left(MAIN, forgotten):
            test = f"$P check -a {MAIN} | grep unfinished || {name_test(MAIN, names)}"
            raise Broken("silent", ["a name of somebody forgotten"], "\n".join(names), test)

    def check_same(self, way: str, expected: list[str], got: list[str], test: str) -> None:
        if difference := Difference(expected, got):
            raise Broken(way, difference.tables, str(difference), test)

    def has_anonymous_posts(self, *states: State) -> bool:
        """Whether a deletion left nothing that tells whose posts are of somebody who was forgotten too.

        They stay until the pages are read again (*Lifecycle*): of users deleted with their names, or of namesakes; so
        do names of a user who was deleted with and without the name, and what posts of namesakes tell of a thread that
        is deleted later.
        """
        deletions = {words for state in states for words in state.deletions if words[0] == "user"}
        deleted = {int(words[1]) for words in deletions if words[-1] != "--everything"}
        shown = self.names_shown(*states)
        takes_posts = any(words[0] in ("forum", "thread") for state in states for words in state.deletions)
        for words in deletions:
            person = int(words[1])
            others = (shown.keys() if takes_posts else deleted) - {person}
            if words[-1] == "--and-name" and (words[:-1] in deletions or (*words[:-1], "--everything") in deletions):
                return True
            names = shown.get(person, set())
            if words[-1] == "--everything" and any(names & shown.get(other, set()) for other in others):
                return True
        return False

    def unchanged(self, way: str, before: str) -> None:
        if "same" in self.checks:
            after = comparable(self.folder.dump(MAIN))
            self.check_same(f"changed by {way}", comparable(before), after, f"diff before <(dump {MAIN})")

    # Steps

    def do_import(self, step: Step) -> None:
        pages = [f"pages/{name}" for name in step.pages if name in self.texts]
        if pages:
            self.state.pages.update(step.pages)
            self.command("import", *pages, *step.words, "-q", step=step, allowed=(0, 1))

    def do_delete(self, step: Step) -> None:
        words = (*step.words, *(f"pages/{name}" for name in step.pages))
        if step.pages and not set(step.pages) <= self.state.pages:
            return
        ended = self.command("delete", *words, "--yes", "--why", f"step {self.count}", step=step, allowed=(0, 66))
        if ended.status == 0:
            self.record_deletion(self.state, MAIN, step)
            self.state.is_thinned |= self.has_anonymous_posts(self.state)

    def record_deletion(self, state: State, archive: str, step: Step) -> None:
        """Adds what was deleted; of filters, what they found."""
        self.count += 1
        if step.pages:
            state.deleted_pages.update(step.pages)
        elif step.words[0] == "posts":
            numbers = self.query(
                archive, "SELECT id FROM tombstone WHERE kind = 'post' AND reason = ?", f"step {self.count - 1}"
            )
            if numbers:
                state.deletions.append(("post", *(str(number) for (number,) in numbers)))
        elif step.words not in state.deletions:
            state.deletions.append(step.words)

    def persons(self, archive: str) -> set[int]:
        """The tombstones of forgotten people, whose IDs are random."""
        return {row[0] for row in self.query(archive, "SELECT id FROM tombstone WHERE kind = 'person'")}

    def query(self, archive: str, sql: str, *arguments: str) -> list:
        database = sqlite3.connect(f"file:{self.folder.path / archive}?mode=ro", uri=True)
        try:
            return database.execute(sql, arguments).fetchall()
        finally:
            database.close()

    def do_forget(self, step: Step) -> None:
        """Removes a tombstone, and brings back what it kept out."""
        state = self.state
        choices = [*state.deletions, *(("page", f"pages/{name}") for name in sorted(state.deleted_pages))]
        if not choices or self.parts:
            return
        words = choices[int(step.choice * len(choices))]
        names = [word for word in words if not word.startswith("--")]
        if words[-1] == "--everything":
            persons = self.query(MAIN, "SELECT id FROM tombstone WHERE kind = 'person' ORDER BY id")
            if len(persons) != 1:
                return
            names = ["person", str(persons[0][0])]
            # The marks of the person's account went with it; no page brings them back.
            accounts = self.names_shown().get(int(words[1]), set())
            state.marks = [mark for mark in state.marks if mark[-1] not in accounts]
        # Another deletion may have taken it along, or have been merged with this one.
        self.command("delete", *names, "--forget", step=step, allowed=(0, 66))
        if words[0] == "page":
            state.deleted_pages.remove(words[1].removeprefix("pages/"))
        else:
            state.deletions = [other for other in state.deletions if other[:2] != words[:2] or words[0] == "post"]
            if words in state.deletions:
                state.deletions.remove(words)
        state.is_thinned = True
        self.rescan(step)

    def rescan(self, step: Step) -> None:
        self.command("import", "--rescan", *self.all_pages, "-q", step=step, allowed=(0, 1))
        self.state.is_thinned = self.state.is_tidied = False

    @property
    def all_pages(self) -> list[str]:
        return [f"pages/{name}" for name in sorted(self.state.pages)]

    def do_exclude(self, step: Step) -> None:
        names = [name for name in step.pages if name in self.state.pages]
        if names:
            ended = self.command(
                "exclude", *(f"pages/{name}" for name in names), *step.words, step=step, allowed=(0, 66)
            )
            if ended.status == 0:
                self.state.excluded.update(names)

    def do_undo(self, step: Step) -> None:
        choices = sorted(self.state.excluded - self.state.deleted_pages)
        if choices and not self.parts:
            page = choices[int(step.choice * len(choices))]
            self.command("exclude", "--undo", f"pages/{page}", step=step)
            self.state.excluded.remove(page)

    def do_mark(self, step: Step) -> None:
        if self.command(*step.words, step=step, allowed=(0, 66)).status == 0:
            self.state.marks.append(step.words)

    def do_merge(self, step: Step) -> None:
        """Merges with an archive of other pages, in which other things were done; in one direction or the other."""
        folder, other, state = self.folder, f"other{self.count}.sqlite", State()
        self.count += 1
        pages = [name for name in step.pages if name in self.texts]
        if not pages:
            return
        folder.run("import", *(f"pages/{name}" for name in pages), "-q", "-a", other, allowed=(0, 1))
        state.pages.update(pages)
        for inner in step.others:
            self.do_in_other(inner, other, state)
        self.merge(other, step, is_alike=not self.has_anonymous_posts(self.state, state))
        self.state.add(state)
        self.check(MAIN)
        folder.remove(other)

    def do_in_other(self, step: Step, other: str, state: State) -> None:
        names = [f"pages/{name}" for name in step.pages]
        if not set(step.pages) <= state.pages:
            return
        if step.action == "delete":
            words = ("delete", *step.words, *names, "--yes", "--why", f"step {self.count}")
            if self.folder.run(*words, "-a", other, allowed=(0, 66)).status == 0:
                self.record_deletion(state, other, step)
        elif step.action == "exclude":
            self.folder.run("exclude", *names, *step.words, "-a", other)
            state.excluded.update(step.pages)
        elif step.action == "mark" and self.folder.run(*step.words, "-a", other, allowed=(0, 66)).status == 0:
            state.marks.append(step.words)

    def merge(self, other: str, step: Step, *, is_alike: bool = True) -> None:
        """Merges the other archive into this one, and this one into a copy of the other; one of both remains."""
        folder, way = self.folder, "way.sqlite"
        folder.copy(other, way)
        folder.copy(MAIN, "before.sqlite")
        if step.choice < 0.5:
            # The killed command is always the one that goes on.
            self.without_check("merge", other, step=step)
            folder.run("merge", "before.sqlite", "-a", way)
        else:
            folder.run("merge", other, "-a", MAIN)
            folder.move(MAIN, "this.sqlite")
            folder.move(way, MAIN)
            self.without_check("merge", "before.sqlite", step=step)
            folder.move("this.sqlite", way)
        self.state.is_thinned |= not is_alike
        if "ways" in self.checks and is_alike:
            here = MAIN
            if self.state.is_tidied:
                here = "here.sqlite"
                folder.copy(MAIN, here)
                for archive in (here, way):
                    folder.run("import", "--rescan", *self.all_pages, "-q", "-a", archive, allowed=(0, 1))
            expected, got = (comparable(folder.dump(archive)) for archive in (here, way))
            self.check_same("merged the other way", expected, got, f"diff <(dump {here}) <(dump {way})")
            if here != MAIN:
                folder.remove(here)
        folder.remove(way)
        folder.remove("before.sqlite")

    def without_check(self, *words: str, step: Step) -> None:
        if step.kill:
            self.killed((*words, "-a", MAIN), step.kill, (0,), ())
        else:
            self.folder.run(*words, "-a", MAIN)

    def do_split(self, step: Step) -> None:
        part = f"part{self.count}.sqlite"
        self.count += 1
        ended = self.command("split", *step.words, "--output", part, step=step, allowed=(0, 66), made=(part,))
        if ended.status == 0 and self.folder.exists(part):
            self.check(part)
            self.parts.append(part)

    def do_join(self, step: Step) -> None:
        """Merges a part with what it was split from."""
        if self.parts:
            part = self.parts.pop(int(step.choice * len(self.parts)))
            self.merge(part, step, is_alike=not self.has_anonymous_posts(self.state))
            self.check(MAIN)
            self.folder.remove(part)

    def do_partitions(self, step: Step) -> None:
        folder, before, count = self.folder, self.folder.dump(MAIN), str(2 + int(step.choice * 3))
        self.command("split", "--partitions", count, "--output", "parts", step=step, made=("parts",))
        names = sorted(f"parts/{file.name}" for file in (folder.path / "parts").glob("*.sqlite"))
        for name in names:
            self.check(name)
        folder.remove(MAIN)
        folder.run("merge", *names, "-a", MAIN)
        folder.remove("parts")
        self.unchanged("partitions and merge", before)
        self.check(MAIN)

    def do_tidy(self, step: Step) -> None:
        self.state.is_thinned = self.state.is_tidied = True
        self.command("tidy", "--yes", step=step)

    def do_repair(self, step: Step) -> None:
        before = self.folder.dump_before(MAIN)
        self.command("repair", "--no-backup", step=step)
        self.unchanged("repair", before)

    def do_backup(self, step: Step) -> None:
        before = self.folder.dump_before(MAIN)
        self.command("backup", "copy.sqlite", "--force", step=step, made=("copy.sqlite",))
        self.folder.remove(MAIN)
        self.folder.move("copy.sqlite", MAIN)
        self.unchanged("backup", before)
        self.check(MAIN)


def differing_tables(output: str) -> list[str]:
    """The tables in which a verification found differences."""
    try:
        report = json.loads(output)
    except ValueError:
        return ["unknown"]
    report = report.get("derived", report)
    tables = report.get("tables") or report.get("differences") or []
    return sorted({str(table.get("name") or table.get("table")) for table in tables})


def name_test(archive: str, names: list[str]) -> str:
    """A shell's test that names are not in an archive or its log."""
    patterns = {"([ _.+-]|%20)".join(name.split(":")[0].split(" ")) for name in names}
    return f"! cat {archive} {archive}-* 2>/dev/null | grep -aiEo '.{{0,40}}({'|'.join(sorted(patterns))}).{{0,20}}'"

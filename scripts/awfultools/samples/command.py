"""Writes Samples/forum/, generations/ and damaged/: pages of an invented forum in the markup of the real one.

usage: scripts/make-samples [--verify | --count] [FOLDER]        (default: Samples beside scripts; standard library only)

Everything is fixed, so the same bytes come out every time. README.md in the folder is written by hand and left alone, and
so is forms/, which scripts/make-sample-forms writes. `--verify` writes nothing: it compares the folder with what would
be written, byte for byte, and where the package selectolax is there, reads it with another HTML parser and counts.
`--count` writes what it counts into the README's table, which the tests read.
"""

import argparse
import shutil
from pathlib import Path
from typing import Any

from awfultools.installed import enter_venv, has_package
from awfultools.paths import SAMPLES
from awfultools.samples import damaged, kind_pages, old_pages, saved
from awfultools.samples import frames as f
from awfultools.samples import list_pages as lists
from awfultools.samples import people_pages as people
from awfultools.samples import poll_pages as polls
from awfultools.samples import posts as p
from awfultools.samples import story as s
from awfultools.samples import thread_pages as t
from awfultools.samples.markup import clock12, day

SITE = "https://forums.somethingawful.com/"
STAMPS = f.STAMPS


def cp1252(text: str) -> bytes:
    """As the site sends it: windows-1252, what does not fit as numeric entities."""
    return text.encode("cp1252", "xmlcharrefreplace")


def threads() -> dict[str, bytes]:
    out = {}
    oven, goose = s.OVEN.posts, s.GOOSE.posts
    out["threads/2012/showthread.php?threadid=9000001.html"] = cp1252(t.thread_2012(
        s.OVEN, oven[:5], 1, 1, 40, STAMPS["oven-begun-2012"], 5, False, render=p.post_early_2012))
    out["threads/2012/showthread.php?threadid=9000001&userid=0&perpage=15&pagenumber=1.html"] = cp1252(
        t.thread_2012(s.OVEN, oven[:15], 1, 2, 15, STAMPS["oven-2012"], 15, True, ad=True))
    out["threads/2012/showthread.php?threadid=9000001&userid=0&perpage=15&pagenumber=2.html"] = cp1252(
        t.thread_2012(s.OVEN, oven[15:], 2, 2, 15, STAMPS["oven-2012"], 3, True))
    out["threads/2025/My oven's firmware believes every day is Tuesday - The Something Awful Forums.html"] = cp1252(
        t.thread_2025(s.OVEN, oven[:15], 1, 2, 15, 15))
    out["threads/showthread.php?threadid=9000003&userid=0&perpage=40&pagenumber=1.html"] = cp1252(
        t.thread_2013(s.GOOSE, goose[:40], 1, 2, 40, STAMPS["goose-2013"], 40, True))
    out["threads/showthread.php?threadid=9000003&userid=0&perpage=40&pagenumber=2.html"] = cp1252(
        t.thread_2013(s.GOOSE, goose[40:], 2, 2, 40, STAMPS["goose-2013"], 4, True))
    out["threads/showthread.php?threadid=9000002&userid=900003.html"] = cp1252(
        t.thread_filtered_2017(s.MARROW, s.MARROW.posts, s.WICKER, 1))
    # Undeclared UTF-8, as a tool that fetched the page and wrote text leaves it.
    out["threads/Post one photograph of a chair that has given up - The Something Awful Forums.html"] = t.thread_2013(
        s.CHAIRS, s.CHAIRS.posts, 1, 1, 40, STAMPS["chairs-2013"], 5, True).encode("utf-8")
    ignored = s.GOOSE.post(900000244)
    out["threads/showthread.php?action=showpost&postid=900000244.html"] = cp1252(
        t.showpost(s.GOOSE, ignored, STAMPS["goose-2013"]))
    out["threads/showthread.php?action=showpost&postid=900000450.html"] = cp1252(
        t.showpost(s.FERRY, s.FERRY.posts[0], STAMPS["summer-2013"]))
    out["threads/newreply.php?action=newreply&threadid=9000005.html"] = cp1252(
        t.newreply(s.BISCUITS, 900000405, "Pemberton Lark", "You cannot get anything out of it.",
                   STAMPS["summer-2013"]))
    asked = t.thread_2013(s.BISCUITS, s.BISCUITS.posts, 1, 1, 40, STAMPS["summer-2013"], 5, True)
    out["threads/showthread.php?threadid=9000005.html"] = cp1252(polls.with_poll(asked, polls.poll_form()))
    voted = t.thread_2025(s.BISCUITS, s.BISCUITS.posts, 1, 1, 40, 5)
    out["threads/Rank the biscuits by how well they keep a secret - The Something Awful Forums.html"] = cp1252(
        polls.with_poll(voted, polls.poll_results(True)))
    out[f"threads/poll.php?action=showresults&pollid={polls.POLL}.html"] = cp1252(polls.results_page(s.BISCUITS))
    out.update(firefox_soup())
    out.update(chrome_kettles())
    return out


def firefox_soup() -> dict[str, bytes]:
    name = "who put the moon in the soup - The Something Awful Forums"
    url = "http://forums.somethingawful.com/showthread.php?threadid=9000006"
    kept = {"http://forums.somethingawful.com/css/bbcode.css?1348360344": "bbcode.css",
            "http://i.example.org/soup/moon-with-hat.png": "moon-with-hat.png"}
    page = saved.firefox(t.thread_fyad(s.SOUP, s.SOUP.posts, STAMPS["soup-2014"], 7), url, name + "_files", kept)
    return {
        f"threads/{name}.htm": cp1252(page),
        f"threads/{name}_files/bbcode.css": b".bbc-spoiler { background: #000; color: #000; }\n",
        f"threads/{name}_files/moon-with-hat.png": damaged.png(),
    }


def chrome_kettles() -> dict[str, bytes]:
    name = "I am teaching a kettle to whistle in tune (now with a second kettle) - The Something Awful Forums"
    url = SITE + "showthread.php?threadid=9000007&userid=0&perpage=40&pagenumber=2"
    kept = {"https://i.somethingawful.com/css/main.css?37": "main.css",
            "https://www.youtube.com/embed/TwoKettlesNo1?fs=1&theme=dark": "saved_resource.html"}
    page = saved.chrome(t.thread_2025(s.KETTLES, s.KETTLES.posts, 2, 2, 40, 6), url, name + "_files", kept)
    player = kept_frame("https://www.youtube.com/embed/TwoKettlesNo1?fs=1&theme=dark")
    return {
        f"threads/{name}.html": cp1252(page),
        f"threads/{name}_files/main.css": b"body { font: 13px Verdana, sans-serif; }\n",
        f"threads/{name}_files/saved_resource.html": player,
    }


def kept_frame(url: str) -> bytes:
    """A frame that Chrome saved beside the page. It looks like a post, and must never become one."""
    return cp1252(f'''<!DOCTYPE html>
<!-- saved from url=({len(url):04d}){url} -->
<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><title>Two kettles, op. 1</title></head>
<body><table class="post" id="post909090909"><tbody><tr><td class="postbody">This frame isn’t a page.</td></tr></tbody></table></body></html>
''')


OVEN_ROW: dict[str, Any] = {"icon": ("sheds-regret.gif", 941), "rating": (61, 4.79), "star": "bm0", "unread": 0}
GOOSE_ROW: dict[str, Any] = {"icon": ("beasts-goose.gif", 932), "rating": (159, 4.96), "star": "bm1"}


def thread_lists() -> dict[str, bytes]:
    row = lists.Row
    out = {}
    beasts = [
        row(9000011, "READ THIS FIRST: how to introduce a beast to the forum", s.WICKER, 3, 8120, "19:42 Feb  3, 2013",
            "Bog Standard", icon=("icons-08/attention.png", 65), sticky=True, unread=0),
        row(9000013, "Snail racing 2013: form guide, results, slow motion", s.HADDOCK, 604, 30911,
            "23:07 Oct 31, 2013", "toast <3", icon=("beasts-snail.gif", 933), rating=(21, 4.05)),
        row(9000012, "My dog has opened a small claims court", s.LEDGER, 112, 9402, "05:59 Oct 30, 2013",
            "Uncle Perhaps", icon=("beasts-dog.gif", 931), rating=(72, 3.55), unread=1),
        row(9000003, s.GOOSE.title, s.HARRIET, 47, 20117, "17:00 Mar 11, 2013", "Odd Job Harriet", unread=4,
            **GOOSE_ROW),
        row(9000002, s.MARROW.title, s.WICKER, 8, 1530, "18:40 Mar  3, 2013", "Wickerbasket",
            icon=("icons-08/event.png", 104), rating=(31, 3.87), closed=True),
    ]
    tags = [("beasts-dog.gif", 931, "Dog"), ("beasts-goose.gif", 932, "Goose"), ("beasts-snail.gif", 933, "Snail"),
            ("icons-08/event.png", 104, "Event")]
    out["lists/Beasts & Neighbours - The Something Awful Forums.html"] = cp1252(lists.forumdisplay(
        902, beasts, STAMPS["autumn-2013"], [s.WICKER, s.BOG], tags,
        subforums=[(903, "Goose Incidents", "Sightings, statements, sandwiches lost.", 72, 17385),
                   (909, "The Very Quiet Aquarium", "Please don’t tap the forum.", 9, 538)],
        announcement=lists.announcement_row("The clocks go back; so should borrowed ladders", s.PORTER,
                                            "09:00 Nov  1, 2013", 901)))
    gadgets = [
        row(9000014, "Stupid questions, gently soldered", s.DAN, 359, 15483, "23:44 Apr  3, 2014", "Fifty Tiny Hats",
            icon=("icons-08/newbie.png", 67), icon2="ama.gif", rating=(68, 4.13), sticky=True, unread=35),
        row(9000007, s.KETTLES.title, s.KETTLE, 45, 3201, "19:02 Mar 22, 2014", "Pemberton Lark",
            icon=("sheds-kettle.gif", 942), icon2="tma.gif", rating=(40, 4.98), unread=0),
        row(9000015, "I have inherited eleven thermostats and they don’t agree", s.LEDGER, 18, 911,
            "01:25 Mar 14, 2014", "semaphore_dan", icon=("icons-08/help.png", 78), icon2="tma.gif"),
        row(9000001, s.OVEN.title, s.LOAF, 19, 12044, "21:45 Sep 22, 2012", "Tuesday Loaf", icon2="ama.gif", **OVEN_ROW),
    ]
    out["lists/forumdisplay.php?forumid=906.html"] = cp1252(lists.forumdisplay(
        906, gadgets, STAMPS["list-2014"], [s.BOG],
        [("sheds-regret.gif", 941, "Regret"), ("sheds-kettle.gif", 942, "Kettle"), ("icons-08/help.png", 78, "Help")],
        subforums=[(908, "project.crumbs", "Half-finished things; the other half’s in the drawer.", 14, 2077)],
        per_page=45, two_icons=True, browsing=3))
    marked = [
        row(9000005, s.BISCUITS.title, s.TOAST, 4, 377, "18:45 Jun 20, 2013", "Pemberton Lark",
            icon=("icons-08/poll.png", 68), star="bm0", unread=0),
        row(9000010, "What is the sea doing tonight? (post from your window)", s.DAN, 2001, 88123,
            "23:58 Jun 19, 2013", "Grand Duchess of Lint", icon=("icons-08/event.png", 104), rating=(134, 4.67),
            star="bm2", unread=118),
        row(9000004, s.CHAIRS.title, s.ZOE, 7, 640, "19:30 May 13, 2013", "Zoë of the Bins",
            icon=("icons-08/art.png", 114), rating=(12, 4.50), star="bm2"),
        row(9000003, s.GOOSE.title, s.HARRIET, 47, 19002, "17:00 Mar 11, 2013", "Odd Job Harriet", unread=4,
            **GOOSE_ROW),
        row(9000001, s.OVEN.title, s.LOAF, 19, 11870, "21:45 Sep 22, 2012", "Tuesday Loaf", **OVEN_ROW),
    ]
    out["lists/bookmarkthreads"] = cp1252(lists.bookmarks(marked, STAMPS["summer-2013"]))
    panel = [
        row(9000003, s.GOOSE.title, s.HARRIET, 39, 4211, "17:30 Mar  8, 2013", "Odd Job Harriet", unread=5,
            **GOOSE_ROW),
        row(9000001, s.OVEN.title, s.LOAF, 19, 11002, "21:45 Sep 22, 2012", "Tuesday Loaf", **OVEN_ROW),
    ]
    out["lists/usercp.php"] = cp1252(lists.bookmarks(panel, STAMPS["bookmarks-2013"], control_panel=True))
    out["lists/index.html"] = cp1252(lists.index(
        {901: [s.PORTER], 902: [s.WICKER, s.BOG], 904: [s.BOG], 905: [s.BADGER]},
        {901: ("Anything that won’t fit through another door", 48210, 1904),
         902: ("What it is, whose it is, what it has eaten", 60311, 2210),
         905: ("Bring a bowl", 9021, 733),
         904: ("It isn’t finished, but you can come in", 31007, 1188),
         907: ("Kept for winter", 12400, 61)}))
    out["lists/Search - The Something Awful Forums.html"] = cp1252(lists.search())
    goose = s.GOOSE
    hits = [(post.id, goose.title, post.author, goose.forum, f"{day(post.date)} {clock12(post.date).strip()}", words)
            for post, words in [
                (goose.post(900000240), "Then it turned around and gave me the <em>feather</em>."),
                (goose.post(900000217), "have a grey <em>feather</em> on the left, like a pen behind an ear?")]]
    # Of this one, nothing else was saved.
    hits.insert(1, (900000777, "Gutters, and who lives in yours", s.COLONEL, 909, "Feb 2, 2014 7:15 PM",
                    "one <em>feather</em>, four marbles, and a letter that is none of my business"))
    out["lists/query.php?action=results&qid=1700000000.html"] = cp1252(polls.search_results(1700000000, hits))
    out["lists/index.php?json=1.json"] = polls.json_index(
        s.LARK, {901: [s.PORTER], 902: [s.WICKER, s.BOG], 904: [s.BOG], 905: [s.BADGER]},
        {901: "Kerfuffle", 905: "SOUP", 904: "Sheds"})
    return out


def private() -> dict[str, bytes]:
    inbox = [
        (9100005, "newpm.gif", "", "You dropped this on the ferry", "Mrs. Undertow", "Nov  9, 2013 at 21:30"),
        (9100004, "pmforwarded.gif", "", "Marrow weigh-in: witness needed", "Wickerbasket", "Nov  8, 2013 at 13:36"),
        (9100003, "pm.gif", "", "Re: Hostage situation (sourdough)", "Tuesday Loaf", "Nov  7, 2013 at 20:56"),
        (9100001, "pmreplied.gif", '<img src="http://fi.somethingawful.com/forums/posticons/icons-08/help.png" '
         'alt="Help" border="0">', "Hostage situation (sourdough)", "Tuesday Loaf", "Nov  7, 2013 at 18:12"),
    ]
    # Four days earlier: nothing is answered or forwarded, and the newest message is still to come.
    states = {9100004: "newpm.gif", 9100003: "pm.gif", 9100001: "pm.gif"}
    earlier = [(n, states[n], icon, subject, who, date) for n, _, icon, subject, who, date in inbox[1:]]
    sent = [
        (9100006, "pm.gif", "", "Is it supposed to glow?", "Doctor Haddock", "Nov  9, 2013 at 22:04"),
        (9100002, "pm.gif", "", "Re: Hostage situation (sourdough)", "Tuesday Loaf", "Nov  7, 2013 at 19:40"),
    ]
    stamps = STAMPS["people-2013"]
    first = """
I went away for the weekend and left my starter with you, remember? You said “it’ll be no trouble”. I have just had a
photograph of it. It was sitting in [b]your[/b] chair.

What does it want?
"""
    answer = """
Agreed to all of it: the window seat, the radio, Sundays off. I’ll be round at eight with the good flour. Tell it that I
said it has [i]grown[/i]. It likes that.
"""
    return {
        "private/private.php?folderid=0.html": cp1252(people.private_folder(0, inbox, stamps)),
        "private/private.php?daysprune=30.html": cp1252(
            people.private_folder(0, earlier, STAMPS["messages-2013"], people.old_message_table)),
        "private/private.php?folderid=-1.html": cp1252(people.private_folder(-1, sent, stamps)),
        "private/private.php?action=show&privatemessageid=9100001.html": cp1252(people.private_message(
            9100001, "Hostage situation (sourdough)", s.LOAF, first, "Nov  7, 2013 18:12", stamps, after=9100003)),
        "private/Re- Hostage situation (sourdough).html": cp1252(people.private_message(
            9100003, "Re: Hostage situation (sourdough)", s.LOAF, answer, "Nov  7, 2013 20:56", stamps,
            before=9100001, after=9100004)),
    }


def about_people() -> dict[str, bytes]:
    stamps = STAMPS["people-2013"]
    note = """
The clocks went back last night, and the clocks were on time. The ladders weren’t. If you have borrowed a ladder from
[b]Borrowed Ladders[/b], please lean it where you found it; the sign says so — on both sides.

There will be soup.
"""
    sheds = """
A shed is a building that somebody could walk out of. If you can’t walk out of it, it’s a box, and boxes have a forum
of their own.
"""
    lamp = """
The lamp over shed nine is [i]not[/i] a landing light. Would whoever landed there please move it before Thursday.
"""
    rows = [
        ("PROBATION", 900000215, "11/10/13 10:10am", s.GRAVY,
         "Tried to sell the goose a timeshare. The goose has better taste, and a solicitor’s face.  "
         "User loses posting privileges for 6 hours.", s.WICKER, s.DUCHESS),
        ("AUTOBAN", 0, "11/09/13 04:12am", s.OARS, "Oars! Oars! Oars!", s.PORTER, s.PORTER),
        ("BAN", 900000644, "11/08/13 11:00pm", s.GRAVY, "We asked about the tote bags. There were no tote bags.",
         s.WICKER, s.DUCHESS),
        ("PERMABAN", 0, "11/02/13 12:00pm", s.COLONEL,
         "Has eaten the preserves forum. Not a figure of speech; he sent the jars back.", s.BOG, s.PORTER),
        ("PROBATION", 0, "10/31/13 12:05am", s.FITCH,
         "“Strictly speaking” nineteen times before breakfast.  User loses posting privileges for 1 day.", s.BOG,
         s.DUCHESS),
    ]
    return {
        "people/Profile for 'Odd Job Harriet' - The Something Awful Forums.html": cp1252(people.profile(
            s.HARRIET, stamps, 1954, 0.71, "Nov 11, 2013 09:02", "ladder",
            about="I mend things. Some of them were not broken, but they’re certainly different now.",
            contacts={"icq": "90090090", "aim": "oddjobharriet", "yahoo": "harriet_with_a_ladder",
                      "homepage": "http://www.example.org/~harriet/"},
            more=[("Location", "The wrong side of the hedge"), ("Interests", "Hinges, geese, the long way round"),
                  ("Occupation", "Odd jobs, even ones by arrangement")])),
        "people/member.php?action=getinfo&userid=900009.html": cp1252(people.profile(
            s.PLINTH, stamps, 2, 0.01, "Mar  6, 2013 10:12", "porpoise")),
        "people/banlist.php.html": cp1252(people.banlist(rows, stamps)),
        "people/announcement.php?forumid=901.html": cp1252(people.announcement(
            "General Kerfuffle", STAMPS["autumn-2013"], (s.PORTER, "Nov 01, 2013", note))),
        "people/announcement.php?forumid=904.html": cp1252(people.announcement(
            "Ask Me About My Shed", STAMPS["autumn-2013"], (s.BOG, "Oct 30, 2013", sheds), (s.PORTER, "Oct 31, 2013", lamp))),
        "people/misc.php?action=whoposted&threadid=9000003.html": cp1252(polls.who_posted(s.GOOSE)),
        "people/View Ignore List.html": cp1252(people.ignore_list(["Ambrose Fitch"])),
    }


def notices() -> dict[str, bytes]:
    return {
        "notices/member.php?action=getinfo.html": cp1252(people.must_register()),
        "notices/newreply.php?action=newreply&threadid=9000002.html": cp1252(people.thread_closed(s.MARROW)),
        "notices/account.php?action=loginform.html": cp1252(people.login_form("showthread.php?threadid=9000005")),
        "notices/Just a moment....html": cp1252(people.CHALLENGE),
        "notices/Database Unavailable.html": cp1252(people.DATABASE_UNAVAILABLE),
        "notices/You've Been Banned!.html": cp1252(people.BANNED),
    }


PARTS = ("forum", "generations", "damaged")


def sample_files() -> dict[str, bytes]:
    """All files of the samples by their path in the folder."""
    pages = {**threads(), **thread_lists(), **private(), **about_people(), **notices()}
    files = {f"forum/{name}": data for name, data in pages.items()}
    files |= {
        f"generations/{name}": cp1252(text) for name, text in {**old_pages.pages(), **kind_pages.pages()}.items()
    }
    return files | {f"damaged/{name}": data for name, data in damaged.files().items()}


def write(folder: Path) -> None:
    """Replaces both parts of the folder."""
    for part in PARTS:
        shutil.rmtree(folder / part, ignore_errors=True)
    files = sample_files()
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    print(f"{len(files)} files, {sum(map(len, files.values())):,} bytes, in {folder}")


def differences(folder: Path, files: dict[str, bytes]) -> list[str]:
    """Paths whose bytes are not those of the generator, missing and surplus ones included."""
    held = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for part in PARTS for path in (folder / part).rglob("*") if path.is_file()
    }
    return sorted(name for name in held.keys() | files.keys() if held.get(name) != files.get(name))


def verify(folder: Path) -> int:
    """Compares the folder with the generator's bytes, then counts with another parser."""
    files = sample_files()
    wrong = differences(folder, files)
    for name in wrong:
        print(f"NOT SO: {name} is not what scripts/make-samples writes")
    print(f"{len(files) - len(wrong)} of {len(files)} files are byte for byte what scripts/make-samples writes")
    if not has_package("selectolax"):
        print("SKIPPED: the counts by another parser (the Python package selectolax is not there)")
        return 1 if wrong else 0
    from awfultools.samples.verify import verify_counts

    return 1 if verify_counts(folder) or wrong else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=SAMPLES)
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument("--verify", action="store_true", help="write nothing, compare and count")
    modes.add_argument("--count", action="store_true", help="write the counts into the README; needs selectolax")
    options = parser.parse_args()
    if options.verify:
        return verify(options.folder)
    if options.count:
        if not has_package("selectolax"):
            enter_venv()
        from awfultools.samples.verify import write_counts

        write_counts(options.folder)
        return 0
    write(options.folder)
    return 0

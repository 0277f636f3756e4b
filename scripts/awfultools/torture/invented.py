"""Small invented pages that contradict each other: captures of a forum whose people, threads and posts change."""

import html
import random
import string
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property

SITE = "The Something Awful Forums"
CATEGORIES, FORUMS, THREADS, PEOPLE = (48, 49), (61, 62, 63, 64), (101, 102, 103, 104), (11, 12, 13, 14, 15)
MESSAGES = (7001, 7002, 7003, 7004)
EPOCHS = 8  # captures are made in one of so many epochs, between which the forum changes
FIRST_DAY, EPOCH_SECONDS = 1_363_000_000, 10_000_000
# Distinctive names: a search of bytes for one finds nothing else.
NAMES = """
    Quenby Tarrow|Ulric Vandermoss|Zyxwen Quillow|Oddny Brackwater|Ferox Mudlark|Isolde Grumbleby|Wystan Pockle|Xanthe Drizzlewick
""".strip().split("|")


@dataclass(frozen=True)
class Page:
    """A saved page: its file name, and its text, of which some parts may be left out."""

    name: str
    before: str
    parts: tuple[str, ...]
    after: str

    @property
    def text(self) -> str:
        return "\n".join([self.before, *self.parts, self.after])

    def without(self, place: int) -> "Page":
        """The page without one of its posts or rows."""
        return replace(self, parts=self.parts[:place] + self.parts[place + 1 :])


@dataclass(frozen=True)
class Post:
    """A post of the forum, and when it was edited, moved to another thread and deleted."""

    number: int
    author: int
    words: str
    posted: datetime
    thread: int
    edited: int
    moved: tuple[int, int]
    deleted: int


class World:
    """A forum that changes from epoch to epoch, and the pages that people save of it."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        names = dice.sample(NAMES, len(NAMES))
        self.names = {person: [names.pop()] for person in PEOPLE}
        for person in dice.sample(PEOPLE, 2):
            # Another name, which may be one that somebody else has or had.
            other = dice.choice(PEOPLE)
            taken = self.names[other][0]
            self.names[person] += [taken if other != person and dice.random() < 0.5 else names.pop()]
        self.renamed = {person: dice.randrange(1, EPOCHS) for person in PEOPLE}
        self.accounts = dice.sample(PEOPLE, 2)
        self.homes = {thread: dice.sample(FORUMS, 2) for thread in THREADS}
        self.moved = {thread: dice.choice([dice.randrange(1, EPOCHS), EPOCHS]) for thread in THREADS}
        self.posts = [self._post(thread, place) for thread in THREADS for place in range(dice.randint(2, 4))]

    def _post(self, thread: int, place: int) -> Post:
        dice, never = self.dice, EPOCHS
        return Post(
            thread * 100 + place + 1,
            dice.choice(PEOPLE),
            f"words {word(dice)} of {word(dice)}",
            moment(0, -86_400 * (9 - place)),
            thread,
            dice.choice([never, never, dice.randrange(1, EPOCHS)]),
            (dice.choice([never, never, never, dice.randrange(1, EPOCHS)]), dice.choice(THREADS)),
            dice.choice([never, never, never, dice.randrange(1, EPOCHS)]),
        )

    def name(self, person: int, epoch: int) -> str:
        """The name of a person in an epoch."""
        names = self.names[person]
        return names[-1] if epoch >= self.renamed[person] else names[0]

    @cached_property
    def all_names(self) -> dict[int, set[str]]:
        return {person: set(names) for person, names in self.names.items()}

    def names_of_one(self, person: int) -> set[str]:
        """The names that nobody else ever had."""
        others = [names for other, names in self.all_names.items() if other != person]
        return self.all_names[person].difference(*others)

    # What pages say, now and then something else than is so.

    def forum(self, thread: int, epoch: int) -> int:
        if self.dice.random() < 0.1:
            return self.dice.choice(FORUMS)
        return self.homes[thread][epoch >= self.moved[thread]]

    def title(self, thread: int, epoch: int) -> str:
        version = self.dice.choice([epoch // 3, epoch // 3, 9])
        return f"Thread {thread}" + (f" again {version}" if version else "")

    def author(self, person: int) -> int:
        """A user's number, or 0 where a page does not give it."""
        return 0 if self.dice.random() < 0.12 else person

    def forum_name(self, forum: int, epoch: int) -> str:
        return f"Forum {forum}" + (" renamed" if (epoch + forum) % 5 > 2 else "")

    # Pages

    def pages(self, count: int) -> list[Page]:
        """So many pages, no two of them with the same file name."""
        kinds = [self.thread_page] * 6 + [self.forum_page] * 2 + [
            self.bookmarks_page, self.folder_page, self.message_page, self.profile_page, self.announcement_page,
            self.banlist_page, self.index_page, self.people_page, self.posters_page, self.single_post_page,
            self.search_page,
        ]  # fmt: skip
        pages = {}
        for place in range(count):
            # The first ones are of threads: without posts there is little to do.
            page = (self.thread_page if place < 3 else self.dice.choice(kinds))(self.dice.randrange(EPOCHS))
            pages[f"{place:02d}-{page.name}.html"] = replace(page, name=f"{place:02d}-{page.name}.html")
        return list(pages.values())

    def thread_page(self, epoch: int) -> Page:
        thread = self.dice.choice(THREADS)
        forum, title = self.forum(thread, epoch), self.title(thread, epoch)
        shown: list[str] = []
        for post in self.posts:
            home = post.moved[1] if epoch >= post.moved[0] else post.thread
            if home == thread and epoch < post.deleted:
                shown.append(self.post(post, len(shown) + 1, thread, epoch))
        crumbs = self.crumbs(forum, epoch, f' &gt; <a href="showthread.php?threadid={thread}">{title}</a>')
        before = self.head(
            title,
            f'class="showthread forum_{forum} thread_{thread}" data-forum="{forum}" data-thread="{thread}"',
            epoch,
        )
        return Page(
            f"thread {thread}",
            f'{before}<div class="pages top"></div>{crumbs}{self.poll(thread, epoch)}<div id="thread" class="thread:{thread}">',
            tuple(shown),
            f"</div>{self.foot(epoch)}",
        )

    def single_post_page(self, epoch: int) -> Page:
        post = self.dice.choice(self.posts)
        before = self.head("Post", 'class="showthread"', epoch) + f'<div id="thread" class="thread:{post.thread}">'
        return Page(
            f"post {post.number}", before, (self.post(post, None, post.thread, epoch),), f"</div>{self.foot(epoch)}"
        )

    def forum_page(self, epoch: int) -> Page:
        forum = self.dice.choice(FORUMS)
        rows = [self.row(t, epoch, forum) for t in THREADS if self.forum(t, epoch) == forum or self.dice.random() < 0.1]
        moderators = ", ".join(
            f'<b><a href="member.php?action=getinfo&amp;userid={p}">{self.name(p, epoch)}</a></b>'
            for p in self.dice.sample(PEOPLE, self.dice.randrange(3))
        )
        staff = f'<div id="mp_bar"><div id="mods">(Mods: {moderators})</div></div>' if moderators else ""
        return Page(
            f"forum {forum}",
            self.head(self.forum_name(forum, epoch), f'class="forumdisplay forum_{forum}" data-forum="{forum}"', epoch)
            + f'<div class="pages top"></div>{self.crumbs(forum, epoch, staff=staff)}{TABLE}',
            tuple(rows),
            f"</tbody></table>{self.foot(epoch)}",
        )

    def bookmarks_page(self, epoch: int) -> Page:
        rows = [
            self.row(t, epoch, 0, star=self.dice.randrange(3))
            for t in self.dice.sample(THREADS, self.dice.randint(1, 3))
        ]
        crumbs = f'<div class="breadcrumbs"><b><a href="index.php">{SITE}</a> &gt; Bookmarked Threads</b></div>'
        before = self.head("Bookmarked Threads", 'class="bookmark_threads"', epoch, self.account(epoch))
        return Page(
            "bookmarkthreads", f"{before}{crumbs}<div class=\"pages\">Pages </div>{TABLE}", tuple(rows),
            f"</tbody></table>{self.foot(epoch)}",
        )  # fmt: skip

    def message(self, number: int, epoch: int) -> tuple[int, int, str]:
        """Whose message it is, of whom or to whom it is, and its subject."""
        place = MESSAGES.index(number)
        return self.accounts[place % 2], PEOPLE[(place * 2) % 5], f"{'Re: ' if place > 1 else ''}Subject {place % 2}"

    def folder_page(self, epoch: int) -> Page:
        owner, folder, rows = self.dice.choice(self.accounts), self.dice.choice([0, 0, -1]), []
        for number in MESSAGES:
            who, other, subject = self.message(number, epoch)
            if who == owner and (folder == 0) == (number % 3 > 0):
                rows.append(
                    '<tr><td class="status"><img src="http://fi.somethingawful.com/images/pm.gif" alt=""></td>'
                    '<td class="icon">&nbsp;</td><td class="title">'
                    f'<a href="private.php?action=show&amp;privatemessageid={number}">{subject}</a></td><td class="sender">'
                    f'<a href="member.php?action=getinfo&amp;userid=0">{self.name(other, epoch)}</a></td>'
                    f'<td class="date">{moment(0, number).strftime("%b %d, %Y at %H:%M")}</td>'
                    f'<td class="check"><input type="checkbox" name="privatemessage[{number}]" value="yes"></td></tr>'
                )
        name = self.name(owner, epoch)
        return Page(
            f"folder {folder}",
            self.head(f"{SITE} - Private Messaging: {name}", 'class="privfolder"', epoch, name)
            + f'<div class="breadcrumbs"><a href="index.php">{SITE}</a> &gt; <a href="usercp.php">User Control Panel For {name}</a>'
            f' &gt; <a href="private.php">Private Messages</a> &gt; {"Inbox" if folder == 0 else "Sent Items"}</div>'
            '<form class="folder" action="private.php" method="post"><select name="folderid">'
            f'<option value="0"{" selected" if folder == 0 else ""}>Inbox</option>'
            f'<option value="-1"{" selected" if folder else ""}>Sent Items</option></select></form>'
            '<form class="action" action="private.php" method="post" name="form"><table class="standard full"><thead><tr>'
            '<th class="title" colspan="3">Message Title</th><th class="sender">Sender</th><th class="date">Date / Time Sent</th>'
            '<th class="check"></th></tr></thead><tbody>',
            tuple(rows),
            f'</tbody><tfoot><tr><td><input type="hidden" name="thisfolder" value="{folder}"></td></tr></tfoot></table></form>'
            + self.foot(epoch),
        )

    def message_page(self, epoch: int) -> Page:
        number = self.dice.choice(MESSAGES)
        owner, other, subject = self.message(number, epoch)
        sender, words = (other, "hello") if number % 3 else (owner, "well then")
        before = self.head(f"{SITE} - Private Messages - ", 'class="privmsg"', epoch, self.name(owner, epoch))
        return Page(
            f"message {number}",
            f'{before}<div class="breadcrumbs"><span class="mainbodytextlarge"><b><a href="/">{SITE}</a> &gt; '
            f'<a href="private.php?">Private Messages</a> &gt; <a href="private.php?folderid={0 if number % 3 else -1}"></a>{subject}'
            '</b></span></div><form action="private.php" method="post"><input type="hidden" name="action" value="dodelete">'
            f'<input type="hidden" name="privatemessageid" value="{number}"></form><div id="thread" class="pm">'
            f'<table class="post" id="post"><tr><td class="userinfo">{self.author_box(sender, epoch, True)}</td>'
            f'<td class="postbody">{words} {word(self.dice)}{self.mention(epoch)}<p class="attachment"></p></td>'
            f'<tr class="postbar"><td class="postdate"> {moment(0, number).strftime("%b %d, %Y %H:%M")}</td>'
            f'<td class="postlinks">{profile_link(sender)}</td></tr></table></div>',
            (),
            self.foot(epoch),
        )

    def profile_page(self, epoch: int) -> Page:
        person = self.dice.choice(PEOPLE)
        name = self.name(person, epoch)
        return Page(
            f"Profile for '{name}'" if self.dice.random() < 0.3 else f"profile {person}",
            self.head(f"Profile for '{name}'", 'class="getinfo"', epoch)
            + '<table class="standard"><tr><th colspan="2">User Profile <span class="smalltext">(<a '
            f'href="search.php?action=do_search_posthistory&amp;userid={person}">find posts by user</a>)</span></th></tr>'
            f'<tr><td id="thread">{self.author_box(person, epoch)}</td><td class="info"><h3>About {name}</h3><p>There have been '
            f"<b>{epoch + 5}</b> posts made by <i>{name}</i>, an average of 0.10 posts per day, since registering on "
            f"<b>Mar 14, 2007</b>. <i>{name}</i> claims to be a porpoise.</p><p>{word(self.dice)}{self.mention(epoch)}</p>"
            '<h3>Additional Info</h3><dl class="additional"><dt>Member Since</dt><dd>Mar 14, 2007</dd><dt>Post Count</dt>'
            f"<dd>{epoch + 5}</dd><dt>Location</dt><dd>{word(self.dice)}</dd></dl></td></tr></table>",
            (),
            self.foot(epoch),
        )

    def announcement_page(self, epoch: int) -> Page:
        forum, person = self.dice.choice(FORUMS), self.dice.choice(PEOPLE)
        return Page(
            f"announcement.php?forumid={forum}",
            self.head("Announcements", "", epoch)
            + f'<div class="breadcrumbs"><a href="index.php">{SITE}</a> &gt; Announcements &gt;</div><br><b>Current Announcements: 1'
            f'</b><div class="threadbar top"><b>&raquo; Heed {word(self.dice)}</b></div><div id="thread"><table class="post" '
            f'id="main_full"><tr valign="top"><td class="userinfo">{self.author_box(person, epoch)}</td>'
            f'<td class="postbody">{word(self.dice)}</td></tr><tr><td class="postdate">{moment(0).strftime("%b %d, %Y")}</td>'
            '<td class="postlinks"></td></tr></table></div>',
            (),
            self.foot(epoch),
        )

    def banlist_page(self, epoch: int) -> Page:
        rows = []
        for place in range(self.dice.randint(1, 3)):
            jerk, *admins = (
                f'<td nowrap><a href="/member.php?s=&amp;action=getinfo&amp;userid={p}">{self.name(p, epoch)}</a></td>'
                for p in self.dice.choices(PEOPLE, k=3)
            )
            post = self.dice.choice(self.posts).number
            rows.append(
                f'<tr><td align="left"><b><a href="/showthread.php?goto=post&amp;postid={post}">PROBATION</a></b></td>'
                f"<td nowrap>11/1{place}/12 10:10am</td>{jerk}<td>Because of {word(self.dice)}.</td>{''.join(admins)}</tr>"
            )
        return Page(
            "banlist.php",
            self.head(f"{SITE} - Leper's Colony", 'class="banlist"', epoch)
            + '<div class="standard" id="main_full"><h2>Leper\'s Colony</h2><div class="inner"><table class="standard full"><tr>'
            "<th>Type</th><th nowrap>Date</th><th>Horrible Jerk</th><th>Punishment Reason</th><th nowrap>Requested By</th>"
            "<th nowrap>Approved By</th></tr>",
            tuple(rows),
            f"</table></div></div>{self.foot(epoch)}",
        )

    def index_page(self, epoch: int) -> Page:
        rows = [
            f'<tr class="section"><th class="category"><a href="forumdisplay.php?forumid={CATEGORIES[0]}">Main</a></th></tr>'
        ]
        for forum in FORUMS[:3]:
            name, moderator = self.forum_name(forum, epoch), self.dice.choice(PEOPLE)
            rows.append(
                f'<tr class="forum forum_{forum}"><td class="icon"><a href="forumdisplay.php?forumid={forum}"><img src="http://fi.'
                f'somethingawful.com/forums/forumicons/{forum}.gif" alt="" title="{epoch + 9} replies in 4 threads"></a></td>'
                f'<td class="title"><a class="forum" href="forumdisplay.php?forumid={forum}" title="About {word(self.dice)}">{name}</a>'
                f'</td><td class="moderators"><a href="member.php?action=getinfo&amp;userid={moderator}">'
                f"{self.name(moderator, epoch)}</a></td></tr>"
            )
        before = self.head(SITE, 'class="index"', epoch)
        return Page(
            "index.php", f'{before}<table id="forums" class="standard full"><tbody>', tuple(rows),
            f"</tbody></table>{self.foot(epoch)}",
        )  # fmt: skip

    def people_page(self, epoch: int) -> Page:
        kind, name = self.dice.choice(["Ignore", "Buddy"]), self.name(self.dice.choice(self.accounts), epoch)
        rows = [
            f'<input type="text" class="bginput" name="listbits[]" value="{self.name(p, epoch)}" size="30"><br>'
            for p in self.dice.sample(PEOPLE, 2)
        ]
        return Page(
            f"{kind} list",
            self.head(SITE, 'class="listedit"', epoch, name)
            + f'<div class="breadcrumbs"><a href="index.php">{SITE}</a> &gt; <a href="usercp.php">User Control Panel For {name}</a>'
            f' &gt; Edit {kind} List</div><form action="member2.php" method="post"><input type="hidden" name="action" '
            f'value="updatelist"><input type="hidden" name="userlist" value="{kind.lower()}"><div class="standard">'
            f'<h2>Edit {kind} List</h2><div class="inner">',
            tuple(rows),
            f"</div></div></form>{self.foot(epoch)}",
        )

    def posters_page(self, epoch: int) -> Page:
        thread = self.dice.choice(THREADS)
        rows = [
            f'<tr><td><a href="member.php?action=getinfo&amp;userid={p}">{self.name(p, epoch)}</a></td>'
            f'<td><a href="showthread.php?threadid={thread}&amp;userid={p}">{place + 1}</a></td></tr>'
            for place, p in enumerate(self.dice.sample(PEOPLE, 2))
        ]
        return Page(
            f"misc.php?action=whoposted&threadid={thread}",
            self.head(f"{SITE} - Who Posted?", "", epoch)
            + "<table><tr><th colspan=2>Total Posts: 3</th></tr><tr><th>User</th><th>Posts</th></tr>",
            tuple(rows),
            f'<tr><td><a href="showthread.php?threadid={thread}">Show Thread</a></td></tr></table>{self.foot(epoch)}',
        )

    def search_page(self, epoch: int) -> Page:
        rows: list[str] = []
        for post in self.dice.sample(self.posts, 2):
            forum = self.forum(post.thread, epoch)
            rows.append(
                f'<li class="search_result"><div class="result_number">{len(rows) + 1}.</div><div class="threadlink"><a '
                f'class="threadtitle" href="/showthread.php?goto=post&amp;postid={post.number}&amp;highlight=words#post{post.number}">'
                f'{self.title(post.thread, epoch)}</a></div><div class="hit_info">by <a class="username" '
                f'href="/member.php?action=getinfo&amp;userid={post.author}">{self.name(post.author, epoch)}</a> in <a '
                f'class="forumtitle" href="/forumdisplay.php?forumid={forum}">{self.forum_name(forum, epoch)}</a> at '
                f'{post.posted.strftime("%b %d, %Y %I:%M %p")}</div><div class="blurb">{post.words}</div></li>'
            )
        return Page(
            "query.php?action=results",
            self.head(f"Search - {SITE}", 'class="search"', epoch)
            + '<form action="query.php" method="post"><div class="search_container"><div id="search_info">Searched for posts which '
            "meet the following criteria:<hr><div>Text contains the term &#039;words&#039;</div><hr>Showing results 1 to 2 of 2 "
            'results. Query took 0.04 seconds to complete.</div><ul id="search_results">',
            tuple(rows),
            f"</ul></div></form>{self.foot(epoch)}",
        )

    # Parts of pages

    def account(self, epoch: int) -> str:
        return self.name(self.dice.choice(self.accounts), epoch)

    def head(self, title: str, attributes: str, epoch: int, account: str = "") -> str:
        if not account and self.dice.random() < 0.5:
            account = self.account(epoch)
        stamp = FIRST_DAY + epoch * EPOCH_SECONDS + self.dice.choice([0, 0, self.dice.randrange(1_000_000)])
        logged_in = f'<div style="display:none;" id="loggedinusername">{account}</div>' if account else ""
        return (
            f"<!DOCTYPE html>\n<html><head><title>{title}{'' if SITE in title else f' - {SITE}'}</title>\n"
            f'<script type="text/javascript" src="/js/vb/forums.combined.js?{stamp}"></script>\n</head>\n'
            f'<body id="something_awful" {attributes}>{logged_in}<div id="container"><div id="content">\n'
        )

    def foot(self, epoch: int) -> str:
        menu = self.menu(epoch) if self.dice.random() < 0.4 else ""
        return f'\n{menu}</div><div id="copyright">Powered by: vBulletin Version 2.2.9<br>made up</div></div></body></html>\n'

    def menu(self, epoch: int) -> str:
        """The forums in their order, which changes, each a subforum now and then; some are missing."""
        forums = [f for f in self.dice.sample(FORUMS, len(FORUMS)) if self.dice.random() < 0.85]
        options = [f'<option value="{CATEGORIES[epoch % 2]}"> Category {epoch % 2}</option>']
        for place, forum in enumerate(forums):
            dashes = "----" if place and (forum + epoch) % 3 == 0 else "--"
            options.append(f'<option value="{forum}">{dashes} {self.forum_name(forum, epoch)}</option>')
        return (
            '<form class="forum_jump" action="/forumdisplay.php" method="get"><select name="forumid">'
            f'<option value="-1">Jump to another forum:</option>{"".join(options)}</select></form>'
        )

    def crumbs(self, forum: int, epoch: int, more: str = "", staff: str = "") -> str:
        category = self.dice.choice(CATEGORIES)
        return (
            f'<div class="breadcrumbs"><span class="mainbodytextlarge"><b><a href="/">{SITE}</a> &gt; <a href="forumdisplay.php?'
            f'forumid={category}">Category {category % 2}</a> &gt; <a href="forumdisplay.php?forumid={forum}">'
            f"{self.forum_name(forum, epoch)}</a>{more}</b></span>{staff}</div>"
        )

    def author_box(self, person: int, epoch: int, has_number: bool = False) -> str:
        title = self.dice.choice(["", f"title {word(self.dice)}"])
        number = f" userid-{person}" if has_number else ""
        return (
            f'<dl class="userinfo{number}"><dt class="author" title="">{self.name(person, epoch)}</dt>'
            f'<dd class="registered">Mar 14, 2007</dd><dd class="title">{title}<br></dd></dl>'
        )

    def mention(self, epoch: int) -> str:
        """Somebody's name in a text, in one spelling or another."""
        name = self.name(self.dice.choice(PEOPLE), epoch)
        spellings = [name, name.upper(), f'<a href="http://e.example/?q={name.replace(" ", "%20")}">x</a>']
        spellings += [f'<a href="http://e.example/{name.replace(" ", sign)}">x</a>' for sign in "_-.+"]
        weights = [4, 1, 1, 0.2, 0.2, 0.2, 1]
        return f" said {self.dice.choices(spellings, weights)[0]}" if self.dice.random() < 0.3 else ""

    def post(self, post: Post, place: int | None, thread: int, epoch: int) -> str:
        dice, author = self.dice, self.author(post.author)
        words, note = post.words, ""
        if epoch >= post.edited:
            words += " edited"
            note = f"<span>{self.name(post.author, epoch)} fucked around with this message at Dec 12, 2012 around 12:12</span>"
        if post.number % 100 > 1 and post.number % 2:
            quoted = next(p for p in self.posts if p.number // 100 == post.number // 100)
            words = (
                f'<div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&amp;postid={quoted.number}#post'
                f'{quoted.number}">{self.name(quoted.author, epoch)} posted:</a></h4><blockquote>{quoted.words}</blockquote></div>'
            ) + words
        title = dice.choice(["", "", f"title {epoch // 4}"])
        index = f' data-idx="{place}"' if place else ""
        return f"""<table class="post" id="post{post.number}"{index}>
<tr class="seen1"><td class="userinfo userid-{author}"><dl class="userinfo"><dt class="author{
            " op" if place == 1 else ""
        }" title="">{
            html.escape(self.name(post.author, epoch))
        }</dt><dd class="registered">Mar 14, 2007</dd><dd class="title">{title}<br></dd></dl></td>
<td class="postbody">{words}{self.mention(epoch)}
<p class="editedby">{note}</td></tr>
<tr class="seen1"><td class="postdate"><a href="#post{post.number}" title="Link to this post">#</a>
<a class="user_jump" title="Show posts by this user" href="/showthread.php?threadid={thread}&amp;userid={author}">?</a>
{post.posted.strftime("%b %d, %Y %H:%M")}</td><td class="postlinks">{profile_link(author)}</td></tr></table>"""

    def row(self, thread: int, epoch: int, forum: int, star: int | None = None) -> str:
        first = next(p for p in self.posts if p.thread == thread)
        last = self.dice.choice(self.posts)
        tag, seen = self.dice.choice([78, 79]), ""
        if star is not None or self.dice.random() < 0.3:
            seen = (
                f'<div class="lastseen"><a class="x" href="#">X</a><a class="count" href="#"><b>{epoch}</b></a></div>'
            )
        mark = "" if star is None else f'<img src="http://fi.somethingawful.com/style/bookmarks/star{star}.gif" alt="">'
        return (
            f'<tr class="thread" id="thread{thread}"><td class="star">{mark}</td><td class="icon"><a href="/forumdisplay.php?forumid='
            f'{forum}&amp;posticon={tag}"><img src="http://fi.somethingawful.com/forums/posticons/tag{tag}.png#{tag}" alt=""></a></td>'
            f'<td class="title"><div class="title_inner">{seen}<div class="info"><a href="showthread.php?threadid={thread}" '
            f'class="thread_title">{self.title(thread, epoch)}</a></div></div></td><td class="author"><a '
            f'href="member.php?action=getinfo&amp;userid={first.author}">{self.name(first.author, epoch)}</a></td>'
            f'<td class="replies">{epoch}</td><td class="views">{epoch * 7}</td><td class="rating">&nbsp;</td><td class="lastpost">'
            f'<div class="date">{moment(0, -3600).strftime("%H:%M %b %d, %Y")}</div><a class="author" href="showthread.php?goto='
            f'lastpost&amp;threadid={thread}">{self.name(last.author, epoch)}</a></td></tr>'
        )

    def poll(self, thread: int, epoch: int) -> str:
        if thread != THREADS[0]:
            return ""
        return (
            '<form action="poll.php" method="get"><input type="hidden" name="action" value="pollvote"><input type="hidden" '
            f'name="pollid" value="3{thread}"><table class="standard"><tr><th colspan="2"><b>Which one?</b></th></tr>'
            '<tr><td align="right"><input type="radio" name="optionnumber" value="1"></td><td>This</td></tr>'
            f'<tr><td align="right"><input type="radio" name="optionnumber" value="2"></td><td>That {epoch // 4}</td></tr></table></form>'
        )


TABLE = (
    '<table id="forum" summary="Threads" class="threadlist"><caption>Threads</caption><thead><tr><th class="star">&nbsp;</th>'
    '<th class="icon">Icon</th><th class="title">Title (Pages)</th><th class="author">Author</th><th class="replies">Re</th>'
    '<th class="views">Views</th><th class="rating">Rating</th><th class="lastpost">Killed By</th></tr></thead><tbody>'
)


def moment(epoch: int, seconds: int = 0) -> datetime:
    return datetime.fromtimestamp(FIRST_DAY + epoch * EPOCH_SECONDS + seconds, UTC)


def word(dice: random.Random) -> str:
    return "".join(dice.choices(string.ascii_lowercase, k=5))


def profile_link(user: int) -> str:
    return f'<ul class="profilelinks"><li><a href="member.php?action=getinfo&amp;userid={user}">Profile</a></li></ul>'

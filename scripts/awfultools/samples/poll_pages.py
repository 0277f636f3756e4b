"""Pages that say something beside posts: polls, search results, who posted, and the site's index as JSON."""

import json
from typing import Any

from awfultools.samples import frames as f
from awfultools.samples.people import PEOPLE, forums
from awfultools.samples.story import Thread

POLL = 38001
QUESTION = "Which biscuit would you tell?"
# Option, votes, share.
OPTIONS = [
    ("Shortbread", 11, "45.83%"),
    ("Wafer", 0, "0%"),
    ("Custard cream (both halves)", 6, "25.00%"),
    ("Ginger nut & a cup of tea", 7, "29.17%"),
]


def poll_form() -> str:
    """The form of a user who has not voted (from clients of the site, not verified against a real page)."""
    rows = "\n".join(
        f'<tr>\n	<td align="right"><input type="radio" name="optionnumber" value="{n}"></td>\n	<td>{f.text(name)}</td>\n</tr>'
        for n, (name, _, _) in enumerate(OPTIONS, 1)
    )
    return f'''<center>
<form action="poll.php" method="get">
<input type="hidden" name="action" value="pollvote">
<input type="hidden" name="pollid" value="{POLL}">
<table class="standard">
<tr><th colspan="2"><b>{f.text(QUESTION)}</b></th></tr>
{rows}
<tr>
	<td align="center" colspan="2"><input type="submit" class="bginput" value="Vote!"> <a href="poll.php?action=showresults&amp;pollid={POLL}">View Results</a></td>
</tr>
</table>
</form>
</center>

<br>
'''


def poll_results(voted: bool) -> str:
    """The table of results; above a thread it says so to an account that has voted."""

    def row(n: int, name: str, votes: int, share: str) -> str:
        bar = "\n".join(
            f'		<img src="//fi.somethingawful.com/images/polls/bar{n}{part}.gif" width="{width}" height="10" alt="">'
            for part, width in (("-l", 3), ("", votes * 9), ("-r", 3))
        )
        return f"""<tr>
	<td align="right">{f.text(name)}</td>
	<td class="graphbar">
{bar}
	</td>
	<td width="67">{votes}</td>
	<td align="center" width="67">{share}</td>
</tr>"""

    rows = "".join(row(n, *option) for n, option in enumerate(OPTIONS, 2))
    total = sum(votes for _, votes, _ in OPTIONS)
    note = "<br>\n		You have already voted on this poll." if voted else ""
    last = (
        f'	<td colspan="2" align="center"><b>{total} votes</b></td>'
        if voted
        else f'	<td align="center"><b>{total} votes</b></td>\n	<td align="center"><b>100%</b></td>'
    )
    edit = (
        f'\n<div clas="smalltext">[<a href="poll.php?action=polledit&amp;pollid={POLL}">Edit Poll (moderators only)</a>]</div>\n'
        if voted
        else ""
    )
    return f"""<center>
<table class="standard">
<tr>
	<th colspan="4">
		<b>{f.text(QUESTION)}</b>{note}
	</th>
</tr>
{rows}
<tr>
	<td align="right" colspan="2"><b>Total:</b></td>
{last}
</tr>
</table>
{edit}
</center>

<br>
"""


def with_poll(page: str, poll: str) -> str:
    """A thread's page with a poll above its posts."""
    assert page.count('<div class="threadbar top">') == 1
    return page.replace('<div class="threadbar top">', poll + '<div class="threadbar top">')


def results_page(thread: Thread) -> str:
    """The results on a page of their own."""
    return (
        f.head_2025(f"{f.SITE} - Poll Results", "", lang="")
        + f.top_2025(' class="pollresults"')
        + f'<div class="breadcrumbs">{f.crumbs(thread.forum, 2025, thread)}</div>\n\n<br>\n\n'
        + poll_results(False)
        + f.foot_2025()
    )


def search_results(query: int, hits: list[tuple[int, str, int, int, str, str]]) -> str:
    """Results of a search, of 2023: the list ends in a stray tag, as the site's does. A hit: post, title, author, forum, date, blurb."""
    names = {number: name for number, _, name in forums(2025)}

    def pages(end: str) -> str:
        return f"""<ul class="pages">
<li class="page_number">
<span class="this_page">1</span>
</li>
<li class="page_number">
<a href="/query.php?action=results&amp;qid={query}&amp;page=2">2</a>
</li>
<li class="next_page">
<a href="/query.php?action=results&amp;qid={query}&amp;page=2">Next</a>
</li>
<li class="last_page">
<a href="/query.php?action=results&amp;qid={query}&amp;page=2">Last</a>
</li>
{end}"""

    items = "".join(
        f"""<li class="search_result">
<div class="result_number">{n}.</div>
<div class="threadlink"><a class="threadtitle" href="/showthread.php?goto=post&amp;noseen=1&amp;postid={post}&amp;highlight=feather#post{post}">{f.text(title)}</a></div>
<div class="hit_info">by <a class="username" href="/member.php?action=getinfo&amp;userid={author}">{f.text(PEOPLE[author].name)}</a> in <a class="forumtitle" href="/forumdisplay.php?forumid={forum}">{f.text(names[forum])}</a> at {date}</div>
<div class="blurb">{blurb}</div>
</li>
"""
        for n, (post, title, author, forum, date, blurb) in enumerate(hits, 1)
    )
    return (
        f.head_2025(
            f"Search - {f.SITE}",
            "",
            '        <link rel="stylesheet" type="text/css" href="https://i.somethingawful.com/css/search.css?2" />',
            lang="",
        )
        + f.top_2025(' class="searchresults"', group=False)
        + f"""<form action="query.php" method="post">
<div class="search_container">
<div id="search_info">
Searched for posts which meet the following criteria:
<hr>
<div>Text contains the term &#039;feather&#039;</div>
<hr>
Showing results 1 to {len(hits)} of {len(hits) + 2} results. Query took 0.04 seconds to complete.
</div>
<ul id="search_results">
{pages("</ul><br /><br />")}
{items}</ol>
{pages("</il>")}
</div>
</form>
</div>
"""
        + f.foot_2025(group=False)
    )


def who_posted(thread: Thread) -> str:
    """Who posted in a thread (from general knowledge of the forum software, not verified against a real page)."""
    counts: dict[int, int] = {}
    for post in thread.posts:
        counts[post.author] = counts.get(post.author, 0) + 1
    rows = "\n".join(
        f"""<tr>
	<td><a href="member.php?action=getinfo&amp;userid={user}" target="_blank">{f.text(PEOPLE[user].name)}</a></td>
	<td align="right"><a href="showthread.php?threadid={thread.id}&amp;userid={user}">{count}</a></td>
</tr>"""
        for user, count in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    )
    return f"""<!DOCTYPE html>
<html>
<head>
<title>{f.SITE} - Who Posted?</title>
</head>
<body id="something_awful" class="whoposted">
<table class="standard" width="100%">
<tr><th colspan="2">Who Posted?</th></tr>
<tr><td colspan="2">Total Posts: {len(thread.posts)}</td></tr>
<tr><th>User</th><th>Posts</th></tr>
{rows}
</table>
</body>
</html>
"""


def json_index(account: int, moderators: dict[int, list[int]], short: dict[int, str]) -> bytes:
    """`index.php?json=1`: the tree of forums, the account and the totals."""
    tree: list[Any] = []
    path: list[Any] = []
    for number, depth, name in forums(2025):
        forum = {
            "id": number,
            "title": name,
            "title_short": short.get(number, name),
            "has_threads": depth > 0,
            "icon": f"https://fi.somethingawful.com/forumicons/{number}.gif" if depth == 1 else "",
            "sub_forums": [],
            "moderators": [{"userid": user, "username": PEOPLE[user].name} for user in moderators.get(number, [])],
        }
        del path[depth:]
        (path[-1]["sub_forums"] if path else tree).append(forum)
        path.append(forum)
    person = PEOPLE[account]
    value = {
        "stats": {
            "archived_posts": 120345,
            "archived_threads": 4021,
            "banned_users": 2,
            "banned_users_total": 31,
            "online_registered": 17,
            "online_total": 22,
            "unique_posts": 98012,
            "unique_threads": 3344,
            "usercount": 2209,
        },
        "user": {
            "userid": account,
            "username": person.name,
            "homepage": "",
            "icq": "",
            "aim": "",
            "yahoo": "",
            "gender": "U",
            "usertitle": person.title,
            "joindate": 1076457600,
            "lastpost": 1739230000,
            "posts": 412,
            "receivepm": 1,
            "postsperday": 0.05,
            "role": "PL",
            "biography": 1,
            "location": "",
            "interests": "keys",
            "occupation": "",
            "picture": "",
        },
        "forums": tree,
    }
    return (json.dumps(value, indent=2) + "\n").encode("ascii")

"""Pages that list: threads, bookmarks, forums, search."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from awfultools.samples import frames as f
from awfultools.samples.people import PEOPLE, forums, path_to


@dataclass
class Row:
    """A thread as a list shows it."""

    id: int
    title: str
    author: int
    replies: int
    views: int
    last: str  # "17:00 Mar 11, 2013"
    last_by: str
    icon: tuple = ("icons-08/help.png", 78)
    icon2: str = ""
    rating: tuple = ()  # votes, average
    star: str = ""
    unread: int | None = None  # None: never opened
    sticky: bool = False
    closed: bool = False


def thread_row(
    row: Row,
    forum: int,
    per_page: int = 40,
    spaced_star: bool = True,
    replies_link: bool = False,
    star_image: bool = False,
) -> str:
    image, number = row.icon
    star = f"star {row.star}" if row.star or spaced_star else "star"
    image_2012 = ""
    if star_image:
        name = row.star.replace("bm", "star") or "star-off"
        star = "star"
        image_2012 = f'<img src="http://fi.somethingawful.com/style/bookmarks/{name}.gif" alt="" border="0">'
    icon2 = (
        f'\n	<td class="icon2"><img src="http://fi.somethingawful.com/{row.icon2}" alt=""></td>' if row.icon2 else ""
    )
    seen = ""
    if row.unread is not None:
        count = (
            f'<a title="Jump to last read post" href="/showthread.php?threadid={row.id}&amp;goto=newpost" '
            f'class="count"><b>{row.unread}</b></a>'
            if row.unread
            else ""
        )
        seen = (
            f'<div class="lastseen"><a href="/showthread.php?action=resetseen&amp;threadid={row.id}" '
            f'class="x" title="Mark as unread">X</a>{count}</div>'
        )
    page_count = row.replies // per_page + 1
    pages = ""
    if page_count > 1:
        links = "".join(
            f'<a class="pagenumber" href="showthread.php?threadid={row.id}&amp;pagenumber={n}">{n}</a>'
            for n in range(1, min(page_count, 7) + 1)
        )
        if page_count > 7:
            links += f'... <a class="pagenumber" href="showthread.php?threadid={row.id}&amp;goto=lastpost">Last</a>'
        pages = f'<div class="title_pages">Pages: {links}</div>'
    replies = f'<a href="javascript:who({row.id})">{row.replies}</a>' if replies_link else row.replies
    rating = "&nbsp;"
    if row.rating:
        votes, average = row.rating
        rating = (
            f'<img src="http://fi.somethingawful.com/rate/default/{round(average)}stars.gif" alt="" '
            f'title="{votes} votes - {average:.2f} average">'
        )
    author = escape(PEOPLE[row.author].name, quote=False)
    return f'''<tr class="thread{" closed" if row.closed else ""}" id="thread{row.id}">
	<td class="{star}">{image_2012}</td>
	<td class="icon"><a href="/forumdisplay.php?forumid={forum}&amp;posticon={number}"><img src="http://fi.somethingawful.com/forums/posticons/{image}#{number}" alt=""></a></td>{icon2}
	<td class="title{" title_sticky" if row.sticky else ""}">
		<div class="title_inner">
			{seen}
			<div class="info">
				<a href="showthread.php?threadid={row.id}" class="thread_title">{f.text(row.title)}</a>
				{pages}
			</div>
		</div>
	</td>
	<td class="author"><a href="member.php?action=getinfo&amp;userid={row.author}">{author}</a></td>
	<td class="replies">{replies}</td>
	<td class="views">{row.views}</td>
	<td class="rating">{rating}</td>
	<td class="lastpost"><div class="date">{row.last}</div><a class="author" href="showthread.php?goto=lastpost&amp;threadid={row.id}">{escape(row.last_by, quote=False)}</a></td>
</tr>'''


def announcement_row(title: str, author: int, date: str, forum: int) -> str:
    return f"""<tr class="thread">
            <td class="star"></td>
            <td class="icon"><img src="http://fi.somethingawful.com/forums/posticons/icon-30-attnmod.gif" alt=""></td>
            <td class="title"><a href="announcement.php?forumid={forum}" class="announcement">{f.text(title)}</a></td>
            <td class="author"><a href="member.php?action=getinfo&amp;userid={author}">{PEOPLE[author].name}</a></td>
            <td class="replies">-</td>
            <td class="views">-</td>
            <td class="rating">-</td>
            <td class="lastpost"><div class="date">{date}</div></td>
        </tr>"""


def subforum_table(rows: Sequence[tuple[int, str, str, int, int]]) -> str:
    """`rows` are (number, name, description, topics, posts)."""
    body = "".join(
        f"""<tr class="subforum">
<td class="title"><dl><dt><a href="forumdisplay.php?forumid={number}">{f.raw(name)}</a></dt><dd> - {about}</dd></dl></td>
<td class="topics">{topics}</td>
<td class="posts">{posts}</td>
</tr>"""
        for number, name, about, topics, posts in rows
    )
    return f""" <table id="subforums" summary="Subforums">
	 <caption>Subforums</caption>
	 <thead>
	 <tr>
		 <th>Title - Description</th>
		 <th>Topics</th>
		 <th>Posts</th>
	 </tr>
	 </thead>
	 <tbody>
		 {body}
	 </tbody>
 </table>
"""


def filter_bar(forum: int, tags: list[tuple[str, int, str]]) -> str:
    links = " ".join(
        f'<a class="if" href="/forumdisplay.php?forumid={forum}&amp;posticon={number}"><img '
        f'src="http://fi.somethingawful.com/forums/posticons/{image}" width="60" height="15" alt="" title="{name}"></a>'
        for image, number, name in tags
    )
    return f"""<div id="filter">
<div class="toggle_tags">Filter Posts</div>
<div class="thread_tags">
	 {links}
	<div class="remove_tag">
		<a href="/forumdisplay.php?forumid={forum}">Remove filter</a>
	</div>
</div>
</div>
"""


def forumdisplay(
    forum: int,
    rows: list[Row],
    stamps: tuple[int, int, int],
    moderators: list[int],
    tags: list[tuple[str, int, str]],
    subforums: Sequence[tuple[int, str, str, int, int]] = (),
    announcement: str = "",
    count: int = 2,
    per_page: int = 40,
    two_icons: bool = False,
    browsing: int = 12,
    year: int = 2013,
) -> str:
    name = path_to(forum, year)[-1][1]
    arguments = (
        f"forumdisplay.php?forumid={forum}&amp;daysprune=30&amp;perpage={per_page}&amp;posticon=0"
        "&amp;sortorder=desc&amp;sortfield=lastpost"
    )
    sort = arguments.rsplit("lastpost", 1)[0]
    nav = f.pages_2013(arguments, 1, count)
    online = (
        f'<span class="online_users">(<a href="/online.php?forumid={forum}" title="View members browsing '
        f'this forum">{browsing} users browsing</a>)</span>'
    )
    mods = ", ".join(
        f'<b><a href="member.php?action=getinfo&amp;userid={m}">{PEOPLE[m].name}</a></b>' for m in moderators
    )
    kind = "asktell" if two_icons else ""
    icon2 = '\n		<th class="icon2">Ask/Tell</th>' if two_icons else ""
    rate = "rating" if two_icons else "rate"
    body = "".join(thread_row(r, forum, per_page, replies_link=two_icons) for r in rows)
    return (
        f.head_2013(f"{name} - {f.SITE}", stamps, raw_title=True)
        + f.top_2012(f' class="forumdisplay forum_{forum}" data-forum="{forum}"', year=2013, anchor=False)
        + f'''<div class="pages top">{nav}</div>
<div class="breadcrumbs">{f.crumbs(forum, year)} {online}
	<div id="mp_bar">
	<div id="mods">
	(Mods: {mods})
	</div>
</div></div>

{subforum_table(subforums) if subforums else ""}

{filter_bar(forum, tags)}


<table id="forum" summary="Threads" class="threadlist {kind}">
	<caption>Threads</caption>
	<thead>
	<tr>
		<th class="star">&nbsp;</th>
		<th class="icon">Icon</th>{icon2}
		<th class="title">Title (Pages)</th>
		<th class="author">Author</th>
		<th class="replies"><a href="{sort}replycount"><abbr title="Replies">Re</abbr></a> </th>
		<th class="views">Views</th>
		<th class="{rate}"><a href="{sort}voteavg">Rating</a> </th>
		<th class="lastpost"><a href="{arguments}">Killed By</a></th>
	</tr>
	</thead>
	<tbody>
		{announcement}
		{body}
	</tbody>
</table>
<div class="forumbar">
	<ul class="postbuttons"><li><a href="newthread.php?action=newthread&amp;forumid={forum}"><img src="http://fi.somethingawful.com/images/forum-post.gif" alt="Post New Thread"></a></li></ul>
</div>



<script type="text/javascript">
try {{ add_whoposted_links(); }} catch(e) {{}};
</script>

<div class="pages bottom">{nav}</div>
<div class="breadcrumbs">{f.crumbs(forum, year)} {online}</div>
{f.jump_menu(year)}


'''
        + f.foot_2012("SAVB-v2.1.17", 2013)
    )


USERCP_NAV = """	<ul id="usercpnav">
		<li><a href="usercp.php">User CP Home</a></li>
		<li><a href="private.php">Private Messages</a></li>
		<li><a href="bookmarkthreads.php">Bookmarked Threads</a></li>
		<li><a href="member.php?action=editprofile">Edit Profile</a></li>
		<li><a href="member2.php?action=viewlist&amp;userlist=buddy">Edit Buddy List</a></li>
		<li><a href="member2.php?action=viewlist&amp;userlist=ignore">Edit Ignore List</a></li>
	</ul>
"""


def bookmarks(rows: list[Row], stamps: tuple[int, int, int], control_panel: bool = False) -> str:
    """Bookmarked threads; the user control panel shows the same table, here with the stars of 2012."""
    body = "".join(thread_row(r, 0, star_image=control_panel) for r in rows)
    script = "usercp.php" if control_panel else "bookmarkthreads.php"
    if control_panel:
        title, kind = f"{f.SITE} - User Control Panel", "usercp"
        where = (
            f'<div class="breadcrumbs"><a href="index.php">{f.SITE}</a> &gt; User Control Panel For {f.ACCOUNT}</div>'
        )
    else:
        title, kind = f"Bookmarked threads - {f.SITE}", "bookmark_threads"
        where = f'<div class="breadcrumbs"><b><a href="index.php">{f.SITE}</a> &gt; Bookmarked Threads</b></div>'
    return (
        f.head_2013(title, stamps, lang="")
        + f.top_2012(f' class="{kind}"', year=2013, anchor=False)
        + f'''{where}


{USERCP_NAV}	<br style="clear:both;">

<form method="POST" action="/{script}" name="bookmarks">

<div class="pages">Pages </div>
<span id="bookmark_edit_attach"></span>

<table id="forum" summary="Threads" class="threadlist ">
	<caption>Threads</caption>
	<thead>
	<tr>
		<th class="star">&nbsp;</th>
		<th class="icon">Icon</th>
		<th class="title">Title (Pages)</th>
		<th class="author">Author</th>
		<th class="replies"><abbr title="Replies">Re</abbr></th>
		<th class="views">Views</th>
		<th class="rate">Rating</th>
		<th class="lastpost"><a href="{script}?pagenumber=1&amp;perpage=40&amp;sortorder=desc&amp;sortfield=lastpost">Killed By</a> </th>
	</tr>
	</thead>
	<tbody>
		
		{body}
	</tbody>
</table>
<div class="forumbar">
	<ul class="postbuttons"><li></li></ul>
</div>



<div class="pages bottom">

</div>

<div class="pages">Pages </div>

<!--
<input type="hidden" name="action" value="massremove">
</form>
-->
'''
        + f.foot_2012("SAVB-v2.1.14", 2013)
    )


def index(moderators: dict[int, list[int]], about: dict[int, tuple[str, int, int]]) -> str:
    """The list of all forums, from general knowledge: no real page of this kind was to be had."""
    rows, listed = [], forums(2025)
    for position, (number, depth, name) in enumerate(listed):
        if depth == 0:
            rows.append(f"""        <tr class="section">
            <th class="category" colspan="2"><a href="forumdisplay.php?forumid={number}">{escape(name)}</a></th>
            <th class="moderators">Moderators</th>
        </tr>
""")
        elif depth == 1:
            below = []
            for child, child_depth, child_name in listed[position + 1 :]:
                if child_depth <= 1:
                    break
                if child_depth == 2:
                    below.append(
                        f'<a class="forum_{child}" href="forumdisplay.php?forumid={child}">{escape(child_name)}</a>'
                    )
            sub = (
                f'\n                <div class="subforums"><b>Subforums:</b> {", ".join(below)}</div>' if below else ""
            )
            people = ", ".join(
                f'<a href="member.php?action=getinfo&amp;userid={m}">{PEOPLE[m].name}</a>'
                for m in moderators.get(number, ())
            )
            description, posts, topics = about[number]
            rows.append(f'''        <tr class="forum forum_{number}">
            <td class="icon"><a href="forumdisplay.php?forumid={number}"><img src="https://forumimages.somethingawful.com/forums/forumicons/forum{number}.gif" alt="" title="{posts} replies in {topics} threads"></a></td>
            <td class="title"><a class="forum" href="forumdisplay.php?forumid={number}" title="{escape(description)}">{escape(name)}</a>{sub}</td>
            <td class="moderators">{people}</td>
        </tr>
''')
    return (
        f.head_2025(f.SITE, "")
        + f.top_2025(' class="index"')
        + f"""<table id="forums" summary="Forums" class="standard full">
    <tbody>
{"".join(rows)}    </tbody>
</table>
{f.jump_menu(2025)}
"""
        + f.foot_2025()
    )


def search() -> str:
    """The search form: it lists all forums, and nothing else that is kept."""
    path: list[int] = []
    boxes: list[str] = []
    for number, depth, name in forums(2025):
        del path[depth:]
        above = "".join(f" parent{p}" for p in reversed(path))
        boxes.append(f'''                                    <div data-forumid="{number}" class="search_forum depth{depth} {above} ">
                <input type="checkbox" class="forumcheck" name="forums[]" value="{number}" >
                {escape(name)}
            </div>
''')
        path.append(number)
    return (
        f.head_2025(
            f"Search - {f.SITE}",
            "",
            '        <link rel="stylesheet" type="text/css" href="https://i.somethingawful.com/css/search.css?2" />',
            lang="",
        )
        + f.top_2025(' class="searchresults"', group=False)
        + f"""                <form action="query.php" method="post" accept-charset="UTF-8">
<div class="search_container">
        <div class="search_form standard">
        <h1>Search the forums<span class="beta">BETA</span></h1>
        <input name="q" type="text" id="query" value="grey feather “pen”" autofocus /><br />
        <button type="submit" name="action" value="query">Search</button><br />
    </div>

    <div class="search_forums standard">
        <div class="forumlist">
{"".join(boxes)}                    </div>
    </div>
</div>
</form>
            </div>
"""
        + f.foot_2025(group=False)
    )

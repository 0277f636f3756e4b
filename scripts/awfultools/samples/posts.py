"""The table that holds one post, in each generation of the site's markup."""

from html import escape
from urllib.parse import quote_plus

from awfultools.samples.markup import body, br, clock, day, edit_note
from awfultools.samples.people import PEOPLE, Person
from awfultools.samples.story import Post, Thread


def title_html(person: Person, year: int) -> str:
    """The custom title below the name."""
    if person.odd_title:
        return person.odd_title.replace("http:", "https:") if year >= 2017 else person.odd_title
    out = ""
    scheme = "https" if year >= 2017 else "http"
    if person.avatar:
        out = (
            f'<img src="{scheme}://fi.somethingawful.com/safs/titles/90/{person.id % 100:02d}/{person.avatar}" '
            f'alt="" class="img" border="0">{br(year)}\n'
        )
    text = escape(person.title, quote=False).replace("\n", br(year) + "\n")
    if "role-banned" in person.roles and year >= 2013:
        banned = (
            f'<div class="bbc-center"><img src="{scheme}://fi.somethingawful.com/images/title-banned.gif" '
            f'alt="" class="img" border="0">{br(year)}\n<b>by Wickerbasket</b></div>'
        )
        return (
            f'<a href="/banlist.php?userid={person.id}" class="banlink" title="View this guy\'s rap sheet">{banned}</a>'
        )
    return out + text


def author_class(person: Person, is_op: bool, year: int) -> tuple[str, str]:
    names = ["author"]
    if year >= 2017:
        role = person.roles[0] if person.roles else "role-registered"
        names.append(role)
        if is_op:
            names.append("op")
        label = {
            "platinum": "Platinum User",
            "role-registered": "Registered User",
            "role-mod": "Moderator",
            "role-admin": "Administrator",
            "role-banned": "Banned User",
        }[role]
        return " ".join(names) + (" " if is_op else ""), label
    role = next((r for r in person.roles if r in ("role-mod", "role-admin")), None)
    if is_op:
        names.append("op")
    if role:
        names.append(role)
    return " ".join(names), {"role-mod": "Moderator", "role-admin": "Administrator"}.get(role or "", "")


def quoted_name(person: Person, year: int) -> str:
    return quote_plus(person.named(year).encode("cp1252"))


def note(post: Post, year: int) -> str:
    """The inside of the edit note's paragraph; empty for an unedited post, or where the capture lost it."""
    if post.later_body and post.later_edit and year > 2012:
        return edit_note(PEOPLE[post.author].named(year), post.later_edit, year)
    if post.edited and post.edited_at and not (year == 2025 and post.id == 900000006):
        return edit_note(post.edited, post.edited_at, year)
    return ""


def attachment(post: Post) -> str:
    if not post.attachment:
        return ""
    return (
        f'\t\t<p class="attachment"><img src="attachment.php?postid={post.id}" '
        f'alt="{post.attachment}" class="img" border="0"></p>\n'
    )


def row_class(number: int, is_seen: bool) -> str:
    return ("seen" if is_seen else "altcolor") + ("2" if number % 2 else "1")


def seen_link(post: Post, thread: Thread, index: int, is_seen: bool, scheme: str = "http:", alt: str = "") -> str:
    """The link that marks the thread as read up to this post, since 2013."""
    return (
        f'<a class="lastseen_icon" href="/showthread.php?action=setseen&amp;threadid={thread.id}&amp;index={index}" '
        f'title="Mark all replies as read to this point"><img src="{scheme}//fi.somethingawful.com/style/'
        f'posticon-{"seen" if is_seen else "new"}.gif" alt="{alt}" border="0"></a>'
    )


def jump_link(thread: Thread, person: Person) -> str:
    return (
        f'<a class="user_jump" title="Show posts by this user" '
        f'href="/showthread.php?threadid={thread.id}&amp;userid={person.id}">?</a>'
    )


def alert_button(post: Post, name: str, host: str = "http://forumimages.somethingawful.com") -> str:
    return (
        f'<li class="alertbutton"><a href="modalert.php?postid={post.id}&amp;username={name}"><img '
        f'src="{host}/images/button-report.gif" border="0" alt="Alert Moderators"></a>'
    )


def quote_button(post: Post, scheme: str = "http:", space: str = "  ") -> str:
    return (
        f'<li><a href="newreply.php?action=newreply&amp;postid={post.id}"><img '
        f'src="{scheme}//fi.somethingawful.com/images/sa-quote.gif" alt="Quote"{space}title=""></a></li>'
    )


def post_early_2012(post: Post, thread: Thread, number: int, is_last: bool, is_seen: bool) -> str:
    """Early in 2012: only the link beside the date has the post's index."""
    return post_2012(post, thread, number, is_last, is_seen).replace(f' data-idx="{post.index}"', "")


def post_2012(post: Post, thread: Thread, number: int, is_last: bool, is_seen: bool, year: int = 2012) -> str:
    """2012 and 2013: tabs, `br` in the title, an edit note that is never closed."""
    person = PEOPLE[post.author]
    names, label = author_class(person, post.author == thread.author, year)
    color = row_class(number, is_seen)
    new = year > 2012
    seen = "seen" if is_seen else "new"
    name = escape(person.named(year), quote=False)
    last = ' id="lastpost"' if is_last else ""
    set_seen = f"/showthread.php?action=setseen&amp;threadid={thread.id}&amp;index={post.index}"
    if new:
        marks = f'<a class="lastseen_icon" href="{set_seen}" title="Mark all replies as read to this point">'
        jump = 'class="user_jump" title="Show posts by this user" '
    else:
        marks, jump = f'<a href="{set_seen}" title="Mark thread seen up to this post">', ""
    link_title = ' title="Link to this post"' if new else ""
    message = (
        ""
        if "role-banned" in person.roles
        else f'\t\t\t<li><a href="private.php?action=newmessage&amp;userid={person.id}">Message</a></li>\n'
    )
    return f'''<table class="post{" " if new else ""}" id="post{post.id}" data-idx="{post.index}">
<tr  class="{color}" id="pti{number}">
	<td class="userinfo userid-{person.id}"{last}>
		<dl class="userinfo">
			<dt class="{names}" title="{label}">{name}</dt>
			<dd class="registered">{person.registered}</dd>
			<dd class="title">
				{title_html(person, year)}<br>
				<br class="pb">
			</dd>
		</dl>
	</td>
	<td class="postbody">
		<!-- BeginContentMarker -->
		<!-- google_ad_section_start -->
		{body(post, year)}
		<!-- google_ad_section_end -->
		<!-- EndContentMarker -->


{attachment(post)}		<p class="editedby">{note(post, year)}
	</td>
</tr>
<tr class="{color}">
	<td class="postdate">
		{marks}<img src="http://fi.somethingawful.com/style/posticon-{seen}.gif" alt="" border="0"></a>
		<a href="#post{post.id}"{link_title}>#</a>
		<a {jump}href="/showthread.php?threadid={thread.id}&amp;userid={person.id}">?</a>
		{day(post.date)} {clock(post.date, year)}
	</td>
	<td class="postlinks">
		<ul class="profilelinks">
			<li><a href="member.php?action=getinfo&amp;userid={person.id}">Profile</a></li>
{message}			<li><a href="search.php?action=do_search_posthistory&amp;userid={person.id}">Post History</a></li>
		</ul>
		<ul class="postbuttons">

			
			{alert_button(post, quoted_name(person, year))}&nbsp;&nbsp;</li>
			
			{quote_button(post)}


		</ul>
	</td>
</tr>
</table>'''


def post_2013(post: Post, thread: Thread, number: int, is_last: bool, is_seen: bool) -> str:
    return (
        ignored(post, thread, number, is_seen)
        if post.ignored
        else post_2012(post, thread, number, is_last, is_seen, 2013)
    )


def ignored(post: Post, thread: Thread, number: int, is_seen: bool) -> str:
    """A post by a user whom the account ignores: four spaces, no index, no body."""
    person = PEOPLE[post.author]
    color = row_class(number, is_seen)
    name = escape(person.name, quote=False)
    return f'''<table class="post ignored" id="post{post.id}">
    <tr  class="{color}" id="pti{number}">
        <td class="userinfo userid-{person.id}">
            <dl class="userinfo">
                <dt class="author" title="">{name}</dt>
                <dd class="registered">{person.registered}</dd>
                <dd class="title"></dd>
            </dl>
        </td>
        <td class="postbody">
            <a href="showthread.php?action=showpost&amp;postid={post.id}#{post.id}" title="DON'T DO IT!!">Jerk detected!  This user is on your ignore list, click to view post anyway</a>
        </td>
    </tr>
    <tr  class="{color}">
        <td class="postdate">
            {seen_link(post, thread, post.index, is_seen)}
            <a href="#post{post.id}">#</a>
            {jump_link(thread, person)}
            {day(post.date)} {clock(post.date, 2013)}
        </td>
        <td class="postlinks">
            <ul class="profilelinks"></ul>
            <ul class="postbuttons">
                
                
                {alert_button(post, quoted_name(person, 2013))}&nbsp;&nbsp;</li>
                
                {quote_button(post)}
                
                
            </ul>
        </td>
    </tr>
</table>'''


def post_fyad(post: Post, thread: Thread, number: int, is_last: bool, is_seen: bool) -> str:
    """The one forum whose posts wrap the body in `complete_shit` and show no index; `lastpost` occurs three times."""
    person = PEOPLE[post.author]
    color = row_class(number, is_seen)
    name = escape(person.name, quote=False)
    op = " op" if post.author == thread.author else ""
    last = ' id="lastpost"' if is_last else ""
    return f'''<table class="post" id="post{post.id}">
<tr  class="{color}" id="pti{number}">
	<td class="postbody" colspan="2"{last}>
		<div class="complete_shit funbox">
				{body(post, 2014)}
				<p class="attachment"></p>
				<p class="editedby">{note(post, 2014)}</p>
				<div class="tail"></div>
		</div>

		<div class="userinfo userid-{person.id}"{last}>
			<dl class="userinfo">
				<dd class="title">
					{title_html(person, 2014)}<br>
				</dd>
				<dt class="author{op}" title="">{name}</dt>
			</dl>
		</div>



	</td>
</tr>
<tr  class="{color}"{last}>
	<td class="postdate" width="168">
		{seen_link(post, thread, post.index, is_seen)}
		<a href="#post{post.id}">#</a>
		{jump_link(thread, person)}
		{day(post.date)} {clock(post.date, 2014)}
	</td>
	<td class="postlinks">
		<ul class="profilelinks">
			<li><a href="member.php?action=getinfo&amp;userid={person.id}">Profile</a></li>
			<li><a href="private.php?action=newmessage&amp;userid={person.id}">Message</a></li>
			<li><a href="search.php?action=do_search_posthistory&amp;userid={person.id}">Post History</a></li>
		</ul>
		<ul class="postbuttons">

			
			{alert_button(post, quoted_name(person, 2014))}&nbsp;&nbsp;</li>
			
			{quote_button(post)}


		</ul>
	</td>
</tr>
</table>'''


def post_2017(post: Post, thread: Thread, number: int, is_last: bool, is_seen: bool) -> str:
    """2017: no indentation, `br/`, protocol-relative images, comments gone; here with the links of a user filter."""
    person = PEOPLE[post.author]
    names, label = author_class(person, post.author == thread.author, 2017)
    color = row_class(number, is_seen)
    name = escape(person.name, quote=False)
    last = ' id="lastpost"' if is_last else ""
    return f'''<table class="post " id="post{post.id}" data-idx="{number}">
<tr class="{color}" id="pti{number}">
<td class="userinfo userid-{person.id}"{last}>
<dl class="userinfo">
<dt class="{names}" title="{label}">{name}</dt>
<dd class="registered">{person.registered}</dd>
<dd class="title">
{title_html(person, 2017)}<br>
<br class="pb">
</dd>
</dl>
</td>
<td class="postbody">
 
<!-- google_ad_section_start -->
{body(post, 2017)}
<!-- google_ad_section_end -->
 
<p class="editedby">{note(post, 2017)}
</td>
</tr>
<tr class="{color}">
<td class="postdate">
{seen_link(post, thread, number, is_seen, "")}
<a href="#post{post.id}" title="Link to this post">#</a>
<a class="user_jump" title="Remove user filter" href="/showthread.php?goto=post&amp;postid={post.id}">&iquest;</a>
{day(post.date)} {clock(post.date, 2017)}
</td>
<td class="postlinks">
<ul class="profilelinks">
<li><a href="member.php?action=getinfo&amp;userid={person.id}">Profile</a></li>
<li><a href="private.php?action=newmessage&amp;userid={person.id}">Message</a></li>
<li><a href="query.php?action=posthistory&amp;userid={person.id}">Post History</a></li>
</ul>
<ul class="postbuttons">
{alert_button(post, quoted_name(person, 2017), "//forumimages.somethingawful.com")}&nbsp;&nbsp;</li>
{quote_button(post, "", " ")}
</ul>
</td>
</tr>
</table>'''


def post_2025(post: Post, thread: Thread, number: int, is_last: bool, is_seen: bool) -> str:
    """2025: spaces, `https`, roles as classes, a rap sheet."""
    person = PEOPLE[post.author]
    names, label = author_class(person, post.author == thread.author, 2025)
    color = row_class(number, is_seen)
    name = escape(person.name, quote=False)
    last = ' id="lastpost"' if is_last else ""
    special = (
        ""
        if person.id != 900012
        else """            <dd class="special_title">
                Fish Ambulance
            </dd>

"""
    )
    message = (
        ""
        if "role-banned" in person.roles
        else f'            <li><a href="private.php?action=newmessage&amp;userid={person.id}">Message</a></li>\n'
    )
    return f'''<table class="post" id="post{post.id}" data-idx="{post.index}">
<tr  class="{color}" id="pti{number}">
    <td class="userinfo userid-{person.id}"{last}>
        <dl class="userinfo">
            <dt class="{names}" title="{label}">{name}</dt>
            <dd class="registered">{person.registered}</dd>
            <dd class="title">
                {title_html(person, 2025)}
            </dd>

{special}        </dl>
    </td>
    <td class="postbody">
        <!-- BeginContentMarker -->
        <!-- google_ad_section_start -->
        {body(post, 2025)}
        <!-- google_ad_section_end -->
        <!-- EndContentMarker -->


        <p class="editedby">{note(post, 2025)}
    </td>
</tr>
<tr class="{color}">
    <td class="postdate">
        {seen_link(post, thread, post.index, is_seen, "", "*")}

        <a href="#post{post.id}" title="Link to this post">#</a>
        {jump_link(thread, person)}
        {day(post.date)} {clock(post.date, 2025)}
    </td>
    <td class="postlinks">
        <ul class="profilelinks">
            <li><a href="member.php?action=getinfo&amp;userid={person.id}">Profile</a></li>
{message}            <li><a href="query.php?action=posthistory&amp;userid={person.id}">Post History</a></li>            <li><a href="banlist.php?userid={person.id}">Rap Sheet</a></li>
        </ul>
        <ul class="postbuttons">
            
            {alert_button(post, quoted_name(person, 2025), "//fi.somethingawful.com")}</li>

            


                        {quote_button(post, "", " ")}

        </ul>
    </td>
</tr>
</table>'''


def showpost(post: Post, thread: Thread) -> str:
    """`showthread.php?action=showpost`: an empty index, no seen mark."""
    table = post_2012(post, thread, 1, False, False, 2013)
    table = table.replace(f'data-idx="{post.index}"', 'data-idx=""').replace('id="pti1"', 'id="pti"')
    start = table.index('\t\t<a class="lastseen_icon"')
    end = table.index("\n", start)
    return table[:start] + "\t\t" + table[end:]

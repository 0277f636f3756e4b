"""Internet Explorer's *Web Archive, single file*, imitated with Python's email package from descriptions of it."""

import re
from email import encoders, policy
from email.mime.base import MIMEBase
from email.mime.multipart import MIMEMultipart
from email.utils import format_datetime
from pathlib import Path
from quopri import encodestring
from typing import Any

from awfultools.forms.forum_site import Site
from awfultools.forms.live import Live
from awfultools.forms.pages import Page, file_title

BOUNDARY = "----=_NextPart_000_0000_01CDA19A.4D1B5B{:02X}"
LINES = policy.compat32.clone(linesep="\r\n", max_line_length=None)


def upper_case(text: str) -> str:
    """Internet Explorer 6 to 8 write elements in capitals and quote attributes only where they must."""
    parts = re.split(r"(<!--.*?-->|<script\b.*?</script>|<style\b.*?</style>)", text, flags=re.S)
    # Every other part is outside comments, scripts and styles.
    parts[::2] = [re.sub(r"<(/?)([a-z][a-z0-9]*)", lambda tag: f"<{tag[1]}{tag[2].upper()}", p) for p in parts[::2]]
    return "".join(parts)


def part(kind: str, body: bytes, url: str, is_text: bool) -> Any:
    """One resource as a MIME part."""
    main, _, sub = kind.partition("/")
    out = MIMEBase(main, sub.partition(";")[0])
    del out["MIME-Version"]
    if is_text:
        out.set_param("charset", "windows-1252")
        out["Content-Transfer-Encoding"] = "quoted-printable"
        out.set_payload(encodestring(body.replace(b"\r\n", b"\n")).decode("ascii"))
    else:
        out.set_payload(body)
        encoders.encode_base64(out)
    out["Content-Location"] = url
    return out


def mht(pages: list[Page], site: Site, work: Path, out: Path) -> None:
    """Writes each page as an .mht file; `work` is unused, since all forms are made with the same parameters."""
    # The titles in use; file_title adds to them.
    taken: set[str] = set()
    for number, page in enumerate(pages):
        live, seen = Live(page, site), set()
        live.make_links_absolute()
        message = MIMEMultipart("related", BOUNDARY.format(number), type="text/html")
        message.preamble = "This is a multi-part message in MIME format."
        message["From"] = '"Saved by Windows Internet Explorer 8"'
        message["Subject"] = page.title
        message["Date"] = format_datetime(page.captured)
        message["X-MimeOLE"] = "Produced By Microsoft MimeOLE V6.1.7601.17609"
        text = upper_case(live.write(quote_attr_values="legacy", minimize_boolean_attributes=True))
        message.attach(part("text/html", text.encode("cp1252", "xmlcharrefreplace"), page.url, True))
        for _, _, url in live.shown():
            url = url.partition("#")[0]
            status, kind, body = site.answer(url)
            if status == 200 and url not in seen:
                seen.add(url)
                message.attach(part(kind, body, url, kind.startswith("text/")))
        (out / (file_title(page, taken) + ".mht")).write_bytes(message.as_bytes(policy=LINES))

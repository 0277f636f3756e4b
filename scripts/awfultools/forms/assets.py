"""Small valid pictures, style sheets, scripts and frames for every address but the pages', always the same bytes."""

import hashlib
import struct
import zlib
from urllib.parse import urlsplit

# One grey pixel, made by hand; the quantisation table is all ones so that it stays short.
JPEG = bytes.fromhex(
    "ffd8ffe000104a46494600010100000100010000ffdb004300"
    + "01" * 64
    + "ffc0000b080001000101011100"
    + "ffc40014000100000000000000000000000000000009"
    + "ffc40014100100000000000000000000000000000000"
    + "ffda0008010100003f0054dfffd9"
)
STYLE = """/* {url} */
body {{ font: 13px Verdana, sans-serif; background: #{color}; }}
.bbc-spoiler {{ color: #000; background: #000; }}
div#top {{ background-image: url({picture}); }}
"""
SCRIPT = """// {url}
var dojo = window.dojo || {{ addOnLoad: function () {{}}, byId: function () {{}} }};
"""
FRAME = """<!DOCTYPE html>
<html><head><title>A film that nobody has seen</title></head>
<body><p>{url}</p><img src="/still.gif" alt=""></body></html>
"""


def png(color: bytes, side: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + bytes(color) * side for _ in range(side))
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows, 9))
        + chunk(b"IEND", b"")
    )


def gif(color: bytes) -> bytes:
    """One pixel: the palette holds its colour, so each address gets another picture."""
    return b"GIF89a\1\0\1\0\x80\0\0" + bytes(color) + b"\xff\xff\xff" + b"\x2c\0\0\0\0\1\0\1\0\0\2\2\x44\1\0\x3b"


def asset(url: str) -> tuple[str, bytes] | None:
    """The content type and bytes at an address, or None where the site has nothing."""
    parts = urlsplit(url)
    digest = hashlib.sha256(url.encode()).digest()
    path = parts.path.lower()
    if path.endswith((".gif", "/favicon.ico")):
        return "image/gif", gif(digest[:3])
    if path.endswith(".png"):
        return "image/png", png(digest[:3], 4 + digest[3] % 12)
    if path.endswith((".jpg", ".jpeg")):
        return "image/jpeg", JPEG[:2] + comment(url) + JPEG[2:]
    if path.endswith("/attachment.php") and parts.query:
        return "image/png", png(digest[:3], 16)
    if path.endswith(".css"):
        picture = f"http://i.somethingawful.com/css/{digest[:2].hex()}.gif"
        return "text/css", STYLE.format(url=url, color=digest[:3].hex(), picture=picture).encode()
    if path.endswith(".js"):
        return "application/x-javascript", SCRIPT.format(url=url).encode()
    if path.startswith("/embed/"):
        return "text/html; charset=utf-8", FRAME.format(url=url).encode()
    if path == "/robots.txt":
        return "text/plain", b"User-agent: *\nDisallow: /search.php\n"
    return None


def comment(text: str) -> bytes:
    data = text.encode()
    return b"\xff\xfe" + struct.pack(">H", len(data) + 2) + data

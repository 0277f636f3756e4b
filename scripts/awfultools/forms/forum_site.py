"""The sample forum as a web site: a proxy on this machine that answers for every host, so that programs write real
addresses. It knows the pages by their addresses, makes pictures and style sheets up, and reaches nothing beyond.
"""

import ssl
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self
from urllib.parse import parse_qsl, urlsplit

from awfultools.forms.assets import asset
from awfultools.forms.pages import Page

DATE = "Wed, 01 Jan 2020 00:00:00 GMT"
MISSING = b"<html><head><title>404 Not Found</title></head><body><h1>404 Not Found</h1></body></html>\n"


def key(url: str) -> Any:
    """Host, path and query in any order and in any escaping, without scheme and fragment."""
    parts = urlsplit(url)
    return parts.hostname, parts.path or "/", tuple(sorted(parse_qsl(parts.query, keep_blank_values=True)))


class Site:
    """Start it with `with Site(pages, folder) as site`; `site.proxy` is what programs are given."""

    def __init__(self, pages: list[Page], folder: Path) -> None:
        self.pages, self.folder = pages, folder
        self.by_key = {key(page.url): page for page in pages}
        self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)

    def answer(self, url: str) -> tuple[int, str, bytes]:
        """Status, content type (the site names no charset) and body."""
        page = self.by_key.get(key(url))
        if page:
            return 200, "text/html", page.data
        found = asset(url)
        return (200, *found) if found else (404, "text/html", MISSING)

    def __enter__(self) -> Self:
        certificate = self.folder / "site.pem"
        if not certificate.exists():
            self.folder.mkdir(parents=True, exist_ok=True)
            subprocess.run(
                [
                    "openssl",
                    "req",
                    "-x509",
                    "-newkey",
                    "rsa:2048",
                    "-nodes",
                    "-days",
                    "3650",
                    "-subj",
                    "/CN=samples",
                    "-keyout",
                    certificate,
                    "-out",
                    self.folder / "site.crt",
                ],
                check=True,
                capture_output=True,
            )
            with open(certificate, "ab") as out:
                out.write((self.folder / "site.crt").read_bytes())
        self.tls.load_cert_chain(certificate)
        self.server = Server(("127.0.0.1", 0), Proxy)
        self.server.site = self
        self.port = self.server.server_address[1]
        self.proxy = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: Any) -> None:
        self.server.shutdown()
        self.server.server_close()


class Server(ThreadingHTTPServer):
    daemon_threads = True
    site: "Site"

    def handle_error(self, *_: Any) -> None:
        """Programs hang up as they like."""


class Proxy(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server
    origin = ""  # scheme and host of a tunnel

    def do_CONNECT(self) -> None:
        """Terminates the tunnel with a certificate that clients do not verify."""
        self.send_response_only(200, "Connection established")
        self.end_headers()
        self.origin = "https://" + self.path.removesuffix(":443")
        try:
            self.connection = self.server.site.tls.wrap_socket(self.connection, server_side=True)
        except (ssl.SSLError, OSError):
            self.close_connection = True
            return
        self.rfile, self.wfile = self.connection.makefile("rb"), self.connection.makefile("wb", 0)
        self.close_connection = False

    def do_GET(self) -> None:
        url = self.path if "://" in self.path else self.origin + self.path
        status, kind, body = self.server.site.answer(url)
        self.send_response_only(status)
        self.send_header("Date", DATE)
        self.send_header("Server", "samples")
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    do_HEAD = do_GET

    def log_message(self, *_: Any) -> None:
        pass

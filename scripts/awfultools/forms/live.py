"""A page as a browser holds it, for the forms that no program could write here (html5lib, from PyPI, parses)."""

import base64
from collections.abc import Iterator
from datetime import datetime
from typing import Any
from urllib.parse import urljoin

import html5lib
from html5lib.serializer import serialize

from awfultools.forms.forum_site import Site
from awfultools.forms.pages import Page

KEPT = {"img": "src", "script": "src", "iframe": "src", "input": "src"}  # where elements name what they show
LINKS = {"a": "href", "area": "href", "form": "action", "link": "href"}


class Live:
    def __init__(self, page: Page, site: Site) -> None:
        self.page, self.site = page, site
        self.document = html5lib.parse(page.text, treebuilder="dom", namespaceHTMLElements=False)
        self.html = self.document.documentElement
        self.head, self.body = self.all("head")[0], self.all("body")[0]

    def all(self, *tags: Any) -> list[Any]:
        return [node for tag in tags for node in self.document.getElementsByTagName(tag)]

    def shown(self) -> Iterator[tuple[Any, str, str]]:
        """Elements with the name of the attribute that brings something into the page, and its whole address."""
        for tag, name in KEPT.items():
            for node in self.all(tag):
                if node.getAttribute(name):
                    yield node, name, urljoin(self.page.url, node.getAttribute(name))
        for node in self.all("link"):
            if node.getAttribute("rel").lower() == "stylesheet":
                yield node, "href", urljoin(self.page.url, node.getAttribute("href"))

    def make_links_absolute(self) -> None:
        for tag, name in LINKS.items():
            for node in self.all(tag):
                value = node.getAttribute(name)
                if value and not value.startswith(("#", "javascript:", "data:")):
                    node.setAttribute(name, urljoin(self.page.url, value))

    def insert(self, parent: Any, tag: str, before: Any = None, text: str | None = None, **attributes: Any) -> Any:
        node = self.document.createElement(tag)
        for name, value in attributes.items():
            node.setAttribute(name.replace("_", "-"), value)
        if text is not None:
            node.appendChild(self.document.createTextNode(text))
        parent.insertBefore(node, before)
        return node

    def write(self, **options: Any) -> str:
        settings = {
            "omit_optional_tags": False,
            "quote_attr_values": "always",
            "minimize_boolean_attributes": False,
            "resolve_entities": False,
            "alphabetical_attributes": False,
            "escape_rcdata": False,
        }
        return serialize(self.document, tree="dom", **(settings | options))


def remove(node: Any) -> None:
    node.parentNode.removeChild(node)


def data_uri(kind: str, body: bytes) -> str:
    return f"data:{kind.replace(' ', '')};base64," + base64.b64encode(body).decode()


def javascript_date(moment: datetime) -> str:
    """What JavaScript's Date.toString() says in Greenwich."""
    return moment.strftime("%a %b %d %Y %H:%M:%S GMT+0000 (Coordinated Universal Time)")

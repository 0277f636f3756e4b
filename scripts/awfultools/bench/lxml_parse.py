#!/usr/bin/env python3
"""Parses all saved pages below folders with lxml and does nothing with the trees. usage: lxml_parse.py FOLDER..."""

import json
import sys

from lxml import etree, html

from awfultools.bench.page_files import pages

options, found = pages(sys.argv[1:], __doc__)
parser = html.HTMLParser(encoding="windows-1252")
for path in found:
    with open(path, "rb") as file:
        html.document_fromstring(file.read(), parser=parser)
print(json.dumps({"pages": len(found), "lxml": etree.__version__, "libxml2": ".".join(map(str, etree.LIBXML_VERSION))}))

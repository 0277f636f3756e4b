#!/usr/bin/env python3
"""Reads all saved pages below folders and does nothing with them: what everybody has to pay."""

import json
import sys

from awfultools.bench.page_files import pages

options, found = pages(sys.argv[1:], __doc__)
size = 0
for path in found:
    with open(path, "rb", buffering=0) as file:
        size += len(file.read())
print(json.dumps({"pages": len(found), "bytes": size}))

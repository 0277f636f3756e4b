"""Tools behind the commands of scripts/: sample pages, benchmark, torture and checks of exports and layers."""

import os
from pathlib import Path

_config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
if (_config / "awful-archive").exists():
    # The settings of the person who runs a tool do not change its results.
    os.environ["XDG_CONFIG_HOME"] = str(_config / "awful-archive" / "none")

"""Tools behind the commands of scripts/: sample pages, benchmark, torture and checks of exports and layers."""

"""Pages of an invented forum in the markup of the real one."""

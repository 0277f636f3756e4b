"""Time, memory and bytes of imports, beside other ways to read the same pages."""

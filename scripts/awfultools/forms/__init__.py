"""The sample pages in each form in which people keep saved pages."""

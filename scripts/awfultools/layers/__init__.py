"""What the compiler does not check: which layer and folder may use which."""

"""The Hub protocol: our engine for other programs, and other engines for ours."""

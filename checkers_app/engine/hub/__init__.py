"""The Hub protocol: our engine for other programs, other engines for ours."""

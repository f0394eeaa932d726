"""Fixtures shared by the tests of packaging: the bundle and its packages, built once."""

from __future__ import annotations

from pathlib import Path

import build_bundle
import build_packages
import pytest

DATE = 1_700_000_000


@pytest.fixture(scope="session")
def bundle() -> Path:
    """The folder of the bundle, built as for a release."""
    build_bundle.build()
    return build_bundle.DIST


@pytest.fixture(scope="session")
def packages(bundle: Path, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The archive, and the Debian package if it can be built."""
    return build_packages.packages(bundle, tmp_path_factory.mktemp("packages"), DATE)

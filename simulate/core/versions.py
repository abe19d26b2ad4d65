"""The versions of what results may depend on."""

import platform
from importlib.metadata import PackageNotFoundError, version

PACKAGES = ("stickprov", "numba", "numpy", "pandas", "pyarrow", "scipy", "matplotlib")


def package_version(name: str) -> str | None:
    """Return the version of an installed package."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def versions() -> dict[str, str | None]:
    """Return the versions by name."""
    return {"python": platform.python_version(), **{name: package_version(name) for name in PACKAGES}}

"""What kernels need from below numba: compiled intrinsics, or their twins in plain Python."""

from simulate.core.kernels import COMPILED

if COMPILED:
    from simulate.core.intrinsics import (
        HAS_BIT_DEPOSIT,
        address_of,
        call_apart,
        call_choice,
        deposit,
        highest,
        lowest,
        multiply_high,
        multiply_low,
        size,
        write,
    )
else:
    from simulate.core.plain import (  # type: ignore[assignment]
        HAS_BIT_DEPOSIT,
        address_of,
        call_apart,
        call_choice,
        deposit,
        highest,
        lowest,
        multiply_high,
        multiply_low,
        size,
        write,
    )

__all__ = [
    "HAS_BIT_DEPOSIT",
    "address_of",
    "call_apart",
    "call_choice",
    "deposit",
    "highest",
    "lowest",
    "multiply_high",
    "multiply_low",
    "size",
    "write",
]

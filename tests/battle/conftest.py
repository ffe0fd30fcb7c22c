"""What tests of the battle use: kernels as plain Python."""

from boards import plain_kernels

__all__ = ["plain_kernels"]

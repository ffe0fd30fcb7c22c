"""The project's own fuzzer: valid inputs, changed as they come damaged or hostile, are tried and judged."""

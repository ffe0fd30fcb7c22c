"""Rules of data validation: which conditions there are, how many values each takes, and how long a list may be."""

from collections.abc import Sequence
from typing import Final

from sheets_server.grid import Spreadsheet, Tab
from sheets_server.messages import BooleanCondition, DataValidationRule
from sheets_server.ranges import read_range
from sheets_server.wire import RefusedError, invalid

LONGEST_LIST: Final = 500
"""Items that a drop-down list in the rule itself may have."""
_VALUES: Final = {
    **dict.fromkeys(
        (
            "NUMBER_GREATER",
            "NUMBER_GREATER_THAN_EQ",
            "NUMBER_LESS",
            "NUMBER_LESS_THAN_EQ",
            "NUMBER_EQ",
            "NUMBER_NOT_EQ",
            "TEXT_CONTAINS",
            "TEXT_NOT_CONTAINS",
            "TEXT_EQ",
            "DATE_EQ",
            "DATE_BEFORE",
            "DATE_AFTER",
            "DATE_ON_OR_BEFORE",
            "DATE_ON_OR_AFTER",
            "ONE_OF_RANGE",
            "CUSTOM_FORMULA",
        ),
        (1, 1),
    ),
    **dict.fromkeys(("NUMBER_BETWEEN", "NUMBER_NOT_BETWEEN", "DATE_BETWEEN", "DATE_NOT_BETWEEN"), (2, 2)),
    **dict.fromkeys(("TEXT_IS_EMAIL", "TEXT_IS_URL", "DATE_IS_VALID"), (0, 0)),
    "BOOLEAN": (0, 2),
    "ONE_OF_LIST": (1, 10_000),
}
"""How many values a condition takes at least and at most; other conditions are none of data validation."""


def check_rule(rule: DataValidationRule, tabs: Sequence[Tab]) -> None:
    """Check a rule that refers to `tabs`.

    Raises
    ------
    RefusedError
        When Google would not take it.
    """
    condition = rule.condition
    if condition is None:
        raise invalid("DataValidationRule.condition is required.")
    if condition.type not in _VALUES:
        raise invalid(f"ConditionType '{condition.type}' is not supported by data validation.")
    least, most = _VALUES[condition.type]
    if not least <= len(condition.values) <= most:
        expected = str(least) if least == most else f"{least} to {most}"
        raise invalid(f"ConditionType '{condition.type}' requires {expected} ConditionValues.")
    values = [value.user_entered_value for value in condition.values]
    if any(not value for value in values):
        raise invalid("ConditionValue.userEnteredValue must be set and not empty.")
    texts = [value for value in values if value is not None]
    _check_values(condition, texts, tabs)


def _check_values(condition: BooleanCondition, texts: Sequence[str], tabs: Sequence[Tab]) -> None:
    if condition.type == "ONE_OF_LIST":
        _check_list(texts)
    elif condition.type == "ONE_OF_RANGE":
        _check_range(texts[0], tabs)
    elif condition.type.startswith("NUMBER_"):
        for text in texts:
            if not text.startswith("=") and not _is_number(text):
                raise invalid(f"Invalid ConditionValue.userEnteredValue: {text}")


def _check_list(texts: Sequence[str]) -> None:
    if len(texts) > LONGEST_LIST:
        raise invalid(
            f"Data validation rule has more items than the limit of {LONGEST_LIST}. "
            "Use the “List from a range” criteria instead."
        )
    formulas = [text for text in texts if text.startswith("=")]
    if formulas:
        raise invalid(f"Invalid ConditionValue.userEnteredValue: {formulas[0]}. Formulas are not supported in a list.")


def _check_range(text: str, tabs: Sequence[Tab]) -> None:
    try:
        if not text.startswith("="):
            raise invalid("no formula")
        read_range(Spreadsheet("", "", list(tabs)), text[1:])
    except RefusedError:
        raise invalid(f"Invalid ConditionValue.userEnteredValue: {text}") from None


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True

"""`autoalgo tncc presets`: what the file of presets holds."""

from collections.abc import Iterator
from pathlib import Path

from autoalgo.common.console import Exit, say, say_lines, tell_problems
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.problems import Failure
from autoalgo.games.tncc.cli.arguments import ListOptions
from autoalgo.games.tncc.rules.constants import DEFAULT, Constants, Presets, load_presets


class PresetPart(JsonPart):
    """A preset."""

    name: str
    source: str
    constants: Constants


class PresetsResult(JsonResult):
    """Every preset with all its constants."""

    presets: tuple[PresetPart, ...]


def show_presets(options: ListOptions, json_folder: Path) -> Exit:
    """Print every preset: of the default all constants with their units, of the others what they have otherwise."""
    presets = load_presets(json_folder)
    if isinstance(presets, Failure):
        return tell_problems(presets)
    if options.json:
        parts = tuple(
            PresetPart(name=name, source=presets.sources[name], constants=constants)
            for name, constants in presets.constants.items()
        )
        say(PresetsResult(presets=parts).text())
    else:
        say_lines(_lines(presets))
    return Exit.DONE


def _lines(presets: Presets) -> Iterator[str]:
    usual = presets.constants[DEFAULT].model_dump(mode="json")
    for name, constants in presets.constants.items():
        yield f"{name}: {presets.sources[name]}"
        for constant, value in constants.model_dump(mode="json").items():
            if name == DEFAULT or value != usual[constant]:
                unit = presets.units.get(constant, "")
                yield f"  {constant}={_shown(value)}{f'  ({unit})' if unit else ''}"


def _shown(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)

"""`autoalgo tncc presets` and `autoalgo tncc bots`: what there is to choose from."""

from collections.abc import Iterator
from inspect import getdoc
from pathlib import Path

from autoalgo.common.console import Exit, say, say_lines, tell_problems
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.problems import Failure
from autoalgo.games.tncc.bots.built_in import AFTER_THE_PROGRAM, BUILT_IN
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


class BotPart(JsonPart):
    """A shipped bot."""

    name: str
    sentence: str
    """What it does."""
    after_the_program: bool
    """Whether it is one of the authors' program; the others are our own."""


class BotsResult(JsonResult):
    """Every shipped bot."""

    bots: tuple[BotPart, ...]


def show_presets(options: ListOptions, json_folder: Path) -> Exit:
    """Print every preset: of the default all constants with their units, of the others what they have otherwise."""
    presets = load_presets(json_folder)
    if isinstance(presets, Failure):
        return tell_problems(presets)
    if options.json:
        parts = (
            PresetPart(name=name, source=presets.sources[name], constants=constants)
            for name, constants in presets.constants.items()
        )
        say(PresetsResult(presets=tuple(parts)).text())
    else:
        say_lines(_preset_lines(presets))
    return Exit.DONE


def show_bots(options: ListOptions) -> Exit:
    """Print the name of each bot, what it does and where it comes from."""
    firsts = {name: (getdoc(make) or "").partition("\n")[0] for name, make in BUILT_IN.items()}
    if options.json:
        parts = (
            BotPart(name=name, sentence=first, after_the_program=name in AFTER_THE_PROGRAM)
            for name, first in firsts.items()
        )
        say(BotsResult(bots=tuple(parts)).text())
    else:
        after = "From the authors' program."
        say_lines(
            f"{name}: {first} {after if name in AFTER_THE_PROGRAM else 'Our own.'}" for name, first in firsts.items()
        )
    return Exit.DONE


def _preset_lines(presets: Presets) -> Iterator[str]:
    usual = presets.constants[DEFAULT].model_dump(mode="json")
    for name, constants in presets.constants.items():
        yield f"{name}: {presets.sources[name]}"
        for constant, value in constants.model_dump(mode="json").items():
            if name == DEFAULT or value != usual[constant]:
                shown = f"{value:g}" if isinstance(value, float) else value
                unit = presets.units.get(constant, "")
                yield f"  {constant}={shown}{f'  ({unit})' if unit else ''}"

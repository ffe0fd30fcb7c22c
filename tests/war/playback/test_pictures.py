"""Pictures of a playback: animations, PNG and SVG, with what they show and how large they are (B-3e)."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageSequence
from playbacks import by_hand, recorded_war

from autoalgo.common.picture_text import drawable, fitted, font_of
from autoalgo.common.problems import Failure
from autoalgo.war.archive.opened_war import OpenedWar
from autoalgo.war.domain.request import FlankRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.playback import Playback
from autoalgo.war.playback.pictures.animation import AnimationOrder, Saved, save_animation, thinned
from autoalgo.war.playback.pictures.frames import Painter, painted_map
from autoalgo.war.playback.pictures.layout import PictureLayout, PictureView, view_of
from autoalgo.war.playback.pictures.moments import moment_of
from autoalgo.war.playback.pictures.options import AnimationOptions, PictureOptions
from autoalgo.war.playback.pictures.picture import save_picture
from autoalgo.war.tables import Tables

SMALL = AnimationOptions(size=200, whole_map=True)
CYAN, RED = (0, 230, 240), (218, 24, 32)


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory, tables: Tables) -> OpenedWar:
    return recorded_war(tmp_path_factory.mktemp("record"), tables)


@pytest.fixture(scope="module")
def playback(recorded: OpenedWar) -> Playback:
    """Four hours by hand."""
    return by_hand(recorded)


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """Where files are written, without an ending."""
    return tmp_path / "war"


def ordered(path: Path, options: AnimationOptions = SMALL) -> AnimationOrder:
    return AnimationOrder(path, options, lambda _done, _total: None, lambda: True)


def saved(found: Saved | Failure | None) -> Saved:
    assert isinstance(found, Saved), found
    return found


def commonest(picture: Image.Image, x: float, y: float) -> tuple[int, ...]:
    """Return the commonest colour of the 13 × 13 pixels around a point."""
    pixels = np.asarray(picture.convert("RGB"))[round(y) - 6 : round(y) + 7, round(x) - 6 : round(x) + 7].reshape(-1, 3)
    colours, counts = np.unique(pixels, axis=0, return_counts=True)
    return tuple(int(part) for part in colours[counts.argmax()])


def test_b_3e_the_map_shows_flanks_where_they_stand(playback: Playback, tables: Tables, target: Path) -> None:
    """B-3e: 400 pixels for 400 pixels of the map, below a strip of 34 (8.5 %): flanks are at their own coordinates."""
    path = target.with_suffix(".png")
    saved(save_picture(playback, tables, path, 4, PictureOptions(size=400, whole_map=True)))
    picture = Image.open(path)
    assert picture.size == (400, 34 + 400 + 54)
    assert commonest(picture, 140, 34 + 100) == CYAN
    assert commonest(picture, 300, 34 + 200) == RED
    assert commonest(picture, 200, 34 + 200) not in {CYAN, RED}


@pytest.mark.parametrize("ending", ["gif", "png", "webp"])
def test_b_3e_an_animation_has_a_frame_an_hour(ending: str, playback: Playback, tables: Tables, target: Path) -> None:
    """B-3e: the plan and four hours at two frames a second: five frames of half a second, the last held for four."""
    path = target.with_suffix(f".{ending}")
    heard: list[tuple[int, int]] = []
    order = replace(
        ordered(path, replace(SMALL, frames_a_second=2.0)), told=lambda done, total: heard.append((done, total))
    )
    written = saved(save_animation(playback, tables, order))
    content = path.read_bytes()
    assert (written.frames, written.size, written.bytes, written.notes) == (5, 200, len(content), ())
    assert heard == [(done, 5) for done in range(1, 6)]
    painter = Painter(playback, painted_map(playback, tables), 200, PictureView())
    with Image.open(path) as animation:
        frames = [(frame.convert("RGB"), frame.info.get("duration")) for frame in ImageSequence.Iterator(animation)]
        assert animation.info["loop"] == 0
    if ending != "webp":  # Pillow tells the durations of a WebP only by its timestamps
        assert [duration for _, duration in frames] == [500] * 4 + [4000]
    assert len(frames) == 5
    for hour, (frame, _) in enumerate(frames):
        meant = np.asarray(painter.picture(moment_of(playback, hour)), dtype=float)
        assert np.abs(np.asarray(frame, dtype=float) - meant).mean() < 6, hour
    if ending != "webp":  # flat colours are exact, however few there are
        assert commonest(frames[4][0], 70, 17 + 50) == CYAN
    save_animation(playback, tables, order)
    assert path.read_bytes() == content


def test_b_3e_a_gif_is_made_smaller_until_it_fits(recorded: OpenedWar, tables: Tables, target: Path) -> None:
    """B-3e: six hours in 50,000 bytes; what was done to it is told."""
    path = target.with_suffix(".gif")
    options = AnimationOptions(most_megabytes=0.05, whole_map=True)
    written = saved(save_animation(by_hand(recorded, 6), tables, ordered(path, options)))
    assert path.stat().st_size == written.bytes <= 50_000
    with Image.open(path) as animation:
        assert (animation.size[0], animation.n_frames) == (written.size, written.frames)  # type: ignore[attr-defined]
    assert written.frames == 7
    assert written.notes == (
        f"Drawn {written.size} pixels wide instead of 480, to stay under 0.05 MB",
        "Drawn with fewer colours, to stay under 0.05 MB",
    )


def test_b_3e_a_gif_that_cannot_be_smaller_has_fewer_frames(recorded: OpenedWar, tables: Tables, target: Path) -> None:
    """B-3e: 24 hours in 50,000 bytes at the least width; plan and last hour are in it whatever is left out."""
    path = target.with_suffix(".gif")
    options = replace(SMALL, most_megabytes=0.05)
    written = saved(save_animation(by_hand(recorded, 24), tables, ordered(path, options)))
    assert path.stat().st_size <= 50_000
    assert written.size == 200
    assert 2 <= written.frames < 25
    assert written.notes[0] == f"{written.frames} frames instead of 25, to stay under 0.05 MB"


def test_b_3e_long_wars_are_thinned(recorded: OpenedWar, tables: Tables, target: Path) -> None:
    """B-3e: 30 hours in four frames: the plan, hours 10, 20 and 30; what happened in hours 1 – 10 is in the second."""
    path, playback = target.with_suffix(".gif"), by_hand(recorded, 30)
    written = saved(save_animation(playback, tables, ordered(path, replace(SMALL, most_frames=4))))
    assert written.frames == 4
    assert written.notes == ("31 hours in 4 frames: a frame shows what happened since the one before it",)
    assert thinned(30, 4) == (0, 10, 20, 30)
    moment = moment_of(playback, 10, since=0)
    assert [(attack.attacker, attack.target, attack.killed) for attack in moment.attacks] == [(0, 5, 50.0)]
    assert (moment.figures[5].lost, moment.figures[5].mark) == (50, "routed")
    assert moment.news() == "Defender's flank 3: routed"


@given(st.integers(0, 5000), st.integers(2, 400))
def test_b_3e_thinning_keeps_first_and_last(hours: int, most: int) -> None:
    """B-3e: never more frames than wanted, never an hour twice, always the plan and the end."""
    chosen = thinned(hours, most)
    assert (chosen[0], chosen[-1]) == (0, hours)
    assert len(chosen) == min(most, hours + 1)
    assert all(one < other for one, other in pairwise(chosen))


def test_b_3e_a_picture_tells_its_own_hour(playback: Playback) -> None:
    """B-3e: hour 2 has the attack of hour 2 alone, and the ways up to it; the end says how it ended."""
    moment = moment_of(playback, 2)
    assert [attack.killed for attack in moment.attacks] == [12.0]
    assert moment.figures[0].way == ((100, 100), (110, 100), (120, 100))
    assert (moment.time, moment.news()) == ("Hour 2 of 4", "")
    assert moment_of(playback, 4).news() == "Interrupted here"
    assert moment.men(Side.ATTACKER) == 600


def test_b_3e_the_view_is_where_flanks_fight(playback: Playback) -> None:
    """B-3e: from x 100 to 300 and y 100 to 300: 200 pixels and 14 % around them, 200 / 0.72 wide, in their middle."""
    view = view_of(playback)
    assert view.width == pytest.approx(200 / 0.72)
    assert [view.left, view.top] == [pytest.approx(200 - 100 / 0.72)] * 2


@given(st.integers(200, 1200), st.floats(0, 320), st.floats(0, 320), st.floats(80, 400))
def test_b_3e_all_squares_are_on_the_map(playback: Playback, size: int, left: float, top: float, width: float) -> None:
    """B-3e: whoever has left the view is shown at its edge."""
    layout = PictureLayout(size, PictureView(left, top, width))
    figures = moment_of(playback, 4).figures
    for square in layout.squares(figures, layout.scale(figures)):
        assert 0 <= square.left <= size - square.edge
        assert 0 <= square.top <= size - square.edge


SVG = "{http://www.w3.org/2000/svg}"


def test_b_3e_an_svg_is_xml_with_a_group_a_flank(playback: Playback, tables: Tables, target: Path) -> None:
    """B-3e: six flanks by side and number at their places, titled with their men."""
    path = target.with_suffix(".svg")
    saved(save_picture(playback, tables, path, 3, PictureOptions(size=400, whole_map=True)))
    root = ElementTree.fromstring(path.read_bytes())  # noqa: S314 - our own file
    groups = {group.get("id"): group for group in root.iter(f"{SVG}g") if group.get("id")}
    assert set(groups) == {f"{side.label}-{number}" for side in Side for number in (1, 2, 3)}
    titles = {name: group.findtext(f"{SVG}title") for name, group in groups.items()}
    assert titles["attacker-1"] == "Albion, flank 1 · 300 of 333 men · Ready · Normal"
    assert titles["defender-3"] == "Gaul, flank 3 · 300 of 333 men · Ready · Normal · 38 killed · routed"
    corner = str(groups["defender-2"].get("transform")).removeprefix("translate(").removesuffix(")").split()
    square = groups["defender-2"].findall(f"{SVG}rect")[-1]
    edge = float(square.get("width", 0))
    assert [float(at) + edge / 2 for at in corner] == [pytest.approx(300, abs=2), pytest.approx(200, abs=2)]
    assert path.stat().st_size < 200_000
    content = path.read_bytes()
    save_picture(playback, tables, path, 3, PictureOptions(size=400, whole_map=True))
    assert path.read_bytes() == content


HOSTILE = '<script>alert("1")</script> & ]]> \x00\x1b[31m\u202e\ud800 長平之戰'


def test_b_3e_hostile_names_are_text(recorded: OpenedWar, tables: Tables, target: Path) -> None:
    """B-3e: nothing of a name becomes an element, and none of it makes the file unreadable."""
    path, playback = target.with_suffix(".svg"), by_hand(recorded, war=HOSTILE)
    saved(save_picture(playback, tables, path, 0, PictureOptions(size=200)))
    root = ElementTree.fromstring(path.read_bytes())  # noqa: S314 - our own file
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags == {*("svg", "title", "rect", "defs", "clipPath", "g", "image", "polyline", "text", "circle")} | (
        tags & {"polygon"}
    )
    title = root.findtext(f"{SVG}title") or ""
    assert title.startswith('<script>alert("1")</script> & ]]>')
    assert "長平之戰" in title
    assert not any(name.startswith("on") for element in root.iter() for name in element.keys())  # noqa: SIM118
    picture = saved(save_picture(playback, tables, target.with_suffix(".png"), 0, PictureOptions(size=200)))
    assert len(picture.notes) == 1
    assert picture.notes[0].endswith('is drawn as "<script>alert("1")</script> & ]]> [31m… …"')


def test_b_3e_a_flank_whose_name_cannot_be_drawn_keeps_its_number(
    recorded: OpenedWar, tables: Tables, target: Path
) -> None:
    """B-3e: its fate is told by its number, and the user hears what is drawn; an SVG has the name itself."""
    flanks = tuple(FlankRequest(side="defender", x=300, y=100, name=name) for name in ("王齕", "", "白起"))
    playback = by_hand(recorded, flanks=flanks)
    picture = saved(save_picture(playback, tables, target.with_suffix(".png"), 3, PictureOptions(size=200)))
    assert picture.notes == ('"白起" is drawn as "flank 3"',)
    assert moment_of(playback, 3).news(drawable) == "Defender's flank 3: routed"
    assert saved(save_picture(playback, tables, target.with_suffix(".svg"), 3, PictureOptions(size=200))).notes == ()
    assert "Defender's 白起: routed" in target.with_suffix(".svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Battle of Hastings", "Battle of Hastings"),
        ("Łódź & Tenochtitlán – Straße", "Lodz & Tenochtitlan - Strasse"),
        ("長平之戰", "War"),
        ("Changping (長平)", "Changping (…)"),
        ("Бородино", "War"),
        ("🗡 of Damocles", "… of Damocles"),
        ("\u202e", "War"),
    ],
)
def test_b_3e_letters_that_the_font_lacks(name: str, drawn: str) -> None:
    """B-3e: accents are left out; what has mostly no letters is called something else; no empty boxes."""
    assert drawable(name, "War") == drawn


def test_b_3e_long_names_are_cut() -> None:
    """B-3e: with a sign that they are."""
    font = font_of(16)
    cut = fitted("A name that is far too long", font, 100)
    assert cut.endswith("…")
    assert 60 < font.getlength(cut) <= 100
    assert fitted("Short", font, 100) == "Short"


def told(found: Saved | Failure | None) -> str:
    assert isinstance(found, Failure), found
    return "\n".join(problem.text() for problem in found)


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("war.jpg", SMALL, 'no animation can be a ".jpg" file; allowed: .gif, .webp, .apng, .png'),
        ("war", SMALL, "the name of the animation has no ending"),
        ("nowhere/war.gif", SMALL, "the animation cannot be written: No such file or directory"),
        ("war.gif", replace(SMALL, size=20), "size: 20 is out of range; allowed: 200 – 1,200"),
        ("war.gif", replace(SMALL, frames_a_second=0.0), "fps: 0 is out of range; allowed: 0.1 – 20"),
        ("war.gif", replace(SMALL, most_frames=1), "frames: 1 is out of range; allowed: 2 – 400"),
        ("war.gif", replace(SMALL, most_megabytes=float("nan")), "limit: nan is out of range"),
    ],
)
def test_b_3e_what_cannot_be_made_is_told(
    name: str, options: AnimationOptions, words: str, playback: Playback, tables: Tables, tmp_path: Path
) -> None:
    """B-3e: with the file or the option, and what is allowed."""
    assert words in told(save_animation(playback, tables, ordered(tmp_path / name, options)))
    assert list(tmp_path.iterdir()) == []


def test_b_3e_a_picture_of_no_hour_of_the_war(playback: Playback, tables: Tables, tmp_path: Path) -> None:
    """B-3e: the war has four hours; a folder is no file to replace."""
    found = told(save_picture(playback, tables, tmp_path / "war.gif", 5, PictureOptions()))
    assert "hour: 5 is out of range; allowed: 0 – 4" in found
    assert 'no picture can be a ".gif" file; allowed: .png, .svg' in found
    (tmp_path / "war.png").mkdir()
    assert "no file that a picture could replace" in told(
        save_picture(playback, tables, tmp_path / "war.png", 1, PictureOptions())
    )


def test_b_3e_a_cancelled_animation_leaves_nothing(playback: Playback, tables: Tables, tmp_path: Path) -> None:
    """B-3e: stopped after the second frame."""
    heard: list[int] = []
    order = AnimationOrder(tmp_path / "war.gif", SMALL, lambda done, _: heard.append(done), lambda: len(heard) < 2)
    assert save_animation(playback, tables, order) is None
    assert heard == [1, 2]
    assert list(tmp_path.iterdir()) == []

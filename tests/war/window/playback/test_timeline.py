"""B-3b: the axis of a war: what a position is called, its chapters, and where a step by event halts."""

from autoalgo.war.window.playback.timeline import Chapter, Timeline


def test_positions_are_the_plan_then_hours_then_rounds() -> None:
    timeline = Timeline(hours=20, rounds=5, hours_per_day=12)
    assert timeline.length == 25
    assert timeline.words(0) == "Before the battle, which took 20 hours"
    assert timeline.words(15) == "Hour 15 (day 2, hour 3) of 20"
    assert timeline.words(23) == "Hour 23 (day 2, hour 11): round 3 of 5 of the occupation"
    assert [timeline.round_of(at) for at in (0, 20, 21, 25)] == [0, 0, 1, 5]


def test_chapters_follow_one_another_and_the_occupation_is_the_last() -> None:
    timeline = Timeline(20, 5, 12, {"Battle": 4, "Siege": 9})
    assert timeline.chapters == (
        Chapter("Approach", 0, 3),
        Chapter("Battle", 3, 8),
        Chapter("Siege", 8, 20),
        Chapter("Occupation", 20, 25),
    )
    assert timeline.chapter_of(8).title == "Siege"
    assert timeline.chapter_of(25).title == "Occupation"


def test_a_war_that_begins_with_a_blow_has_no_approach() -> None:
    assert [each.title for each in Timeline(9, 0, 12, {"Battle": 1}).chapters] == ["Battle"]


def test_a_war_without_a_blow_is_an_approach() -> None:
    assert Timeline(3, 0, 12).chapters == (Chapter("Approach", 0, 3),)


def test_a_war_of_no_hours_has_one_position() -> None:
    timeline = Timeline(0, 0, 12)
    assert (timeline.length, timeline.stops) == (0, [0])
    assert timeline.chapter_of(0) == Chapter("Approach", 0, 0)


def test_a_step_by_event_halts_at_marks_chapters_and_ends() -> None:
    assert Timeline(20, 5, 12, {"Battle": 4}, marked=[7, 7]).stops == [0, 3, 7, 20, 25]

"""How what comes next looks: what it is, why it is that, a link to it."""

from exercises.catalogue import course
from exercises.practice.mastery import SKILLS, Pick, Standing, habit_of
from pages.shared import practice, progress
from pages.shared.show.jump import jump

_DAY = 24 * 60 * 60 * 1000


def name(chosen: Pick) -> str:
    """What comes next, inside a sentence: list 5, average precision."""
    exercise = course().exercises.get(chosen.exercise)
    return f"list {progress.place(exercise)}" if exercise else progress.started(SKILLS[chosen.skill])


def next_title(chosen: Pick) -> str:
    """The same where the exercise is named: a list by its title, a fresh one by the metric it asks."""
    exercise = course().exercises.get(chosen.exercise)
    return progress.started(exercise.title if exercise else SKILLS[chosen.skill])


def link(here: str) -> None:
    """The way on from an exercise of another kind."""
    chosen = practice.go_on(name=here)
    screen, what = practice.link(chosen.exercise)
    jump(f"Go on with {name(chosen)}", screen, icon=":material/arrow_forward:", **what)


def counted(stand: Standing) -> str:
    """How much of a skill was shown: 3 of 5 wrong rules are ruled out."""
    shown, all_of_them = len(stand.shown), len(stand.shown) + len(stand.missing)
    what = {"valid": "kinds of input are named", "directions": "ways a figure can go are called"}
    return f"{shown} of {all_of_them} {what.get(stand.skill, 'wrong rules are ruled out')}"


def days_ago(stand: Standing, now: int) -> str:
    """When a skill was last shown, in whole days: today, 1 day ago, 16 days ago."""
    days = max(now - stand.last, 0) // _DAY
    return "today" if not days else f"{days} day{'' if days == 1 else 's'} ago"


def why(chosen: Pick, now: int) -> str:
    """Why it is this, in one or two sentences; empty for the next list of the path."""
    stand = practice.standings()[chosen.skill]
    match chosen.why:
        case "slip" if chosen.slip:
            return _of_slip(chosen)
        case "fading":
            return f"You last showed it {days_ago(stand, now)}. One exercise shows whether it is still there."
        case "untold":
            what = progress.started(SKILLS[chosen.skill])
            return f"Two lists could not tell every wrong rule for {what} from the right one. This one can."
        case "open":
            return f"{counted(stand)} so far."
        case "further":
            return "The lists go on at the third level, as long as you like."
    return ""


def _of_slip(chosen: Pick) -> str:
    slip = chosen.slip
    assert slip is not None  # noqa: S101  # the caller looked
    if not slip.field:
        return f"Last time you missed one of these in “{practice.title(slip.exercise)}”. Here is another."
    if not slip.rule:
        return f"Your {slip.field} was wrong on “{practice.title(slip.exercise)}”. Here it is asked once more."
    return came_from(slip.field, slip.skill, slip.rule)


def came_from(field: str, skill: str, rule: str) -> str:
    """The sentence on a wrong rule met earlier that the next list tells from the truth."""
    habit = habit_of(skill, rule)  # type: ignore[arg-type]
    return f"Last time your {field} came from {habit}. This list shows whether that is settled."

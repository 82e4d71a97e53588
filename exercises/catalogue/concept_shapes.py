"""The shapes of the tables in a concept's file: what may stand in it, and what it is where it is left out."""

import msgspec

from exercises.concepts import Marks

ONE_LIST = "the list"


class _Strict(msgspec.Struct, forbid_unknown_fields=True):
    """A table of a file; a field it does not know is a mistake in writing."""


class JudgedTable(_Strict):
    """Judgments: relevant ids or grades, and how many more are relevant and nowhere to be seen."""

    relevant: list[str] = []
    grades: dict[str, int] = {}
    more_relevant: int = 0


class ListTable(JudgedTable):
    ranking: list[str] = []


class DocentTable(_Strict):
    """Docent's rankings for some of its questions; `relevant` judges some of them anew, by number."""

    file: str
    questions: list[int]
    name: str = ""
    relevant: dict[str, list[str]] = {}


class OptionTable(_Strict):
    text: str
    why: str
    right: bool = False
    rule: str = ""
    confusion: str = ""
    claims: list[str] = []


class QuestionTable(_Strict):
    """Options in words, or a measure whose figures by the reference and by wrong rules are the options.

    of  the lists it is the figure of, by name; all of them where none is named, and the mean of several
    """

    ask: str
    options: list[OptionTable] = []
    figure: str = ""
    of: list[str] = []
    rules: list[str] = []


class ComputeTable(_Strict):
    fields: list[str]
    hints: tuple[str, str, str]
    targets: dict[str, list[str]] = {}


class ChoiceTable(_Strict, tag="choice", tag_field="kind"):
    id: str
    order: int
    title: str
    ask: str
    lesson: str
    questions: list[QuestionTable]
    k: int | None = None
    lists: dict[str, ListTable] = {}
    docent: list[DocentTable] = []
    compute: ComputeTable | None = None


class ExampleTable(_Strict):
    lists: list[list[str]] = []
    relevant: list[str] = []
    grades: dict[str, int] = {}
    question: str = ""
    because: str = ""


class BuildTable(_Strict, tag="build", tag_field="kind"):
    id: str
    order: int
    title: str
    ask: str
    hint: str
    lesson: str
    marks: Marks
    conditions: list[str]
    solution: ExampleTable
    near_miss: ExampleTable
    pool: list[str] = []
    longest: int = 10
    lists: list[str] = msgspec.field(default_factory=lambda: [ONE_LIST])
    highest: int = 1
    given: JudgedTable = msgspec.field(default_factory=JudgedTable)
    start: list[list[str]] = []
    docent: str = ""
    questions: list[QuestionTable] = []


class ExplainTable(_Strict, tag="explain", tag_field="kind"):
    id: str
    order: int
    title: str
    ask: str
    points: list[str]

"""The concepts: one TOML file one choice, build or explanation."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from exercises.catalogue.broken import BrokenFile, read_toml
from exercises.catalogue.concept_shapes import (
    ONE_LIST,
    BuildTable,
    ChoiceTable,
    ExampleTable,
    ExplainTable,
    JudgedTable,
    OptionTable,
    QuestionTable,
)
from exercises.concepts import (
    Build,
    Built,
    Choice,
    Condition,
    Explain,
    Option,
    Question,
    figure_question,
    put_in,
)
from exercises.grading import LIST_RULES, MEAN_RULES
from exercises.model import Exercise, Measure, Query
from exercises.reference import InvalidInput, ranking_problems
from exercises.retrieval import Docent, load_docent

Concept = Choice | Build | Explain
_RULES = frozenset([rule.name for rule in LIST_RULES] + [rule.name for rule in MEAN_RULES])
_LONGEST = 20


@dataclass(frozen=True, slots=True)
class _File:
    """The file at hand: whatever is wrong is said with its name."""

    path: Path
    name: str

    def broken(self, field: str, message: object) -> BrokenFile:
        return BrokenFile(self.name, field, str(message))

    def docent(self, name: str, field: str) -> Docent:
        beside = self.path.parents[1] / name
        if Path(name).name != name or not beside.is_file():
            raise self.broken(field, f"names {name!r}. No such file stands in the folder above.")
        try:
            return load_docent(beside)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise self.broken(field, f"names {name!r}, which holds no corpus with questions: {error!r}.") from None

    def grades(self, field: str, judged: JudgedTable | ExampleTable) -> dict[str, int]:
        if judged.relevant and judged.grades:
            raise self.broken(field, "has both relevant and grades. Give one of them.")
        if len(set(judged.relevant)) < len(judged.relevant):
            raise self.broken(f"{field}.relevant", "names a document twice.")
        more = judged.more_relevant if isinstance(judged, JudgedTable) else 0
        found = judged.grades or dict.fromkeys(judged.relevant, 1)
        return {**found, **{f"m{number}": 1 for number in range(1, more + 1)}}

    def measure(self, field: str, label: str) -> Measure:
        try:
            return Measure.parse(label)
        except ValueError as error:
            raise self.broken(field, error) from None

    def conditions(self, field: str, texts: Sequence[str]) -> tuple[Condition, ...]:
        try:
            return tuple(map(Condition.parse, texts))
        except ValueError as error:
            raise self.broken(field, error) from None


def _lists(file: _File, written: ChoiceTable) -> dict[str, Query]:
    found = {}
    for name, typed in written.lists.items():
        found[name] = Query(name, tuple(typed.ranking), file.grades(f"lists.{name}", typed))
        if problems := ranking_problems(typed.ranking):
            raise file.broken(f"lists.{name}.ranking", problems[0].message)
    for group in written.docent:
        answered = {each.number: each.query for each in file.docent(group.file, "docent.file").answer_all()}
        for number in group.questions:
            if number not in answered:
                raise file.broken("docent.questions", f"names {number}. There are 1 to {len(answered)}.")
            query = answered[number]
            anew = group.relevant.get(str(number))
            grades = query.grades if anew is None else dict.fromkeys(anew, 1)
            name = f"{group.name}.{number}" if group.name else str(number)
            if name in found:
                raise file.broken("docent.name", f"makes {name} a second time. Give each group a name of its own.")
            found[name] = Query(name, query.ranking, grades, query.documents, query.text)
        if stray := set(group.relevant) - set(map(str, group.questions)):
            raise file.broken("docent.relevant", f"judges {min(stray)}, which is not among the questions.")
    return found


def _told(file: _File, field: str, text: str, lists: Mapping[str, Query]) -> str:
    """A text with its figures put in."""
    if not text.strip():
        raise file.broken(field, "is empty. A learner needs it.")
    try:
        return put_in(text, lists)
    except (ValueError, InvalidInput) as error:
        raise file.broken(field, error) from None


def _option(file: _File, field: str, written: OptionTable, lists: Mapping[str, Query]) -> Option:
    if written.right and (written.rule or written.confusion):
        raise file.broken(field, "is right and names a rule or a confusion. Take it out.")
    if not written.right and bool(written.rule) == bool(written.confusion.strip()):
        raise file.broken(field, "is wrong, so it names the rule or the confusion behind it: one of the two.")
    if written.rule and written.rule not in _RULES:
        raise file.broken(f"{field}.rule", f"is {written.rule!r}. Rules there are: {', '.join(sorted(_RULES))}.")
    claims = file.conditions(f"{field}.claims", written.claims)
    try:
        if claims and all(claim.holds(lists) for claim in claims) != written.right:
            says = "does not hold, and the option is right" if written.right else "holds, and the option is wrong"
            raise file.broken(f"{field}.claims", f"{says}. Claim what the option says.")
    except ValueError as error:
        raise file.broken(f"{field}.claims", error) from None
    return Option(
        _told(file, f"{field}.text", written.text, lists),
        written.right,
        _told(file, f"{field}.why", written.why, lists),
        written.rule,
        written.confusion,
    )


def _asked(
    lists: Mapping[str, Query], name: str, k: int | None, of: Sequence[str], fields: Sequence[Measure]
) -> Exercise:
    """What the grader judges: one list, or the mean over several. KeyError for a list there is not."""
    queries = tuple(lists[each] for each in of or lists)
    return Exercise(name, "predict", "", "", queries, tuple(fields), ("", "", ""), k, is_macro=len(queries) > 1)


def _question(file: _File, place: str, written: QuestionTable, lists: Mapping[str, Query], k: int | None) -> Question:
    ask = _told(file, f"{place}.ask", written.ask, lists)
    if bool(written.options) == bool(written.figure):
        raise file.broken(place, "has options or a figure: give exactly one of the two.")
    if written.figure:
        measure = file.measure(f"{place}.figure", written.figure)
        if not lists or not set(written.of) <= set(lists):
            raise file.broken(f"{place}.of", f"names {written.of}. Lists there are: {', '.join(lists) or 'none'}.")
        exercise = _asked(lists, file.path.stem, k, written.of, [measure])
        try:
            question = figure_question(ask, exercise, measure, written.rules)
        except ValueError as error:
            raise file.broken(f"{place}.rules", error) from None
    else:
        options = [_option(file, f"{place}.options[{n}]", each, lists) for n, each in enumerate(written.options)]
        # By the text, so that no author's habit gives the right one's place away; the same everywhere and for ever.
        options.sort(key=lambda option: sha256(f"{file.path.stem}/{option.text}".encode()).digest())
        question = Question(ask, tuple(options))
    if len(question.options) < 3 or sum(option.is_right for option in question.options) != 1:
        raise file.broken(f"{place}.options", "needs three options or more, exactly one of them right.")
    if len({option.text for option in question.options}) < len(question.options):
        raise file.broken(f"{place}.options", "says the same twice.")
    return question


def _questions(
    file: _File, written: Sequence[QuestionTable], lists: Mapping[str, Query], k: int | None
) -> tuple[Question, ...]:
    return tuple(_question(file, f"questions[{n}]", each, lists, k) for n, each in enumerate(written))


def _choice(file: _File, written: ChoiceTable) -> Choice:
    lists = _lists(file, written)
    if not written.questions:
        raise file.broken("questions", "is empty. A choice asks at least one.")
    compute = None
    if written.compute is not None:
        fields = [file.measure("compute.fields", label) for label in written.compute.fields]
        if not lists or not fields:
            raise file.broken("compute", "has nothing to work out: give it fields, and lists to work on.")
        asked = _asked(lists, written.id, written.k, (), fields)
        targets = {label: tuple(names) for label, names in written.compute.targets.items()}
        compute = replace(asked, title=written.title, ask=written.ask, hints=written.compute.hints, targets=targets)
    return Choice(
        written.id,
        written.title,
        _told(file, "ask", written.ask, lists),
        _questions(file, written.questions, lists, written.k),
        _told(file, "lesson", written.lesson, lists),
        lists,
        written.k,
        compute,
    )


def _example(file: _File, field: str, written: ExampleTable, given: Mapping[str, int]) -> Built:
    grades = file.grades(field, written)
    return Built(tuple(map(tuple, written.lists)), {**given, **grades}, written.question)


def _build(file: _File, written: BuildTable) -> Build:
    ranker = file.docent(written.docent, "docent") if written.docent else None
    pool = tuple(page.id for page in ranker.pages) if ranker else tuple(written.pool)
    if ranker and (written.pool or written.start or written.lists != [ONE_LIST]):
        raise file.broken("docent", "ranks its own pages. Take pool, start and lists out.")
    if not pool or len(set(pool)) < len(pool) or "" in pool:
        raise file.broken("pool", "needs documents, each once and none empty.")
    if not written.lists or len(set(written.lists)) < len(written.lists):
        raise file.broken("lists", "needs names, each once.")
    if written.start and len(written.start) != len(written.lists):
        raise file.broken("start", f"has {len(written.start)} lists, and lists names {len(written.lists)}.")
    if not 1 <= written.longest <= _LONGEST:
        raise file.broken("longest", f"is {written.longest}. A list that is built holds 1 to {_LONGEST}.")
    if not 1 <= written.highest <= 3 or (written.highest > 1) != (written.marks == "grades"):
        raise file.broken("highest", "is a grade of 2 or 3 where grades are marked, and 1 elsewhere.")
    if not written.conditions:
        raise file.broken("conditions", "is empty. Something has to be built.")
    if not written.near_miss.because.strip():
        raise file.broken("near_miss.because", "is empty. Say which condition it misses, and by what.")
    given = file.grades("given", written.given)
    build = Build(
        written.id,
        written.title,
        _told(file, "ask", written.ask, {}),
        _told(file, "hint", written.hint, {}),
        _told(file, "lesson", written.lesson, {}),
        tuple(written.lists),
        pool,
        written.longest,
        written.marks,
        file.conditions("conditions", written.conditions),
        _example(file, "solution", written.solution, given),
        _example(file, "near_miss", written.near_miss, given),
        written.near_miss.because,
        written.highest,
        given,
        tuple(map(tuple, written.start)),
        _questions(file, written.questions, {}, None),
        ranker,
    )
    for field, example in (("start", build.at_first), ("solution", build.solution), ("near_miss", build.near_miss)):
        if problems := build.problems(example):
            raise file.broken(field, problems[0])
    for number, condition in enumerate(build.conditions):
        try:
            condition.holds(build.queries(build.solution))
        except ValueError as error:
            raise file.broken(f"conditions[{number}]", error) from None
    return build


def _explain(file: _File, written: ExplainTable) -> Explain:
    if len(written.points) < 3:
        raise file.broken("points", "needs three or more: an answer is held against them.")
    points = tuple(_told(file, f"points[{n}]", point, {}) for n, point in enumerate(written.points))
    return Explain(written.id, written.title, _told(file, "ask", written.ask, {}), points)


def read_concept(path: Path, name: str) -> tuple[int, Concept]:
    """The place among the concepts and the exercise of one file. Raises BrokenFile."""
    written: Any = read_toml(path, name, ChoiceTable | BuildTable | ExplainTable)
    file = _File(path, name)
    if not written.title.strip():
        raise file.broken("title", "is empty. A learner needs it.")
    match written:
        case ChoiceTable():
            return written.order, _choice(file, written)
        case BuildTable():
            return written.order, _build(file, written)
        case _:
            return written.order, _explain(file, written)

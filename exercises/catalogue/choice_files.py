"""Choices from their files: the lists, the figures put into the texts, and the options."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256

from exercises.catalogue.concept_shapes import ChoiceTable, OptionTable, QuestionTable
from exercises.catalogue.concept_source import Source
from exercises.concepts import Choice, Option, Question, figure_question
from exercises.grading import LIST_RULES, MEAN_RULES
from exercises.model import Exercise, Measure, Query
from exercises.reference import ranking_problems

_RULES = frozenset([rule.name for rule in LIST_RULES] + [rule.name for rule in MEAN_RULES])
_LARGEST_K = 100


def _lists(file: Source, written: ChoiceTable) -> dict[str, Query]:
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
            if stray := set(anew or ()) - set(query.ranking):
                raise file.broken("docent.relevant", f"names {min(stray)}, which is no page.")
            grades = query.grades if anew is None else dict.fromkeys(anew, 1)
            name = f"{group.name}.{number}" if group.name else str(number)
            if name in found:
                raise file.broken("docent.name", f"makes {name} a second time. Give each group a name of its own.")
            found[name] = Query(name, query.ranking, grades, query.documents, query.text)
        if stray := set(group.relevant) - set(map(str, group.questions)):
            raise file.broken("docent.relevant", f"judges {min(stray)}, which is not among the questions.")
    return found


def _option(file: Source, field: str, written: OptionTable, lists: Mapping[str, Query]) -> Option:
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
        file.told(f"{field}.text", written.text, lists),
        written.right,
        file.told(f"{field}.why", written.why, lists),
        written.rule,
        written.confusion,
    )


def _asked(
    lists: Mapping[str, Query], name: str, k: int | None, of: Sequence[str], fields: Sequence[Measure]
) -> Exercise:
    """What the grader judges: one list, or the mean over several. KeyError for a list there is not."""
    queries = tuple(lists[each] for each in of or lists)
    return Exercise(name, "predict", "", "", queries, tuple(fields), ("", "", ""), k, is_macro=len(queries) > 1)


def _question(file: Source, place: str, written: QuestionTable, lists: Mapping[str, Query], k: int | None) -> Question:
    ask = file.told(f"{place}.ask", written.ask, lists)
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


def questions(
    file: Source, written: Sequence[QuestionTable], lists: Mapping[str, Query], k: int | None
) -> tuple[Question, ...]:
    return tuple(_question(file, f"questions[{n}]", each, lists, k) for n, each in enumerate(written))


def read_choice(file: Source, written: ChoiceTable) -> Choice:
    if written.k is not None and not 1 <= written.k <= _LARGEST_K:
        raise file.broken("k", f"is {written.k}. The cut-off k is 1 to {_LARGEST_K}.")
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
        file.told("ask", written.ask, lists),
        questions(file, written.questions, lists, written.k),
        file.told("lesson", written.lesson, lists),
        lists,
        written.k,
        compute,
    )

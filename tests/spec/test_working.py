"""The working shown for a figure is that figure's own: same hits, same sums, same last line."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exercises.model import Measure, Query
from exercises.reference import average_precision, precision_at_k, report, steps, value_of, working
from exercises.reference.working import macro_working

DOCS = [f"d{i}" for i in range(8)]
CUTS = st.integers(1, 10)
QUERIES = st.builds(
    lambda ranking, grades: Query("q", tuple(ranking), grades),
    st.lists(st.sampled_from(DOCS), unique=True),
    st.dictionaries(st.sampled_from(DOCS), st.integers(-1, 3)),
)
MEASURES = st.one_of(
    st.builds(Measure, st.sampled_from(["P", "Recall", "Hit"]), CUTS),
    st.builds(Measure, st.sampled_from(["RR", "AP"]), st.none() | CUTS),
    st.builds(Measure, st.sampled_from(["DCG", "nDCG"]), st.none() | CUTS, st.sampled_from(["linear", "exponential"])),
)


def written(value):
    """A value as it stands at the end of a line of LaTeX."""
    if value is None:
        return r"\text{undefined}"
    if isinstance(value, float):
        return f"{value:.3f}"
    whole = value.denominator == 1
    return str(value) if whole else rf"\frac{{{value.numerator}}}{{{value.denominator}}}"


@given(QUERIES, MEASURES)
def test_the_last_line_ends_in_the_value(query, measure):
    last = working(query, measure)[-1]
    assert last.endswith(" = " + written(value_of(query, measure)))
    assert last.startswith(rf"\text{{{measure.name}")


@given(QUERIES, MEASURES)
def test_every_line_closes_the_braces_it_opens(query, measure):
    for line in working(query, measure):
        assert line.count("{") == line.count("}")


@given(QUERIES, st.none() | CUTS)
def test_what_the_ranks_add_over_all_known_relevant_is_ap(query, k):
    added = sum((step.adds for step in steps(query, k) if step.adds is not None), Fraction(0))
    if query.relevant:
        assert added / len(query.relevant) == average_precision(query.ranking, query.relevant, k)
    else:
        assert added == 0


@given(QUERIES, CUTS)
def test_a_step_is_the_list_up_to_its_rank(query, k):
    walked = steps(query, k)
    assert [step.doc for step in walked] == list(query.ranking[:k])
    for rank, step in enumerate(walked, start=1):
        assert step.rank == rank
        assert step.precision == precision_at_k(query.ranking, query.relevant, rank)
        assert step.is_relevant == (step.doc in query.relevant) == (step.adds is not None)
        assert step.grade == query.grades.get(step.doc, 0)


@given(st.lists(QUERIES, min_size=1, max_size=5), MEASURES)
def test_the_working_of_a_mean_ends_in_the_reports_mean(queries, measure):
    named = [Query(f"q{i}", query.ranking, query.grades) for i, query in enumerate(queries)]
    found = report(named, [measure])
    if found.answerable:
        lines = macro_working(named, measure)
        assert lines[-1].endswith(" = " + written(found.macro[measure.label]))
        assert len(lines) == len(found.answerable) + 1


FIXTURE = Query("q", ("d7", "d4", "d8"), {"d4": 1, "d5": 1})
NO_ANSWER = Query("q", ("d7",), {"d7": 0})
GRADED = Query("q", ("a", "b", "c", "d"), {"a": 3, "b": 2, "c": 0, "d": 1})
LAST_LINES = [
    # query, measure, last line, because
    (FIXTURE, "P@3", r"\text{P@3} = \frac{1}{3} = \frac{1}{3}", "one hit, three places"),
    (FIXTURE, "P@4", r"\text{P@4} = \frac{1}{4} = \frac{1}{4}", "divided by k, not by the three returned"),
    (FIXTURE, "Recall@3", r"\text{Recall@3} = \frac{1}{2} = \frac{1}{2}", "two are known"),
    (FIXTURE, "RR", r"\text{RR} = \frac{1}{2} = \frac{1}{2}", "the second rank"),
    (FIXTURE, "AP@3", r"\text{AP@3} = \frac{\frac{1}{2}}{2} = \frac{1}{4}", "precision 1/2, two known"),
    (FIXTURE, "AP@1", r"\text{AP@1} = \frac{0}{2} = 0", "nothing to add"),
    (NO_ANSWER, "AP@3", r"\text{AP@3} = \frac{0}{0} = \text{undefined}", "nothing over nothing"),
    (GRADED, "nDCG@4 (2^rel - 1)", r"\text{nDCG@4} = \frac{9.323}{9.393} = 0.993", "both sums are shown"),
]


@pytest.mark.parametrize(("query", "label", "line", "because"), LAST_LINES)
def test_the_last_line_puts_in_the_numbers_of_the_list(query, label, line, because):
    assert working(query, Measure.parse(label))[-1] == line, because

"""What counts, said with a list's own numbers: why a right answer is right, and what to divide by what."""

from exercises.grading.facts import Facts, count, every, series
from exercises.model import Answer, Value
from exercises.reference import dcg, ideal_dcg


def written(answer: Answer | Value) -> str:
    """An answer or a value as the page writes it: 5/8, 0.631, undefined, rejected. None is undefined."""
    if answer is None:
        return "undefined"
    if isinstance(answer, float):
        return f"{answer:.3f}"
    return str(answer)


def beside(answer: Answer) -> str:
    """The decimal to stand beside an exact fraction: 5/8 has 0.625; nothing where it would say no more."""
    if isinstance(answer, str | float) or answer.denominator == 1:
        return ""
    return f"{float(answer):.3f}".rstrip("0")


def rejection(facts: Facts) -> str:
    """Why a list has no figure."""
    if not facts.repeated:
        return f"{facts.invalid} So this list is rejected."
    doc, ranks = next(iter(facts.repeated.items()))
    return f"{doc} stands at ranks {series(ranks)}. A list names a document once, so this one is rejected."


def remedy(facts: Facts) -> str:
    """What to do, as an imperative that names the denominator and not the quotient."""
    f = facts
    if f.invalid:
        return "Read the ids again: a list with a copy, or with an id that the collection does not know, has no figure."
    match f.measure.name:
        case "P":
            return f"Count the relevant documents {f.within} and divide by {f.k}."
        case "Recall" if f.R:
            return f"Count the relevant documents {f.within} and divide by {f.known}."
        case "Hit":
            return f"Write 1 if any relevant document stands {f.within}, else 0."
        case "RR":
            return f"Find the first relevant document {f.within} and divide 1 by its rank; if there is none, RR is 0."
        case "AP" if f.R:
            return f"Add the precision at each relevant rank {f.within}, then divide by {f.known}."
        case "DCG":
            return f"At each rank {f.within} divide the gain by log2(rank + 1), and add."
        case "nDCG" if f.R:
            return "Divide the DCG of this list by the DCG of the best list that all judged documents could make."
    return "There is nothing to divide by: no relevant document is known. Which word says that?"


def macro_remedy(lists: tuple[Facts, ...]) -> str:
    """The same for a mean over the answerable queries."""
    answerable = [f for f in lists if f.R]
    return (
        f"Work out {lists[0].label} for each query that has a relevant document, add, and divide by "
        f"{every(len(answerable)) if len(answerable) > 2 else len(answerable)}."
    )


def reason(facts: Facts, answer: Answer) -> str:
    """Why the right answer is right, in a line."""
    f = facts
    if answer == "rejected":
        return rejection(f)
    if answer == "undefined":
        return "No relevant document is known, so there is no share to find."
    match f.measure.name:
        case "P":
            return f"{count(f.h, 'relevant document')} in {count(f.k, 'place')}."
        case "Recall":
            known = f"the {count(f.R, 'known relevant document')}"
            return f"{f.h} of {known} {'is' if f.h == 1 else 'are'} {f.within}."
        case "RR":
            if f.hits:
                return f"The first relevant document stands at rank {f.hits[0]}."
            return f"No relevant document {f.within}. That is 0, a number, not undefined."
        case "AP":
            if not f.h:
                return f"No relevant rank {f.within} adds anything."
            terms = " + ".join(f"{hits}/{rank}" for hits, rank in enumerate(f.hits, start=1))
            return f"({terms}) divided by {f.known}."
        case "DCG":
            return f"Each gain {f.within}, divided by log2(rank + 1), added."
        case "nDCG":
            grades, gain = f.query.grades, f.measure.gain
            k = f.measure.k
            actual, ideal = dcg(f.query.ranking, grades, k, gain), ideal_dcg(grades, k, gain)
            return f"The DCG is {actual:.3f}; the ideal list of all judged documents has {ideal:.3f}."
        case "Hit":
            return f"{count(f.h, 'relevant document')} {f.within}."


def macro_reason(lists: tuple[Facts, ...]) -> str:
    """Why the right mean is right, in a line."""
    answerable = [f for f in lists if f.R]
    apart = len(lists) - len(answerable)
    kept_out = f" {count(apart, 'query')} without a relevant document {'is' if apart == 1 else 'are'} reported apart."
    return f"The mean of {lists[0].label} over {count(len(answerable), 'answerable query')}.{kept_out if apart else ''}"

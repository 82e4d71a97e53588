"""What a variant says: its title, what it asks, and the ladder of hints, with its own numbers put in."""

from exercises.practice.variants.shapes import Shape

_NONE_KNOWN = "Nothing is known to be relevant, so there is nothing to divide by. Which word says that?"


def _many(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def title(shape: Shape, level: int, seed: int) -> str:
    """What is asked, and which of the variants it is."""
    if len(shape.lists) > 1:
        return f"Macro {shape.measure.label}: set {seed}, level {level}"
    return f"{shape.measure.label}: list {seed}, level {level}"


def ask(shape: Shape) -> str:
    """What came back and what to give, without saying how."""
    label = shape.measure.label
    if len(shape.lists) > 1:
        return f"{len(shape.lists)} queries of one run. Give the macro average of {label}, as a report would."
    came = f"{_many(len(shape.lists[0].ranked), 'document')} came back"
    cut = f", and k is {shape.cutoff}" if shape.cutoff else ""
    gain = "; the gain is 2^grade - 1" if shape.measure.gain == "exponential" else "; the gain is the grade itself"
    return f"{came}{cut}. Give {label}{gain if shape.measure.name == 'nDCG' else ''}."


def hints(shape: Shape) -> tuple[str, str, str]:
    """What is asked, where to look, what to divide by; never the quotient."""
    if len(shape.lists) > 1:
        return _of_a_mean(shape)
    label, k = shape.measure.label, shape.measure.k
    known = shape.lists[0].known
    all_known = f"all {known} known relevant documents" if known > 1 else "the 1 known relevant document"
    reads = "the whole list" if k is None else f"the first {k}"
    match shape.measure.name:
        case "P":
            return (
                f"{label} asks how much of the first {k} places holds a relevant document.",
                f"Count the relevant documents in the first {k}. {_beside_the_cut(shape)}",
                f"Divide what you counted by {k}, the number of places.",
            )
        case "Recall":
            return (
                f"{label} asks how much of what is known to be relevant stands in the first {k}.",
                f"Count the relevant documents in the first {k}. Then count all that are known, missed ones too.",
                f"Divide by {all_known}." if known else _NONE_KNOWN,
            )
        case "RR":
            return (
                f"{label} asks how early the first relevant document comes.",
                f"Read {reads}{', past any cut' if k is None else ' and no further'}. Ranks count from 1.",
                "Divide 1 by the rank of the first relevant document. If there is none as far as you read, RR is 0.",
            )
        case "AP":
            return (
                f"{label} asks how precise the list is down to each relevant document, averaged over all known.",
                f"In {reads}, at each relevant rank, divide the hits so far by the rank. Add these.",
                f"Divide the sum by {all_known}, missed ones too." if known else _NONE_KNOWN,
            )
        case "nDCG":
            gain = "2^grade - 1" if shape.measure.gain == "exponential" else "the grade"
            return (
                f"{label} compares this list with the best one that all judged documents could make.",
                f"At each rank in the first {k} divide the gain, here {gain}, by log2(rank + 1). Add these.",
                f"Do the same for the best list of {all_known}, missed ones too, cut at {k}. Divide by that sum."
                if known
                else _NONE_KNOWN,
            )
    raise ValueError(f"No variant asks for {label}.")


def _beside_the_cut(shape: Shape) -> str:
    length, k = len(shape.lists[0].ranked), shape.measure.k or 0
    if length < k:
        return f"The list ends at rank {length}; the places after it are empty."
    return "What stands below the cut does not count." if length > k else "The list ends at the cut."


def _of_a_mean(shape: Shape) -> tuple[str, str, str]:
    answerable = sum(each.known > 0 for each in shape.lists)
    apart = len(shape.lists) - answerable
    return (
        f"Macro: work out {shape.measure.label} of each query first, then the mean, each query counting the same.",
        f"{_many(apart, 'query')} has no relevant document and is reported apart. One that found nothing counts 0.",
        f"Add the figures of the {answerable} answerable queries and divide by {answerable}.",
    )

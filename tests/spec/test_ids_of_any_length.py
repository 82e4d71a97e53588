"""A document is found among the judged ones by its id alone, however long the ids beside it are."""

import json

from hypothesis import given
from hypothesis import strategies as st

from exercises.evaluation import Policies, Source, evaluate, read_qrels, read_run
from exercises.model import Measure

IDS = st.text("aé0-", min_size=1, max_size=30)


@given(st.sets(IDS, min_size=1, max_size=6), st.sets(IDS, max_size=6))
def test_a_judged_document_at_rank_1_is_a_hit_whatever_else_was_returned_or_judged(judged, others):
    first = min(judged)
    returned = [first, *sorted(others - {first})]
    run = read_run(Source("run.json", json.dumps({"q": returned}).encode()))
    qrels = read_qrels(Source("gold.json", json.dumps({"q": dict.fromkeys(sorted(judged), 1)}).encode()))
    found = evaluate([run], qrels, [Measure("RR")], policies=Policies())[0]
    assert found.value(Measure("RR"), 0) == 1

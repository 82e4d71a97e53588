"""Presenter mode, screen by screen: what is an answer is not in the page until it is revealed."""

from collections.abc import Callable

import pytest

SCREENS = (
    ("start", {}),
    ("predict", {"exercise": "second-list", "ask": 4}),
    ("predict", {"exercise": "test-macro"}),
    ("predict", {"variant": "ap", "level": 3, "seed": 7}),
    ("concepts", {"concept": "concept-two-aps"}),
    ("concepts", {"concept": "build-mrr-one"}),
    ("concepts", {"concept": "explain-denominator"}),
    ("docent", {"question": 9, "ask": 3}),
    ("docent", {"step": "cut"}),
    ("docent", {"step": "miss"}),
    ("docent", {"step": "twice"}),
    ("mutate", {"change": "mutate-earlier"}),
    ("mutate", {"start": "second-list"}),
    ("mutate", {"start": "second-list", "mode": "predict", "next": "m3-1"}),
    ("mutate", {"puzzle": "ndcg-only"}),
    ("mutate", {"valid": "valid-copy"}),
    ("holdout", {}),
    ("holdout", {"step": "copy"}),
    ("holdout", {"step": "lucky"}),
    ("holdout", {"scenario": "peek"}),
    ("defend", {}),
)


@pytest.mark.parametrize(("page", "what"), SCREENS)
def test_x(screen, page, what):
    found = screen(page, present=1, **what)
    assert not found.at.exception, found.at.exception
    print(found.says)
    assert not any("answer_" in each for each in found.sent)
    if "test-macro" in what.values():
        return
    found.press("Show or hide answer")
    assert not found.at.exception, found.at.exception
    assert any("answer_" in each for each in found.sent)

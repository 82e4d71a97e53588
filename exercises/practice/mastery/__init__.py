"""Mastery: what a learner's answers show of each skill, and what to ask next."""

from exercises.practice.mastery.choosing import Offer, Pick, pick, practise
from exercises.practice.mastery.showing import (
    OUTCOMES,
    SKILLS,
    Round,
    Showing,
    Skill,
    called_rightly,
    habit_of,
    kind_of_input,
    outcomes_of,
    rules_of_skill,
    shown_by_calls,
    shown_by_field,
    shown_by_validity,
)
from exercises.practice.mastery.standing import FADES_AFTER, Met, Slip, Standing, in_order, met_rules, slips, standing

__all__ = [
    "FADES_AFTER",
    "OUTCOMES",
    "SKILLS",
    "Met",
    "Offer",
    "Pick",
    "Round",
    "Showing",
    "Skill",
    "Slip",
    "Standing",
    "called_rightly",
    "habit_of",
    "in_order",
    "kind_of_input",
    "met_rules",
    "outcomes_of",
    "pick",
    "practise",
    "rules_of_skill",
    "shown_by_calls",
    "shown_by_field",
    "shown_by_validity",
    "slips",
    "standing",
]

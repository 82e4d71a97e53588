"""Taking a set of exercises elsewhere: to Moodle, and to paper with its key."""

from exercises.export.moodle import moodle
from exercises.export.sets import MOST, Item, item, seeds
from exercises.export.sheet import sheet

__all__ = ["MOST", "Item", "item", "moodle", "seeds", "sheet"]

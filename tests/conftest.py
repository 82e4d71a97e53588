"""What holds for every test: a busy machine is no reason for a property to fail, so none has a deadline."""

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

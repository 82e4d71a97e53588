"""The contract on one list: its definitions, their working, and what other tools say."""

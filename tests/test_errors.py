"""Texts of users in messages."""

from sorry_sim.errors import printable


def test_what_a_terminal_would_obey_is_escaped() -> None:
    assert printable("\x1b[31mred\x07 \x9b2J \r\x00\x7f") == (
        "\\x1b[31mred\\x07 \\x9b2J \\r\\x00\\x7f"
    )
    assert printable("one\u2028two") == "one\\u2028two"


def test_all_else_stays() -> None:
    text = 'Zoë: "a\\b"\n\tand 贪心, it\'s 🎲'
    assert printable(text) == text

"""Sections of a table laid out as text."""

from sorry_sim.study.showing.section import Section


def aligned(section: Section) -> str:
    """Lay out columns of even width: words to the left, numbers to the right."""
    lines = [section.header, *section.rows]
    widths = [max(len(cell) for cell in column) for column in zip(*lines, strict=True)]
    text = []
    for line in lines:
        cells = [
            cell.ljust(width) if place < section.words else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        text.append("  " + "  ".join(cells).rstrip())
    return "\n".join(text)


def piped(section: Section) -> str:
    """Lay out a Markdown table."""
    rule = [":---" if place < section.words else "---:" for place in range(len(section.header))]
    lines = [section.header, rule, *section.rows]
    return "\n".join(
        f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines
    )

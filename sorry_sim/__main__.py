"""The program as a process, which Ctrl-C ends quietly: ``sorry-sim``, ``python -m sorry_sim``."""

import os  # Python itself has imported it

STOPPED = 130
"""128 and SIGINT, as a shell reports a program that was stopped by Ctrl-C."""

try:
    import signal
    import sys
except KeyboardInterrupt:
    os._exit(STOPPED)


def entry() -> int:
    """Run the program in a process of its own, which ends with it; returns the exit code.

    Ctrl-C while the program is imported ends it there and then. It no longer counts once the exit
    code is settled: a process that did its work is not to end as one that was killed.
    """
    heeded = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # not so under nohup
    if heeded:  # an exception could end up in an import, which may make another one of it
        signal.signal(signal.SIGINT, lambda *_: os._exit(STOPPED))

    # All matrices here are small. OpenBLAS starts a thread a core, and where memory is too short
    # for that it tries for ever.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from sorry_sim.cli.main import main

    code = STOPPED
    try:
        if heeded:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        code = main()
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    except KeyboardInterrupt:  # a second one, or one that came just after the end
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    return code


if __name__ == "__main__":
    sys.exit(entry())

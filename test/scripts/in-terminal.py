"""Runs a program in a terminal, and types what it is told to.

Arguments: pairs of text to wait for and text to type then, as JSON, and the program with its arguments. Prints what the terminal shows, and
ends with the exit code of the program; with 99 when a text to wait for doesn't come.
"""

import json
import os
import pty
import select
import sys
import time

steps = json.loads(sys.argv[1])
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[2], sys.argv[2:])

shown = b""
seen = 0
deadline = time.monotonic() + 60
while True:
    if steps and (at := shown.find(steps[0][0].encode(), seen)) >= 0:
        seen = at + len(steps[0][0].encode())
        os.write(terminal, steps.pop(0)[1].encode())
    if not select.select([terminal], [], [], 0.1)[0]:
        if time.monotonic() > deadline:
            os.kill(pid, 9)
            sys.stdout.buffer.write(shown)
            sys.exit(99)
        continue
    try:
        part = os.read(terminal, 65536)
    except OSError:  # Linux: the program has ended.
        part = b""
    if not part:
        break
    shown += part
_, status = os.waitpid(pid, 0)
sys.stdout.buffer.write(shown)
sys.exit(99 if steps else os.waitstatus_to_exitcode(status))

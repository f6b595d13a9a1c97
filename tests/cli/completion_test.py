#!/usr/bin/env python3
"""completion_test.py PROGRAM: what bash, zsh and fish complete after they have read the program's scripts."""

import os
import pty
import re
import select
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))
PATIENCE = 60  # seconds that a shell may stay silent


def script(shell):
    return subprocess.run([PROGRAM, "completion", shell], check=True, capture_output=True, text=True).stdout


def bash(folder, typed):
    words = typed.split(" ")
    ask = (
        f"source {folder}/script; COMP_WORDS=({' '.join(repr(w) for w in words)}); COMP_CWORD={len(words) - 1}; "
        '_enfilade; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    said = subprocess.run(["bash", "--norc", "-c", ask], check=True, capture_output=True, text=True)
    assert said.stderr == "", said.stderr
    return said.stdout.split()


def fish(folder, typed):
    ask = f"source {folder}/script; complete -C '{typed}'"
    said = subprocess.run(["fish", "--no-config", "-c", ask], check=True, capture_output=True, text=True, cwd=folder)
    assert said.stderr == "", said.stderr
    return [line.split("\t")[0] for line in said.stdout.splitlines()]


def zsh(folder, typed):
    """zsh completes only where somebody types: in a terminal, with Ctrl-D, which lists all that is possible."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.environ.update({"TERM": "dumb", "HOME": folder})
        os.execvp("zsh", ["zsh", "-f", "-i"])

    def until(mark):
        text = ""
        while not re.search(mark, text):
            if not select.select([terminal], [], [], PATIENCE)[0]:
                raise AssertionError(f"zsh said only {text!r}")
            text += os.read(terminal, 4096).decode(errors="replace")
        return text

    # Keys that come before the line editor is there are the terminal's, and Ctrl-D means the end: so the prompt is waited
    # for. What the terminal echoes is told apart from what is said by words in two halves.
    os.write(terminal, b"autoload -Uz compinit; compinit -u -D; source ./script; PS1='type''here>'\n")
    until("typehere>")
    # Ctrl-U then empties the line, and the next command marks the end of the list.
    os.write(terminal, typed.encode() + b"\x04\x15echo do''ne\n")
    said = until("done\r?\n")
    os.close(terminal)
    os.waitpid(pid, 0)
    return said.split()


class Completion(unittest.TestCase):
    def check(self, shell, complete):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "script"), "w") as out:
                out.write(script(shell))
            for typed, has, has_not in (
                ("enfilade ", ["new", "generate", "plan", "audit", "hash", "walk", "serve", "store", "bench", "completion"], ["ls"]),
                ("enfilade new ", ["tower", "office", "apartments", "dungeon"], ["generate"]),
                ("enfilade store ", ["ls", "export", "import", "verify", "compact"], ["tower"]),
                ("enfilade audit --", ["--seeds", "--vary", "--json"], ["--stack"]),
                ("enfilade store export --", ["--force", "--salvage"], ["--seeds"]),
                ("enfilade generate --format ", ["glb", "svg", "tmj"], ["--seed", "tower"]),
                ("enfilade completion ", ["bash", "zsh", "fish"], ["tower"]),
            ):
                with self.subTest(shell=shell, typed=typed):
                    words = complete(folder, typed)
                    self.assertEqual([w for w in has if w not in words], [], words)
                    self.assertEqual([w for w in has_not if w in words], [], words)

    def test_bash(self):
        self.check("bash", bash)

    def test_fish(self):
        self.check("fish", fish)

    def test_zsh(self):
        self.check("zsh", zsh)


if __name__ == "__main__":
    unittest.main()

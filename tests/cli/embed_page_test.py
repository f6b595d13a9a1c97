#!/usr/bin/env python3
"""What cli/embed_page.py makes of a folder: embed_page_test.py SCRIPT"""

import gzip
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

SCRIPT = sys.argv.pop(1)
ROW = re.compile(r'\{"([^"]+)", "([^"]+)", \{enfilade_page_bytes \+ (\d+), (\d+)\}, '
                 r'(?:\{enfilade_page_bytes \+ (\d+), (\d+)\}|\{\})\},')


class EmbedPage(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.page = pathlib.Path(self.folder.name) / "page"
        self.out = pathlib.Path(self.folder.name) / "out"

    def put(self, name, data):
        path = self.page / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    def embed(self):
        return subprocess.run([sys.executable, SCRIPT, self.page, self.out], capture_output=True, text=True)

    def files(self):
        """Name to (tag, bytes, bytes of the gzip form or None), from what was made."""
        self.assertEqual(self.embed().returncode, 0)
        blob = (self.out / "page.bin").read_bytes()
        made = {}
        for name, tag, at, size, zip_at, zip_size in ROW.findall((self.out / "page.cpp").read_text()):
            small = blob[int(zip_at):int(zip_at) + int(zip_size)] if zip_at else None
            made[name] = (tag, blob[int(at):int(at) + int(size)], small)
        return made

    def stamps(self):
        return [os.stat(self.out / name).st_mtime_ns for name in ("page.bin", "page.cpp")]

    def test_every_file_is_taken_as_it_is(self):
        data = {"index.html": b"<p>" * 200, "assets/noise-00000000.png": os.urandom(3000), "empty.txt": b"",
                "a/b/c.wasm": bytes(range(256)) * 20}
        for name, content in data.items():
            self.put(name, content)
        made = self.files()
        self.assertEqual(sorted(made), sorted("/" + name for name in data))
        for name, content in data.items():
            tag, taken, small = made["/" + name]
            self.assertEqual(taken, content)
            self.assertEqual(tag, hashlib.sha256(content).hexdigest()[:32])
            if small is not None:
                self.assertEqual(gzip.decompress(small), content)
                self.assertLess(len(small), len(content))
        self.assertIsNotNone(made["/index.html"][2])
        self.assertIsNone(made["/assets/noise-00000000.png"][2], "what does not shrink is kept once")

    def test_nothing_is_touched_while_nothing_changes(self):
        self.put("index.html", b"<p>")
        self.put("a.js", b"1")
        self.files()
        before = self.stamps()
        os.utime(self.page / "a.js")
        self.files()
        self.assertEqual(self.stamps(), before)

    def test_every_change_is_seen(self):
        self.put("index.html", b"<p>")
        self.put("a.js", b"1")
        first = self.files()
        self.put("a.js", b"2")
        self.assertEqual(self.files()["/a.js"][1], b"2")
        self.put("b.js", b"3")
        self.assertEqual(self.files()["/b.js"][1], b"3")
        (self.page / "b.js").rename(self.page / "c.js")
        self.assertEqual(sorted(self.files()), ["/a.js", "/c.js", "/index.html"])
        (self.page / "c.js").unlink()
        self.put("a.js", b"1")
        self.assertEqual(self.files(), first)
        (self.out / "page.bin").unlink()
        self.assertEqual(self.files(), first)

    def test_the_same_page_makes_the_same_bytes(self):
        self.put("index.html", b"<p>" * 100)
        self.files()
        first = (self.out / "page.bin").read_bytes()
        (self.out / "page.sha256").unlink()
        os.utime(self.page / "index.html", (1, 1))
        self.files()
        self.assertEqual((self.out / "page.bin").read_bytes(), first)

    def test_without_an_index_there_is_no_page(self):
        self.assertEqual(self.files(), {})
        self.put("a.js", b"1")
        self.assertEqual(self.files(), {})
        self.assertEqual((self.out / "page.bin").read_bytes(), b"")
        self.put("index.html", b"<p>")
        self.assertEqual(len(self.files()), 2)
        (self.page / "index.html").unlink()
        self.assertEqual(self.files(), {})

    def test_hidden_files_stay_outside(self):
        self.put("index.html", b"<p>")
        self.put(".vite/manifest.json", b"{}")
        self.put(".env", b"secret")
        self.assertEqual(list(self.files()), ["/index.html"])

    def test_odd_names_are_refused(self):
        self.put("index.html", b"<p>")
        for name in ('a b.js', 'a"b.js', "a%2fb.js", "ä.js", "-a.js", "a\\b.js", "a?b.js"):
            self.put(name, b"1")
            run = self.embed()
            self.assertNotEqual(run.returncode, 0, name)
            self.assertIn("name", run.stderr)
            (self.page / name).unlink()
        self.assertEqual(len(self.files()), 1)


if __name__ == "__main__":
    unittest.main()

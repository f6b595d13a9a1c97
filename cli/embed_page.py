#!/usr/bin/env python3
"""Makes the files of the built web page part of the program.

    embed_page.py PAGE OUT

PAGE is the folder of the page; without PAGE/index.html there is no page. OUT gets page.bin, all bytes one after another
(each file, then its gzip form where that is smaller), and page.cpp, which takes them in with .incbin and lists them.
Files that would not differ are left alone, so that nothing is compiled again.
"""

import gzip
import hashlib
import pathlib
import re
import sys

NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]*")  # of a file or folder: needs no escapes, and is never ".."
WORTH = 0.95  # a gzip form must be so much smaller

HEAD = '''// Made by cli/embed_page.py.
#include "cli/page.hpp"
'''
BYTES = '''
asm(R"(
  .pushsection .rodata
  .balign 16
  .globl enfilade_page_bytes
  .hidden enfilade_page_bytes
enfilade_page_bytes:
  .incbin "%s"
  .byte 0
  .popsection
)");
extern "C" const char enfilade_page_bytes[];
'''
EMPTY = '''
namespace enfilade::cli {

std::span<const Page> embedded_page() { return {}; }

}  // namespace enfilade::cli
'''
TABLE = '''
namespace enfilade::cli {

std::span<const Page> embedded_page() {
  static const Page kPages[] = {
%s
  };
  return kPages;
}

}  // namespace enfilade::cli
'''


def page_files(page):
    """Names and bytes of the page's files in order; hidden ones are left out."""
    if not (page / "index.html").is_file():
        return []
    found = []
    for path in sorted(page.rglob("*")):
        parts = path.relative_to(page).parts
        if not path.is_file() or any(part.startswith(".") for part in parts):
            continue
        for part in parts:
            if not NAME.fullmatch(part):
                sys.exit(f"embed_page: {path}: a name of the page may hold letters, digits, '.', '_' and '-' only")
        found.append(("/" + "/".join(parts), path.read_bytes()))
    return found


def write(path, data):
    if not path.exists() or path.read_bytes() != data:
        path.write_bytes(data)


def main(page, out):
    out.mkdir(parents=True, exist_ok=True)
    files = page_files(page)
    # Compressing takes long: not if the same was done before, by the same script.
    digest = hashlib.sha256(pathlib.Path(__file__).read_bytes() + str(out).encode())
    for name, data in files:
        digest.update(f"{name} {len(data)} ".encode() + data)
    stamp = out / "page.sha256"
    done = [out / "page.bin", out / "page.cpp"]
    if all(p.exists() for p in done) and stamp.exists() and stamp.read_text() == digest.hexdigest():
        return
    blob, rows = bytearray(), []

    def place(data):
        blob.extend(data)
        return "{enfilade_page_bytes + %d, %d}" % (len(blob) - len(data), len(data))

    for name, data in files:
        tag = hashlib.sha256(data).hexdigest()[:32]
        small = gzip.compress(data, 9, mtime=0)
        zipped = place(small) if len(small) < WORTH * len(data) else "{}"
        rows.append(f'      {{"{name}", "{tag}", {place(data)}, {zipped}}},')
    text = HEAD + (BYTES % (out / "page.bin") + TABLE % "\n".join(rows) if rows else EMPTY)
    write(out / "page.bin", bytes(blob))
    write(out / "page.cpp", text.encode())
    stamp.write_text(digest.hexdigest())


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(pathlib.Path(sys.argv[1]).absolute(), pathlib.Path(sys.argv[2]).absolute())

"""What the house test holds the sources to. One place for every table."""

# folder: (what it holds, folders it may include besides those these may include)
FOLDERS = {
    "base": ("Result, Path, Key, Rng, Context, hashing", []),
    "geom": ("exact integer plane geometry", ["base"]),
    "plan": ("the vocabulary: regions, portals, rooms, objects, materials, briefs", ["geom"]),
    "brief": ("reads and writes briefs", ["plan"]),
    "town": ("the footprints of a map as buildings to be", ["brief"]),
    "rules": ("pure expansions, one folder per family", ["plan"]),
    "mesh": ("built region to triangles", ["plan"]),
    "display": ("triangles with baked light, for screens", ["mesh"]),
    "store": ("what a change is and where it is kept", ["plan"]),
    "world": ("runs the rules: whole generation, the lazy runtime", ["rules", "mesh", "store"]),
    "export": ("files: glb, obj, svg, json, dd2vtt, tmj, md", ["mesh"]),
    "audit": ("invariants and measures", ["world"]),
    "threads": ("native: a pool of threads behind Executor", ["base"]),
    "raster": ("native: pictures as PNG", ["export"]),
    "stores": ("native: stores in databases", ["store"]),
    "nav": ("native: navigation meshes", ["mesh"]),
    "cli": ("the program", ["town", "audit", "export", "threads", "raster", "stores", "nav"]),
}

# Families of rules: which other families each may include. `rules` itself (the
# files beside the folders) may include them all.
FAMILIES = {
    "shell": [],
    "core": [],
    "furnish": [],
    "tower": ["shell", "core"],
    "halls": ["shell"],
    "plate": [],
    "office": ["shell", "core", "halls", "plate"],
    "apartment": ["core", "plate"],
    "maze": [],
    "lattice": [],
    "dungeon": ["core", "plate"],
    "city": [],
}

# Private headers that one place outside the folder may include all the same.
SHARED = {
    "cli/bench_kernels.hpp": "bench",  # what `enfilade bench` and bench/ both measure
    "cli/memory_count.hpp": "tests",  # the bytes of a World, counted by the allocator
    "store/sealed.hpp": "fuzz",  # bodies of older formats, so that any bytes can be tried as their payload
}

# Sources of the program that see the inside of a folder: they measure its stages.
MEASURES = {"cli/bench_office.cpp": "rules", "cli/bench_dungeon.cpp": "rules", "cli/bench_weave.cpp": "rules"}

# The core: compiles to WebAssembly, owns no thread, reads no file and no clock.
CORE = ["base", "geom", "plan", "brief", "town", "rules", "mesh", "display", "store", "world", "export", "audit"]
NOT_IN_CORE = [
    "thread", "future", "condition_variable", "barrier", "latch", "semaphore", "execution", "filesystem", "fstream",
    "iostream", "syncstream", "chrono", "ctime", "time.h", "random", "format", "expected", "ranges", "source_location",
    "memory_resource", "unistd.h",
]

# Where the same seed must give the same bits: no library whose results differ.
DETERMINISTIC = ["base", "geom", "plan", "town", "rules"]
NOT_DETERMINISTIC = [
    r"\bstd::(?:a?sinh?|a?cosh?|a?tanh?|atan2|exp2?|expm1|log(?:2|10|1p)?|pow|cbrt|hypot|fma)\b",
    r"(?<![\w:.>])(?:a?sinf?|a?cosf?|a?tanf?|atan2f?|expf?|logf?|powf?|hypotf?)\s*\(",
    r"\bstd::hash\b",
    r"\b\w+_distribution\b",
    r"\bmt19937(?:_64)?\b",
    r"\bminstd_rand0?\b",
    r"\bdefault_random_engine\b",
    r"\brandom_device\b",
    r"(?<![\w.>])s?rand\s*\(",
    r"\b(?:std::shuffle|random_shuffle)\b",
    r"\bunordered_(?:multi)?(?:map|set)\b",
]

# A draw from a random stream. Two of them among the arguments of one call, or
# joined by an operator, happen in an order that each compiler chooses.
DRAW = r"\b\w*[rR]ng\w*(?:\(\))?\s*\.\s*(?:next|below|between|chance)\s*\(|\(\s*(?:\w+\.)?rng\s*[,)]"

# Text that belongs to somebody's machine. Written so that this file passes.
NOT_IN_TEXT = [
    r"(?<![\w.])/(?:work|root|home|Users)/",
    r"\b[A-Za-z]:\\\\?Users\\",
    r"\b(?:registry|pypi|npm|artifactory|nexus|proxy|mirror)\.[\w-]+\.(?:org|com|net|io|local|internal)\b",
]

LONGEST_FILE = 600  # lines, in src, include, cli and wasm

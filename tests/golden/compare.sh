#!/usr/bin/env bash
# Compares what the probe prints with golden.txt: as this build made it, on one
# and two threads; with a folder to build in, built again with other compilers and
# settings.
# Usage: compare.sh SOURCE_DIR PROBE [BUILD_DIR]
set -euo pipefail
source_dir=$1
probe=$2
build_dir=${3:-}
golden=$source_dir/tests/golden/golden.txt
launcher=$(command -v ccache || true)
export CCACHE_BASEDIR=$source_dir CCACHE_NOHASHDIR=1

sources() {
  find "$source_dir"/src/{base,geom,plan,rules,threads} -name '*.cpp' | sort
  printf '%s\n' "$source_dir"/src/world/{grow,growth,whole}.cpp
  echo "$source_dir/tests/golden/probe.cpp"
}

# build NAME COMPILER FLAGS...
build() {
  local dir=$build_dir/$1 compiler=$2
  shift 2
  mkdir -p "$dir"
  sources | while read -r file; do
    object=$dir/$(echo "${file#"$source_dir"/}" | tr / _).o
    printf '%s\0' "$launcher $compiler -std=c++20 -ffp-contract=off $* -I$source_dir/include -I$source_dir/src -c $file -o $object"
  done | xargs -0 -P 2 -I{} sh -c '{}'
  # shellcheck disable=SC2086
  $compiler $* "$dir"/*.o -lpthread -o "$dir/probe"
}

failed=0
compare() {
  if ! diff "$golden" - <<<"$2"; then
    echo "$1: differs from golden.txt"
    failed=1
  else
    echo "$1: $(wc -l <"$golden") hashes agree"
  fi
}

if [ -z "$build_dir" ]; then
  compare "this build, one thread" "$("$probe" 1)"
  compare "this build, two threads" "$("$probe" 2)"
  exit $failed
fi
build gcc-O0 g++ -O0
compare "g++ -O0" "$("$build_dir/gcc-O0/probe" 2)"
build clang-O0 clang++ -O0
compare "clang++ -O0" "$("$build_dir/clang-O0/probe" 2)"
build clang-O3 clang++ -O3 -DNDEBUG -march=native
compare "clang++ -O3 -march=native, seven threads" "$("$build_dir/clang-O3/probe" 7)"
exit $failed

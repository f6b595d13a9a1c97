#!/usr/bin/env bash
# Builds the probe with both compilers and several settings and compares what
# each prints with golden.txt. Usage: compare.sh SOURCE_DIR BUILD_DIR
set -euo pipefail
source_dir=$1
build_dir=$2
golden=$source_dir/tests/golden/golden.txt
launcher=$(command -v ccache || true)

sources() {
  find "$source_dir"/src/{base,geom,plan,rules,world,threads} -name '*.cpp' | sort
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

build gcc-O0 g++ -O0
build gcc-O3 g++ -O3 -DNDEBUG -march=native
build clang-O0 clang++ -O0
build clang-O3 clang++ -O3 -DNDEBUG
build gcc-asan g++ -O1 -fsanitize=address,undefined -fno-sanitize-recover=all
compare "g++ -O0" "$("$build_dir/gcc-O0/probe")"
compare "g++ -O3 -march=native, one thread" "$("$build_dir/gcc-O3/probe" 1)"
compare "g++ -O3 -march=native, two threads" "$("$build_dir/gcc-O3/probe" 2)"
compare "clang++ -O0" "$("$build_dir/clang-O0/probe")"
compare "clang++ -O3, seven threads" "$("$build_dir/clang-O3/probe" 7)"
compare "g++ with address and undefined sanitizers" "$("$build_dir/gcc-asan/probe" 2)"
exit $failed

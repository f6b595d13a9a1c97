// The module that browsers load gives every brief the hash that native builds give
// it: the golden ones, and residences in random outlines.
// Usage: node hashes.mjs MODULE_DIR BRIEFS_PROGRAM GOLDEN_TXT RESIDENCES

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const [moduleDir, program, goldenFile, residences] = process.argv.slice(2);
const { default: create } = await import(join(moduleDir, 'enfilade.mjs'));
const wasm = await create({ wasmBinary: readFileSync(join(moduleDir, 'enfilade.wasm')) });

function command(what) {
  const bytes = new TextEncoder().encode(JSON.stringify(what));
  const at = wasm._enfilade_in(bytes.length);
  wasm.HEAPU8.set(bytes, at);
  const size = wasm._enfilade_command();
  const out = wasm._enfilade_out();
  return JSON.parse(new TextDecoder().decode(wasm.HEAPU8.subarray(out, out + size)));
}

const golden = new Map(readFileSync(goldenFile, 'utf8').trim().split('\n').map((line) => line.split(' ')));
const printed = (...args) =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 26 }).trim().split('\n').map((line) => JSON.parse(line));
const briefs = printed();
let failed = briefs.length === golden.size ? 0 : 1;
for (const one of printed(residences)) {
  golden.set(one.name, one.hash);
  briefs.push(one);
}
for (const { name, brief } of briefs) {
  const loaded = command({ do: 'load', brief, name: 'brief.toml' });
  const { hash } = loaded.error ? { hash: loaded.error.text } : command({ do: 'hash' });
  if (hash === golden.get(name)) continue;
  console.log(`${name}: ${hash}, not ${golden.get(name)}`);
  failed = 1;
}
console.log(failed ? 'WebAssembly differs' : `WebAssembly: ${briefs.length} hashes agree`);
process.exit(failed);

// check.mjs SCHEMA FILE…: are the files valid by a JSON Schema of draft-07?
// Keywords that the schema itself gets wrong are errors too.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import Ajv from 'ajv';

const [schema, ...files] = process.argv.slice(2);
if (files.length === 0) {
  console.error('check.mjs SCHEMA FILE…');
  process.exit(2);
}
const read = async (file) => JSON.parse(await readFile(file, 'utf8'));
const validate = new Ajv({ strict: true, allErrors: true, unicodeRegExp: true }).compile(await read(schema));
let bad = 0;
for (const file of files) {
  const good = validate(await read(file));
  console.log(`${basename(file)}: ${good ? 'valid' : `${validate.errors.length} errors`}`);
  for (const e of (validate.errors ?? []).slice(0, 20)) console.log(`  ${e.instancePath} ${e.message}`);
  if (!good) bad = 1;
}
process.exit(bad);

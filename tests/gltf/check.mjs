// Checks GLB files with the reference validator: node check.mjs FILE…
// Exit 1 if any has errors or warnings.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import validator from 'gltf-validator';

let bad = 0;
for (const file of process.argv.slice(2)) {
  const report = await validator.validateBytes(new Uint8Array(await readFile(file)), {
    uri: basename(file),
    maxIssues: 20,
  });
  const { numErrors, numWarnings, numInfos, numHints } = report.issues;
  const { totalTriangleCount, drawCallCount, materialCount } = report.info;
  console.log(
    `${basename(file)}: ${numErrors} errors, ${numWarnings} warnings, ${numInfos} infos, ${numHints} hints; ` +
      `${totalTriangleCount} triangles, ${drawCallCount} draw calls, ${materialCount} materials`,
  );
  for (const m of report.issues.messages) console.log(`  ${m.code} ${m.pointer ?? ''} ${m.message}`);
  if (numErrors + numWarnings > 0) bad = 1;
}
process.exit(bad);

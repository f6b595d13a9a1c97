// Checks GLB files with the reference validator: node check.mjs FILE…
// Exit 1 if any has errors, warnings or infos. Texture coordinates count as
// unused until somebody adds textures, so that info is not asked for.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import validator from 'gltf-validator';

let bad = 0;
for (const file of process.argv.slice(2)) {
  const report = await validator.validateBytes(new Uint8Array(await readFile(file)), {
    uri: basename(file),
    maxIssues: 1000,
    ignoredIssues: ['UNUSED_OBJECT'],
  });
  const { numErrors, numWarnings, numInfos, numHints } = report.issues;
  const { totalTriangleCount, drawCallCount, materialCount } = report.info ?? {};
  console.log(
    `${basename(file)}: ${numErrors} errors, ${numWarnings} warnings, ${numInfos} infos, ${numHints} hints; ` +
      `${totalTriangleCount} triangles, ${drawCallCount} draw calls, ${materialCount} materials`,
  );
  for (const m of report.issues.messages.slice(0, 20)) console.log(`  ${m.code} ${m.pointer ?? ''} ${m.message}`);
  if (numErrors + numWarnings + numInfos > 0 || !report.info) bad = 1;
}
process.exit(bad);

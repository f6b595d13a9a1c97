// What the browser keeps: its database, and what becomes of one that an older page
// wrote.

import { expect, test } from 'vitest';
import { hosted, kTower, Visitor } from './visitor';

const host = hosted();

// A room in which a wall was painted and a thing taken away, in one record, as
// version 1 of the database had it.
const kOld = { floor: 1, path: '03', subject: 'region', item: '0', version: '7', expires: null, body: 'AQE0EgAAAQECAoJjBA07KT35sQ==' };
const kDamaged = { ...kOld, path: '04' };

type Row = typeof kOld;

test('a database of an older version is made new: a record for each thing', async () => {
  const visitor = await Visitor.arrive(host.site, kTower, {}, async (page) => {
    await page.route('**/nothing', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto(`${host.site.address}nothing`);
    await page.evaluate(
      ([old, damaged]) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('enfilade', 1);
          opening.onerror = () => reject(opening.error!);
          opening.onupgradeneeded = () => {
            const rows = opening.result.createObjectStore('records');
            for (const row of [old!, damaged!]) rows.put(row, ['house', row.floor, row.path, row.subject, row.item]);
          };
          opening.onsuccess = () => {
            opening.result.close();
            resolve();
          };
        }),
      [kOld, kDamaged] as const,
    );
  });
  const rows = await visitor.page.evaluate(
    () =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open('enfilade');
        opening.onerror = () => reject(opening.error!);
        opening.onsuccess = () => {
          const all = opening.result.transaction('records').objectStore('records').getAll();
          all.onsuccess = () => resolve(all.result.filter((row: Row) => row.version === '7'));
          all.onerror = () => reject(all.error!);
        };
      }),
  );
  // The wall by its number, the thing by its bit and its number; what can't be read stays.
  expect(rows.map(({ path, item }) => `${path} ${item}`).sort()).toEqual(['03 1', `03 ${2 ** 32 + 4}`, '04 0']);
  expect(rows.find(({ path }) => path === '04')).toEqual(kDamaged);
  await visitor.leave();
});

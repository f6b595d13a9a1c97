// Workers that never answer, in a real browser: they are ended, people are told,
// and the page goes on.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hosted, Visitor } from './visitor';

const host = hosted();

// The seed that a worker never comes back from, once it has come to its load.
const kTrap = 13;
const kStuck = `let trap;
self.addEventListener('message', ({ data }) => {
  if (data.type === 'load' && JSON.parse(data.brief).seed === ${kTrap}) trap = data.number;
});
const say = self.postMessage.bind(self);
self.postMessage = (message, transfer) => {
  say(message, transfer);
  if (message.type === 'alive' && message.at === trap) for (;;);
};`;
const seeded = (seed: number): string => `#kind=tower&seed=${seed}&floors=3&site.width=30&site.depth=24`;

// Every worker has the trap, the fresh ones too.
const setTrap = (page: Page): Promise<unknown> =>
  page.route('**/worker-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${kStuck}\n${await response.text()}` });
  });
const arrive = (hash: string): Promise<Visitor> => Visitor.arrive(host.site, `?patience=12${hash}`, {}, setTrap);

const sees = (visitor: Visitor, where: string, text: string): Promise<void> => expect.poll(() => visitor.page.locator(where).innerText(), { timeout: 60_000 }).toContain(text);
const follow = (visitor: Visitor, hash: string): Promise<void> => visitor.page.evaluate((h) => void (location.hash = h), hash);

test('a link that never opens is said, and another building is shown', async () => {
  const visitor = await arrive(seeded(kTrap));
  await sees(visitor, '#toast', 'The building did not answer for 12 s and was ended; a smaller or simpler one may be quicker');
  await sees(visitor, '#summary', 'seed 7'); // the page's own
  await follow(visitor, seeded(5));
  await sees(visitor, '#summary', '3 floors · 30 × 24 m · seed 5');
  await visitor.leave();
});

test('who follows such a link in a building stays there, and can go on', async () => {
  const visitor = await arrive(seeded(5));
  const before = await visitor.walk((walk) => walk.spot().at);
  await follow(visitor, seeded(kTrap));
  await sees(visitor, '#toast', 'The building did not answer for 12 s and was ended; a smaller or simpler one may be quicker');
  await expect.poll(() => visitor.page.url()).toContain('seed=5');
  await sees(visitor, '#summary', 'seed 5');
  await visitor.until((walk) => walk.stage.regions.at(walk.eye()) !== undefined);
  expect(await visitor.walk((walk) => walk.spot().at)).toEqual(before);
  await visitor.hold('KeyW', 1000);
  expect(await visitor.walk((walk) => walk.spot().at)).not.toEqual(before);
  await visitor.page.keyboard.press('KeyN');
  await sees(visitor, '#summary', 'seed 6');
  await visitor.until((walk) => walk.stage.regions.at(walk.eye()) !== undefined);
  await visitor.leave();
});

test('a file that is never made is said, and the next one is made', async () => {
  const visitor = await arrive(seeded(5));
  // The drafting worker alone is stuck; whoever walks does not notice.
  await visitor.page.evaluate((seed) => void window.enfilade!.app.drafting.load(JSON.stringify({ seed }), 'brief.json', 1), kTrap);
  await visitor.page.locator('[data-panel=download]').click();
  const brief = visitor.page.locator('.offer', { hasText: 'Brief' });
  await brief.click();
  await sees(visitor, '#toast', 'No file was made: The building did not answer for 12 s and was ended');
  await brief.click();
  await sees(visitor, '#toast', 'tower-5.toml');
  await visitor.leave();
});

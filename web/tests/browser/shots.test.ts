// Pictures of every view at fixed places of one building: test output, and the
// pictures of the documentation (script/pictures). Each must show something.

import { expect, test } from 'vitest';
import { hosted, kTower, Visitor } from './visitor';

const kWide = { viewport: { width: 1280, height: 720 } };
const kFloor = '50.4'; // metres: of floor 14

const host = hosted();

// Stands there, the pointer locked as when one walks, drawn with all its pixels.
async function stand(place: string, options: Parameters<typeof Visitor.arrive>[2] = kWide): Promise<Visitor> {
  const visitor = await Visitor.arrive(host.site, `${kTower}&${place}`, options);
  if (!options?.hasTouch) await visitor.page.mouse.click(640, 300);
  await visitor.until((walk) => walk.pending === 0);
  await visitor.walk((walk) => walk.sharpen());
  await visitor.page.waitForTimeout(1500);
  return visitor;
}

async function colours(visitor: Visitor): Promise<number> {
  return visitor.walk((walk) => {
    const { data } = walk.pixels();
    const seen = new Set<number>();
    for (let i = 0; i < data.length; i += 16) seen.add(((data[i]! >> 3) << 10) | ((data[i + 1]! >> 3) << 5) | (data[i + 2]! >> 3));
    return seen.size;
  });
}

const kViews: [name: string, place: string][] = [
  ['hall', `at=42.15,36.75,${kFloor}&yaw=0&pitch=-2`],
  ['room', `at=4.23,8.25,${kFloor}&yaw=241&pitch=-4`],
  ['meeting', `at=56.4,38.55,${kFloor}&yaw=59&pitch=-4`],
  ['stairwell', `at=12.6,20.2,${kFloor}&yaw=92&pitch=6`],
];

for (const [name, place] of kViews) {
  test(`a ${name}`, async () => {
    const visitor = await stand(place);
    expect(await colours(visitor)).toBeGreaterThan(60);
    await visitor.shot(`viewer-${name}`);
    await visitor.leave();
  });
}

test('the building as glass', async () => {
  const visitor = await stand(`at=42.15,36.75,${kFloor}&yaw=180`);
  // Some doors stand open, so that there is something to be seen.
  await visitor.walk(async (walk) => {
    for (let round = 0; round < 2; ++round) {
      for (const region of [...walk.stage.regions.all()]) {
        for (const [portal, p] of region.portals.entries()) {
          if (p.kind === 'room_door' && !p.open && region.kind === 'hall' && portal % 3 === 0) await walk.app.building.command({ do: 'door', region: region.id, portal, door: 'open' });
        }
      }
      await new Promise((r) => setTimeout(r, 600));
    }
  });
  await visitor.page.keyboard.press('KeyG');
  await visitor.page.keyboard.press('KeyI');
  await visitor.page.waitForTimeout(4500);
  expect(await visitor.page.evaluate(() => document.documentElement.dataset.view)).toBe('glass');
  await visitor.shot('viewer-glass');
  await visitor.leave();
});

test('a link into the glass view shows it', async () => {
  const visitor = await Visitor.arrive(host.site, `${kTower}&view=glass`, kWide);
  await visitor.page.waitForTimeout(2500);
  expect(await visitor.walk((walk) => walk.glass.camera.position.length() > 5 && walk.app.view === 'glass')).toBe(true);
  await visitor.leave();
});

test('a plan', async () => {
  const visitor = await Visitor.arrive(host.site, `${kTower}&view=plan&floor=14&at=42.15,36.75,${kFloor}&yaw=180`, kWide);
  await visitor.page.waitForTimeout(2500);
  await visitor.shot('viewer-plan');
  await visitor.leave();
});

test('a phone', async () => {
  const visitor = await stand(`at=56.4,38.55,${kFloor}&yaw=59&pitch=-4`, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  expect(await colours(visitor)).toBeGreaterThan(60);
  await visitor.shot('viewer-phone');
  await visitor.leave();
});

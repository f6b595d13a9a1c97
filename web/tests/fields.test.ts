import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileName } from '../src/panel/downloads';
import { kStarters } from '../src/panel/starters';
import { radioAt } from '../src/panel/toolbar';
import { pairOf, pairText } from '../src/panel/fields';
import { dropOutline, fieldAt, fieldsOf, fromSlider, groupsOf, inKind, isEndless, isFor, isShown, metres, openChoice, refill, toSlider } from '../src/panel/fields';

// The very schema that the core answers with is in the repository.
const schema = JSON.parse(readFileSync(new URL('../../docs/schema/brief.schema.json', import.meta.url), 'utf8')) as Parameters<typeof fieldsOf>[0];
const fields = fieldsOf(schema);
const named = (name: string) => fields.find((field) => field.name === name)!;

describe("the schema's fields", () => {
  it('are all there, nested ones by their dotted names, and nothing for editors', () => {
    const names = fields.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['kind', 'seed', 'floors', 'floor_height', 'palette', 'site.width', 'site.depth']));
    expect(names.filter((name) => name.startsWith('$'))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('know their kind, limits and default', () => {
    expect(named('floors')).toMatchObject({ kind: 'whole', least: 1, most: 10_000, step: 1, fallback: 12, pointer: '/floors' });
    expect(named('site.width')).toMatchObject({ kind: 'length', least: 1, most: 1000, label: 'Width', pointer: '/site/width' });
    expect(named('door_probability')).toMatchObject({ kind: 'number', least: 0, most: 1 });
    expect(named('furniture')).toMatchObject({ kind: 'flag', fallback: true });
    expect(named('palette')).toMatchObject({ kind: 'choice' });
    expect(named('palette').options).toContain('birch');
    expect(named('id').kind).toBe('text');
  });

  it('stand in one group each, the most used first', () => {
    const groups = groupsOf(fields);
    expect(groups[0]?.fields.map(({ name }) => name)).toEqual(['kind', 'class', 'seed', 'floors', 'levels', 'site.width', 'site.depth', 'site.unbounded', 'site.cells', 'dungeon.order', 'dungeon.maze', 'dungeon.keys', 'dungeon.locks']);
    expect(groups.map(({ title }) => title)).toEqual(['', 'Storeys', 'Rooms and halls', 'Digging', 'Ground floor', 'Look', 'Other']);
    expect(groups.at(-1)?.fields.map(({ name }) => name)).toEqual(['id']);
    expect(groups.flatMap((group) => group.fields).map(({ name }) => name).sort()).toEqual(fields.map(({ name }) => name).sort());
  });

  it('that are new to the page come last', () => {
    const more = fieldsOf({ properties: { kind: { type: 'string' }, moat: { type: 'boolean' } } });
    expect(groupsOf(more).at(-1)).toMatchObject({ title: 'Other', fields: [{ name: 'moat', label: 'Moat', kind: 'flag' }] });
  });
});

describe('the kind of building', () => {
  const of = (kind: string) => fields.filter((field) => isFor(field, kind)).map(({ name }) => name);
  it('has fields of its own', () => {
    expect(of('office').filter((name) => !of('tower').includes(name))).toEqual(['class', 'halls', 'office_width', 'executive_floors', 'open_probability', 'shops', 'atrium']);
    expect(of('tower').filter((name) => !of('office').includes(name))).toEqual(['average_room', 'least_room', 'hallway_probability', 'door_probability']);
    expect(of('apartments').filter((name) => !of('tower').includes(name))).toEqual(['apartment_area', 'corridor_width', 'balconies', 'rooms', 'roof']);
    expect(of('apartments')).not.toContain('hall_width');
  });
  it('dungeon has all of its table, and nobody else any of it', () => {
    expect(of('dungeon')).toEqual(expect.arrayContaining(['levels', 'site.cells', 'dungeon.order', 'dungeon.maze', 'dungeon.keys', 'dungeon.props']));
    expect(of('dungeon').filter((name) => ['floors', 'site.width', 'site.depth', 'average_room'].includes(name))).toEqual([]);
    for (const kind of ['tower', 'office', 'apartments']) expect(of(kind).filter((name) => name.startsWith('dungeon.') || ['site.cells', 'site.unbounded', 'levels'].includes(name))).toEqual([]);
  });
  it('without end has no cells, and says so only of a dungeon', () => {
    const endless = { kind: 'dungeon', site: { unbounded: true } };
    expect(named('site.unbounded')).toMatchObject({ kind: 'flag', fallback: false, label: 'Without end' });
    expect([isShown(named('site.cells'), 'dungeon', endless), isShown(named('site.cells'), 'dungeon', { kind: 'dungeon' })]).toEqual([false, true]);
    expect([isEndless(endless), isEndless({ kind: 'dungeon' }), isEndless({ kind: 'tower', site: { unbounded: true } }), isEndless({})]).toEqual([true, false, false, false]);
    dropOutline(endless, 'tower');
    expect(endless).toEqual({ kind: 'dungeon' });
    // A form is read from above: what hides a field stands before it.
    const names = groupsOf(fields)[0]!.fields.map(({ name }) => name);
    expect(names.indexOf('site.unbounded')).toBeLessThan(names.indexOf('site.cells'));
  });
  it('shows of a dungeon what its order, its maze and its keys read', () => {
    const shown = (name: string, dungeon: Record<string, string>, site = {}): boolean => isShown(named(`dungeon.${name}`), 'dungeon', { kind: 'dungeon', dungeon, site });
    expect(['maze', 'loops', 'straight', 'sparseness', 'least_open', 'detour', 'rooms', 'caves'].map((name) => shown(name, {}))).toEqual([false, false, false, false, false, true, true, true]);
    expect(['maze', 'loops', 'straight', 'detour'].map((name) => shown(name, { order: 'maze-rooms' }))).toEqual([true, true, true, false]);
    expect([shown('straight', { order: 'rooms-maze', maze: 'prim' }), shown('locks', {}), shown('locks', { keys: 'loose' })]).toEqual([false, false, true]);
    expect(['loops', 'detour'].map((name) => shown(name, {}, { unbounded: true }))).toEqual([true, true]);
    expect(['loops', 'detour'].map((name) => shown(name, { order: 'rooms-first' }, { unbounded: true }))).toEqual([false, true]);
  });
  it('has a brief to start from', () => {
    expect(new Set(kStarters.map(([, brief]) => brief.kind))).toEqual(new Set(named('kind').options));
    expect(kStarters.filter(([, brief]) => isEndless(brief)).map(([name]) => name)).toEqual(['Dungeon without end']);
  });
  it('is offered with every name the schema has', () => {
    expect(named('kind').options).toEqual(['tower', 'office', 'apartments', 'dungeon']);
  });
  it('leaves outlines to files: they are kept, not typed', () => {
    expect(fields.map(({ name }) => name).filter((name) => name.startsWith('site.'))).toEqual(['site.width', 'site.depth', 'site.cells', 'site.unbounded']);
    const outlined = { kind: 'apartments', site: { polygon: [[0, 0], [9, 0], [0, 9]], party: [1] } };
    const plain = { kind: 'apartments' };
    for (const name of ['site.width', 'site.depth']) {
      expect([isShown(named(name), 'apartments', outlined), isShown(named(name), 'apartments', plain), isShown(named(name), 'tower', outlined)]).toEqual([false, true, true]);
    }
    expect(isShown(named('apartment_area'), 'apartments', outlined)).toBe(true);
    dropOutline(outlined, 'apartments');
    expect(outlined.site).toEqual({ polygon: [[0, 0], [9, 0], [0, 9]], party: [1] });
    dropOutline(outlined, 'tower');
    expect(outlined).toEqual({ kind: 'apartments' });
  });

  it('of a wanted experience are not typed, and go with the kind', () => {
    expect(fields.filter(({ name }) => name.startsWith('experience'))).toEqual([]);
    const wanted = { kind: 'apartments', experience: { bedroom: { depth: 3 } } };
    dropOutline(wanted, 'apartments');
    expect(wanted.experience).toEqual({ bedroom: { depth: 3 } });
    dropOutline(wanted, 'office');
    expect(wanted).toEqual({ kind: 'apartments' });
  });
  it('shares the others', () => {
    for (const name of ['kind', 'seed', 'floors', 'hall_width', 'palette', 'site.width']) expect([of('office'), of('tower')].every((names) => names.includes(name))).toBe(true);
  });
  it('does not matter in a schema without conditions', () => {
    const plain = fieldsOf({ properties: { kind: { type: 'string', enum: ['barn'] }, moat: { type: 'boolean' } } });
    expect(plain.every((field) => isFor(field, 'barn'))).toBe(true);
  });
});

describe('a choice left open', () => {
  it('says who chooses', () => {
    expect(named('class')).toMatchObject({ kind: 'choice', fallback: undefined });
    expect(openChoice(named('class'))).toBe('Chosen by the floors');
    expect(openChoice(named('palette'))).toBe('Chosen by the seed');
  });
});

describe("an error's field", () => {
  it('is the one it names', () => {
    expect(fieldAt(fields, '/site/width')?.name).toBe('site.width');
    expect(fieldAt(fields, '/floors')?.name).toBe('floors');
  });
  it('is the one edited last in the table it names', () => {
    expect(fieldAt(fields, 'site', 'site.width')?.name).toBe('site.width');
    expect(fieldAt(fields, 'site', 'site.depth')?.name).toBe('site.depth');
    expect(fieldAt(fields, 'site', 'floors')?.name).toMatch(/^site\./);
  });
  it('is the first in the table it names', () => {
    expect(fieldAt(fields, '/site')?.name).toMatch(/^site\./);
    expect(fieldAt(fields, 'site')?.name).toMatch(/^site\./);
  });
  it('is none for other places', () => {
    for (const place of ['', '/', '/foo', '/floor', '/site/foo']) expect(fieldAt(fields, place)).toBeUndefined();
  });
});

describe('a length', () => {
  it.each([[2.7, 2.7], ['2.7 m', 2.7], ['270cm', 2.7], [' 2700 mm ', 2.7], ['9 ft', 2.7432], ['30 in', 0.762], ['1e1 m', 10]])('%s is %d m', (text, value) => {
    expect(metres(text)).toBe(value);
  });
  it.each(['', 'm', '3 miles', '-3 m', '3', true])('%s is none', (text) => {
    expect(metres(text)).toBeUndefined();
  });
});

describe('a slider', () => {
  it('reaches both limits of every field', () => {
    for (const field of fields.filter(({ step, least, most, name }) => step !== undefined && least !== undefined && most !== undefined && name !== 'seed')) {
      expect([fromSlider(field, 0), fromSlider(field, 1)]).toEqual([field.least, field.most]);
      expect([toSlider(field, field.least!), toSlider(field, field.most!)]).toEqual([0, 1]);
    }
  });
  it('gives allowed values in between, and lies where the value says', () => {
    for (const name of ['floors', 'site.width', 'floor_height', 'door_probability']) {
      const field = named(name);
      for (let at = 0; at <= 1; at += 0.01) {
        const value = fromSlider(field, at);
        expect(value).toBeGreaterThanOrEqual(field.least!);
        expect(value).toBeLessThanOrEqual(field.most!);
        expect(Math.abs(toSlider(field, value) - at)).toBeLessThan(0.09);
      }
    }
  });
  it('stays within its ends for values beyond the limits', () => {
    expect([toSlider(named('floors'), 0), toSlider(named('floors'), 1e9), toSlider(named('floors'), NaN)]).toEqual([0, 1, 0]);
  });
});

describe('an input that a building is shown in', () => {
  it('gets the value, or nothing for the default', () => {
    expect(refill(named('floors'), 12, '', false)).toBe('12');
    expect(refill(named('floors'), undefined, '12', false)).toBe('');
    expect(refill(named('site.width'), '12 ft', '', false)).toBe('3.6576');
  });
  it('keeps the digits people typed while an earlier brief was opened', () => {
    expect(refill(named('floors'), 3, '300', true)).toBeNull();
    expect(refill(named('floors'), 3, '', true)).toBeNull();
    expect(refill(named('floors'), 3, '300', false)).toBe('3'); // tried meanwhile: another building stands
  });
  it('is left alone when it says the same', () => {
    expect(refill(named('site.width'), 12.5, '12.50', false)).toBeNull();
    expect(refill(named('kind'), 'tower', 'tower', false)).toBeNull();
    expect(refill(named('id'), '7', '007', false)).toBe('7'); // text, though it looks like a number
  });
});

describe('a key in a group of radios', () => {
  it('goes round', () => {
    expect(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'Home', 'End'].map((key) => radioAt(key, 5, 6))).toEqual([0, 0, 4, 4, 0, 5]);
    expect(radioAt('ArrowLeft', 0, 6)).toBe(5);
  });
  it('other than those is not for it', () => {
    for (const key of ['Enter', ' ', 'w', 'constructor']) expect(radioAt(key, 2, 6)).toBeNull();
  });
});

describe('a file', () => {
  it('is named after the building', () => {
    expect(fileName('tower', 42, 'svg', 3)).toBe('tower-42-floor-3.svg');
    expect(fileName('tower', 42, 'glb', null)).toBe('tower-42.glb');
  });
});

describe('pairs', () => {
  it('are read as people write them', () => {
    for (const text of ['40 × 25', '40x25', ' 40 X 25 ', '40,25', '40 25']) expect(pairOf(text)).toEqual([40, 25]);
    for (const text of ['40', 'a × b', '40 × 25 × 3', '-1 × 2']) expect(pairOf(text)).toBe(text);
  });
  it('are shown as such', () => {
    expect([pairText([40, 25]), pairText(undefined), pairText('40 by 25')]).toEqual(['40 × 25', '', '40 by 25']);
    expect(named('site.cells')).toMatchObject({ kind: 'pair', least: 3, most: 512, fallback: [40, 25], pointer: '/site/cells' });
    expect([refill(named('site.cells'), [40, 25], '', false), refill(named('site.cells'), [40, 25], '40 × 25', false)]).toEqual(['40 × 25', null]);
  });
});

describe('another kind', () => {
  const tower = { kind: 'tower', seed: 4, floors: 30, site: { width: 60, depth: 45 } };
  it('takes what both have, and is otherwise as it was left', () => {
    expect(inKind(fields, 'dungeon', tower)).toEqual({ kind: 'dungeon', seed: 4 });
    expect(inKind(fields, 'tower', { kind: 'dungeon', seed: 9, levels: 2 }, tower)).toEqual({ ...tower, seed: 9 });
    expect(tower.seed).toBe(4);
  });
  it('keeps its outline', () => {
    const flats = { kind: 'apartments', site: { polygon: [[0, 0], [9, 0], [0, 9]] } };
    const back = inKind(fields, 'apartments', tower, flats);
    expect(back.site).toEqual(flats.site);
    expect(inKind(fields, 'tower', flats, tower).site).toEqual(tower.site);
  });
});

import { describe, expect, it } from 'vitest';
import { formatAddress, getField, parseAddress, readPatience, setField, withoutField, type Address } from '../src/address';
import type { BriefTable } from '../src/app';

const place: Address = {
  brief: { kind: 'tower', seed: 7, furniture: false, site: { width: 45.5, depth: 30 } },
  view: 'plan',
  floor: 12,
  spot: { at: [31_500, 1_400, 43_200], yaw: Math.PI / 2, pitch: -Math.PI / 6 },
};

describe('an address', () => {
  it('reads as people would write it', () => {
    expect(formatAddress(place)).toBe('#kind=tower&seed=7&furniture=false&site.width=45.5&site.depth=30&view=plan&floor=12&at=31.5,1.4,43.2&yaw=90&pitch=-30');
  });

  it('leads back to the same building and place', () => {
    const { problems, ...read } = parseAddress(formatAddress(place));
    expect(problems).toEqual([]);
    expect(read.brief).toEqual(place.brief);
    expect([read.view, read.floor]).toEqual(['plan', 12]);
    expect(read.spot?.at).toEqual(place.spot?.at);
    expect(read.spot?.yaw).toBeCloseTo(Math.PI / 2, 10);
    expect(read.spot?.pitch).toBeCloseTo(-Math.PI / 6, 10);
  });

  it('is the same again when written from what was read', () => {
    const once = formatAddress({ ...place, spot: { at: [1_234.5, -6, 7_777], yaw: -0.3, pitch: 0.123 } });
    expect(formatAddress(parseAddress(once))).toBe(once);
  });

  it('carries outlines', () => {
    const brief = { kind: 'apartments', site: { polygon: [[0, 0], [30.5, 0], [0, -12]], party: [1] } };
    const text = formatAddress({ brief, view: 'walk', floor: null, spot: null });
    expect(parseAddress(text)).toMatchObject({ brief, problems: [] });
    expect(parseAddress('#site.polygon=[[0,0],[1').brief).toEqual({ site: { polygon: '[[0,0],[1' } });
  });

  it('carries lists of tables', () => {
    const brief: BriefTable = { kind: 'dungeon', dungeon: { diggers: [{ dig: 'maze' }, { dig: 'sparseness', amount: 8, share: 0.4 }], prefabs: [{ name: 'a&b', rows: ['#.#', '+ "'] }] } };
    const text = formatAddress({ brief, view: 'walk', floor: null, spot: null });
    expect(parseAddress(text)).toMatchObject({ brief, problems: [] });
  });

  it('keeps angles within a turn', () => {
    expect(formatAddress({ ...place, spot: { at: [0, 0, 0], yaw: -7 * Math.PI, pitch: 0 } })).toContain('&yaw=180&');
  });

  it('keeps text that looks like a number when the field is text', () => {
    const brief = { id: '007', palette: 'true' };
    expect(parseAddress(formatAddress({ ...place, brief }), new Set(['id', 'palette'])).brief).toEqual(brief);
    expect(parseAddress('#id=007').brief).toEqual({ id: 7 });
  });

  it('carries any characters', () => {
    const brief = { id: 'a&b=c #ä%,', floor_height: '12 ft' };
    expect(parseAddress(formatAddress({ ...place, brief })).brief).toEqual(brief);
  });

  it('without a brief names none', () => {
    expect(parseAddress('').brief).toBeNull();
    expect(parseAddress('#view=glass').brief).toBeNull();
    expect(parseAddress('#floors=').brief).toBeNull();
  });
});

describe('an address in ground without end', () => {
  const far: Address = {
    brief: { kind: 'dungeon', site: { unbounded: true } },
    view: 'walk',
    floor: null,
    spot: { sector: [54_253_472, -1], at: [1_500, 55_295_250, -3_600], yaw: 0, pitch: 0 },
  };
  it('names a cell, and metres in it', () => {
    expect(formatAddress(far)).toBe('#kind=dungeon&site.unbounded=true&cell=999999995904,-1&at=1.5,2.25,-3.6&yaw=0&pitch=0');
  });
  it('leads back to the same place, however far', () => {
    const { spot, problems } = parseAddress(formatAddress(far));
    expect(problems).toEqual([]);
    expect([spot?.sector, spot?.at]).toEqual([far.spot!.sector, far.spot!.at]);
    expect(formatAddress(parseAddress(formatAddress(far)))).toBe(formatAddress(far));
  });
  it('may name the cell alone: its middle is meant', () => {
    expect(parseAddress('#cell=1000000000000,-5').spot).toEqual({ sector: [54253472, -1], at: [4096 * 3000 + 1500, 18427 * 3000 + 1500, 0], yaw: 0, pitch: 0 });
    expect(parseAddress('#cell=0,0&yaw=90').spot?.yaw).toBeCloseTo(Math.PI / 2);
  });
  it.each(['#cell=1', '#cell=1,2,3', '#cell=1.5,2', '#cell=a,b', '#cell=1e13,0', '#cell=0,0&at=1,2', '#cell=,'])('%s is said and replaced by the entrance', (hash) => {
    const { problems, spot } = parseAddress(hash);
    expect(problems).toHaveLength(1);
    expect(spot).toBeNull();
  });
});

describe('a bad address', () => {
  it.each(['#view=upside', '#floor=1.5', '#floor=1e9', '#at=1,2', '#at=1,2,3,4', '#at=a,b,c', '#at=1,2,1e12', '#at=1,2,3&yaw=north', '#at=1,2,3&pitch=91', '#A!=3'])(
    '%s is said and replaced by the default',
    (hash) => {
      const { problems, brief, view, floor } = parseAddress(hash);
      expect(problems).toHaveLength(1);
      expect([brief, view, floor]).toEqual([null, 'walk', null]);
    },
  );

  it('never throws', () => {
    for (const hash of ['#%', '#%zz=%%', '#&&==&', '#=', '#.=1', '#a..b=1', '#' + 'x=1&'.repeat(5000)]) {
      expect(() => parseAddress(hash)).not.toThrow();
    }
  });

  it('has names of four parts at most', () => {
    expect(parseAddress('#a.b.c.d=1').brief).toEqual({ a: { b: { c: { d: 1 } } } });
    for (const dots of [4, 50_000]) {
      const { brief, problems } = parseAddress(`#a${'.a'.repeat(dots)}=1`);
      expect(brief).toBeNull();
      expect(problems).toHaveLength(1);
      expect(problems[0]!.length).toBeLessThan(120);
    }
    expect(parseAddress(`#${'.'.repeat(50_000)}=1`).brief).toBeNull();
  });

  it('can not reach behind the table', () => {
    parseAddress('#__proto__.seed=1&constructor.prototype.seed=2');
    expect(({} as Record<string, unknown>).seed).toBeUndefined();
  });

  it('that gives a field and a table the same name keeps the later', () => {
    expect(parseAddress('#site=3&site.width=4').brief).toEqual({ site: { width: 4 } });
    expect(parseAddress('#site.width=4&site=3').brief).toEqual({ site: 3 });
  });
});

describe('fields', () => {
  it('are set and taken out by their dotted names', () => {
    const brief: BriefTable = { kind: 'tower' };
    setField(brief, 'site.width', 60);
    setField(brief, 'site.depth', 45);
    expect(getField(brief, 'site.depth')).toBe(45);
    setField(brief, 'site.width', undefined);
    expect(brief).toEqual({ kind: 'tower', site: { depth: 45 } });
    setField(brief, 'site.depth', undefined);
    expect(brief).toEqual({ kind: 'tower' });
    expect(getField(brief, 'site.depth')).toBeUndefined();
    expect(getField(brief, 'constructor')).toBeUndefined();
  });

  it('are left out by the place an error names', () => {
    const brief: BriefTable = { kind: 'tower', site: { width: 1, depth: 45 } };
    expect(withoutField(brief, '/site/width')).toEqual({ kind: 'tower', site: { depth: 45 } });
    expect(withoutField(brief, 'site')).toEqual({ kind: 'tower' });
    expect(brief.site).toEqual({ width: 1, depth: 45 });
  });

  it('that are not there can not be left out', () => {
    for (const place of ['', '/', '/floors', '/site/height', '/kind/name', '/constructor']) expect(withoutField({ kind: 'tower', site: { width: 1 } }, place)).toBeNull();
  });
});

describe('patience', () => {
  it('is whole seconds, or as usual', () => {
    expect(['?patience=120', '?a=b&patience=1', '?patience=3600'].map(readPatience)).toEqual([120, 1, 3600]);
    for (const text of ['', '?patience=', '?patience=0', '?patience=-5', '?patience=1.5', '?patience=3601', '?patience=x']) expect(readPatience(text)).toBeUndefined();
  });
});

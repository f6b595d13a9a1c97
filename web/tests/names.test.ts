import { describe, expect, it } from 'vitest';
import { namesOf, nameOf, roomBelow } from '../src/plan/names';
import type { PlanRoom } from '../src/plan/rooms';
import { inWords } from '../src/walk/refusals';

const room = (path: string, name: string): PlanRoom => ({ path, name, use: name, box: [0, 0, 1, 1], area: 1, doors: 1, objects: 0, portals: [] });
const rooms = [room('s0f0c0', 'office'), room('s0f0c1', 'office'), room('s0f1', 'meeting room'), room('s0f12', 'office')];

describe('names of rooms', () => {
  it('count rooms of one use; one alone needs no number', () => {
    expect([...namesOf(rooms, true).values()]).toEqual(['Office 1', 'Office 2', 'Meeting room', 'Office 3']);
    expect([...namesOf(rooms, false).values()]).toEqual(['Office', 'Office', 'Meeting room', 'Office']);
  });

  it('are found below a path, step by step', () => {
    const names = namesOf(rooms, true);
    expect(roomBelow(names, 's0f0')).toBe('s0f0c0');
    expect(roomBelow(names, 's0f0c1')).toBe('s0f0c1');
    expect(roomBelow(names, 's0f2')).toBeNull();
    expect(nameOf(names, 's0f9')).toBe('A room');
  });
});

describe('a refusal', () => {
  it('has no coordinates', () => {
    expect(inWords('the object (1 2 … 3 4) meets a wall or a closed door; the inside of the room is (0 0 … 9 9)')).toBe('It meets a wall or a closed door.');
    expect(inWords("an outer wall can't be broken")).toBe("An outer wall can't be broken.");
  });
});

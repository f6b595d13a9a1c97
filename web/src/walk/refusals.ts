// Why a tool does nothing, in people's words: of what it is pointed at, and of what
// the core answers.

import { capital } from '../panel/words';
import type { Met } from './pointing';
import type { ToolName } from './tools';

const kNothing: Record<ToolName, string> = {
  look: '',
  paint: 'There is nothing to paint there: point at a wall, a floor or a ceiling.',
  place: 'There is no floor to put it on: point into the room.',
  move: 'There is nothing to move there: point at a piece of furniture.',
  remove: 'There is nothing to remove there: point at a piece of furniture.',
  break: 'There is no wall to break there: point at a wall between two rooms.',
};
const kTooFar = 'That is too far away: go nearer.';
const kOuter = 'That is an outer wall. Only walls between two rooms can be broken through.';

function portalName(met: Extract<Met, { kind: 'portal' }>): string {
  const { kind } = met.region.portals[met.portal]!;
  return kind === 'window' ? 'glass' : kind === 'elevator' ? 'an elevator' : 'a door';
}

// Null: the tool can be tried on it.
export function whyNot(tool: ToolName, met: Met | null, reach: number): string | null {
  if (!met) return kNothing[tool];
  if (met.distance > reach) return kTooFar;
  if (tool === 'paint') {
    if (met.kind === 'thing') return 'Furniture can\'t be painted. Walls, floors and ceilings can.';
    if (met.kind === 'portal') return `That is ${portalName(met)}. Only walls, floors and ceilings can be painted.`;
  }
  if (tool === 'break') {
    if (met.kind === 'portal') return `That is ${portalName(met)}. Only walls between two rooms can be broken through.`;
    if (met.kind !== 'wall') return kNothing.break;
    const behind = met.region.faces[met.face];
    if (behind === 'facade') return kOuter;
    if (behind === 'rock') return 'Behind this wall is solid rock.';
  }
  if (tool === 'remove' && met.kind !== 'thing') return kNothing.remove;
  return null;
}

// Coordinates mean nothing to somebody who points at things.
export function inWords(text: string): string {
  const plain = text.replace(/; the inside of the room is .*$/, '').replace(/ \([^)]*\)/g, '').replace(/^the object\b/, 'it').replace(/\bthe region\b/g, 'the room');
  return `${capital(plain)}.`;
}

// The keys, in a dialog.

import { button, closeOutside, element, part } from './element';

const kKeys: [title: string, rows: [keys: string[], does: string][]][] = [
  ['Walking', [
    [['W', 'A', 'S', 'D'], 'walk (or the arrow keys)'],
    [['Shift'], 'run'],
    [['Mouse'], 'look around, once you clicked into the view'],
    [['E'], 'open a door, take a key, call an elevator (or click)'],
    [['PgUp', 'PgDn'], 'look up and down; Home looks straight ahead'],
    [['Esc'], 'give the mouse back; close what is open'],
  ]],
  ['Fingers', [
    [['Stick'], 'walk; pushed far outside, run'],
    [['Drag'], 'look around'],
    [['Hand'], 'open a door, take a key, call an elevator'],
  ]],
  ['Views', [
    [['G'], 'glass: everything that exists now, and back'],
    [['P'], 'plan of the floor, and back'],
    [['←', '↑', '→', '↓'], 'around the glass; + and − nearer and farther'],
    [['PgUp', 'PgDn'], 'floors in the plan'],
    [['F'], 'fit the plan into the window'],
    [['M'], 'map'],
    [['I'], 'figures'],
  ]],
  ['Building', [
    [['N'], 'next seed; with Shift the one before'],
    [['B'], 'brief'],
    [['C'], 'changes'],
    [['1', '…', '6'], 'look, paint, place, carry, remove, break'],
    [['X'], 'use the tool on what is in the middle (or Enter, or click)'],
    [['Wheel'], 'next colour, next thing (or , and .)'],
    [['R'], 'turn the thing to be placed or put down'],
    [['Shift', 'X'], 'paint all walls (or Shift and click)'],
    [['U'], 'undo (or Ctrl+Z)'],
    [['Ctrl', 'Y'], 'redo (or Ctrl+Shift+Z)'],
    [['?'], 'these keys'],
  ]],
];

export function startHelp(): () => void {
  const dialog = part<HTMLDialogElement>('#help');
  const sections = kKeys.map(([title, rows]) =>
    element(
      'section',
      { class: title === 'Fingers' ? 'touch' : undefined },
      element('h3', {}, title),
      element('dl', {}, ...rows.flatMap(([keys, does]) => [element('dt', {}, ...keys.map((key) => element('kbd', {}, key))), element('dd', {}, does)])),
    ),
  );
  const about = element('p', { class: 'hint' }, 'Rooms exist only where somebody looks. Walk away and they are let go; come back and they are the same, with everything you changed. The address of this page leads anyone to this very spot.');
  dialog.append(element('h2', { id: 'help-title', tabindex: -1, autofocus: true }, 'Every door opens'), about, ...sections, element('div', { class: 'row end' }, button('Close', () => dialog.close(), { class: 'strong' })));
  closeOutside(dialog);
  return () => {
    if (dialog.open) return;
    document.exitPointerLock();
    dialog.showModal();
  };
}

// What the page says by itself: the cover while a building is opened, and short
// messages.

import { part } from './element';

const kShown = 6000; // milliseconds a message stays

export function progress(text: string): void {
  part('#progress').textContent = text;
}

// Takes the cover away; once it is gone this does nothing. `ready` tells tests.
export function lift(): void {
  document.documentElement.dataset.ready = 'true';
  const veil = part('#veil');
  if (veil.hidden || veil.classList.contains('lifting')) return;
  veil.classList.add('lifting');
  performance.mark('first room');
  setTimeout(() => (veil.hidden = true), 500);
}

// The page can't go on: the cover stays and says why.
export function giveUp(text: string): void {
  const veil = part('#veil');
  veil.hidden = false;
  veil.classList.remove('lifting');
  veil.classList.add('bad');
  veil.setAttribute('role', 'alert');
  progress(text);
}

let hiding: ReturnType<typeof setTimeout> | undefined;

export function toast(text: string, bad = false): void {
  const place = part('#toast');
  place.textContent = text;
  place.classList.toggle('bad', bad);
  place.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => (place.hidden = true), kShown + text.length * 30);
}

// Asks before something that can't be taken back.
export function sure(question: string, text: string, yes: string): Promise<boolean> {
  const dialog = part<HTMLDialogElement>('#sure');
  const title = document.createElement('h2');
  title.id = 'sure-title';
  title.textContent = question;
  const words = document.createElement('p');
  words.textContent = text;
  const form = document.createElement('form');
  form.method = 'dialog';
  form.className = 'row end';
  for (const [value, label] of [['', 'Cancel'], ['yes', yes]] as const) {
    const choice = document.createElement('button');
    choice.value = value;
    choice.textContent = label;
    if (value) choice.className = 'danger';
    form.append(choice);
  }
  dialog.replaceChildren(title, words, form);
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true }));
}

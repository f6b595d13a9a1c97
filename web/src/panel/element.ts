// Elements in one line: element('p', { class: 'hint' }, 'text', other).

type Attributes = Record<string, string | number | boolean | undefined>;

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) made.setAttribute(key, '');
    else if (value !== undefined && value !== false) made.setAttribute(key, String(value));
  }
  made.append(...children);
  return made;
}

export function icon(name: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'icon');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#i-${name}`);
  svg.append(use);
  return svg;
}

export function button(text: string, pressed: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, text);
  made.addEventListener('click', pressed);
  return made;
}

// A press beside a dialog closes it. Its own padding is not beside it.
export function closeOutside(dialog: HTMLDialogElement): void {
  dialog.addEventListener('click', ({ target, clientX: x, clientY: y }) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    if (target === dialog && (x < left || x > right || y < top || y > bottom)) dialog.close();
  });
}

// An element of the page that index.html promises.
export function part<E extends Element = HTMLElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`the page has no ${selector}`);
  return found;
}

// The tools as one stop of the Tab key: arrow keys go from tool to tool.

import { part } from './element';

// Which of `count` radios a key leads to from the one at `at`; null for other keys.
export function radioAt(key: string, at: number, count: number): number | null {
  const ways: Record<string, number> = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: count - 1 };
  const to = Object.hasOwn(ways, key) ? ways[key] : undefined;
  return to === undefined ? null : (to + count) % count;
}

export function startToolbar(): void {
  const tools = part('#tools');
  const radios = [...tools.querySelectorAll<HTMLElement>('[role=radio]')];
  const mark = (): void => {
    for (const radio of radios) radio.tabIndex = radio.getAttribute('aria-checked') === 'true' ? 0 : -1;
  };
  new MutationObserver(mark).observe(tools, { subtree: true, attributeFilter: ['aria-checked'] });
  mark();
  tools.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = radioAt(event.key, radios.indexOf(document.activeElement as HTMLElement), radios.length);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    radios[to]?.focus();
    radios[to]?.click();
  });
}

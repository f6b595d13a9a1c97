// The Brief panel: the schema as a form. What people type is tried at once; what
// the core refuses is said at its field, and the last good building stays.

import { copy, getField, setField } from '../address';
import { wasOvertaken, type App, type BriefTable, type BriefValue, type Spot } from '../app';
import type { CoreError } from '../core/protocol';
import { button, element, icon } from './element';
import { dropOutline, fieldAt, fromSlider, groupsOf, inKind, isEndless, isShown, metres, openChoice, pairOf, pairText, refill, toSlider, type Field } from './fields';
import { toast } from './notices';
import { kStarters } from './starters';
import { capital } from './words';

const kPause = 250; // milliseconds without typing before a brief is tried
const kMostSeed = Number.MAX_SAFE_INTEGER;

interface Control {
  field: Field;
  input: HTMLInputElement | HTMLSelectElement;
  slider: HTMLInputElement | null;
  error: HTMLElement;
  whole: HTMLElement; // all of it, with its label
}

export class BriefPanel {
  private readonly controls = new Map<string, Control>();
  private readonly groups: HTMLElement[] = [];
  private readonly trouble = element('p', { class: 'error', role: 'alert', hidden: true });
  private pause: ReturnType<typeof setTimeout> | undefined;
  private edited = ''; // the field people changed last
  private readonly kinds = new Map<string, BriefTable>(); // the last brief of each kind
  private another: BriefTable | null = null; // of the kind that was chosen and is not tried yet
  private readonly untried = new Set<string>(); // fields people typed in since the form was read
  private tries = 0;

  constructor(
    private readonly app: App,
    private readonly fields: Field[],
    place: HTMLElement,
  ) {
    const [first, ...more] = groupsOf(fields);
    const form = element('form', { novalidate: true, autocomplete: 'off' });
    form.addEventListener('submit', (event) => event.preventDefault());
    form.append(element('p', { class: 'lead' }, 'The same brief and seed give the same building, everywhere. What you change here is built at once.'));
    const starters = kStarters.map(([name, brief]) => button(name, () => this.start(brief)));
    form.append(element('div', { class: 'starters', role: 'group', 'aria-label': 'Start from' }, ...starters));
    form.append(this.trouble, ...(first?.fields ?? []).map((field) => this.makeControl(field)));
    const rest = element('details', {}, element('summary', {}, 'More'));
    for (const group of more) {
      const set = element('fieldset', {}, element('legend', {}, group.title), ...group.fields.map((field) => this.makeControl(field)));
      this.groups.push(set);
      rest.append(set);
    }
    form.append(rest, button('Back to defaults', () => this.reset(), { class: 'wide' }));
    place.append(form);
    app.on('loaded', () => {
      this.another = null;
      this.remember();
      this.fill();
    });
    this.remember();
    this.fill();
  }

  // The next seed or the one before, at its entrance. It counts from the building on
  // its way, so that pressing thrice is three further.
  stepSeed(by: 1 | -1): void {
    const seed = getField(this.app.wanted, 'seed') ?? this.fields.find((field) => field.name === 'seed')?.fallback;
    const brief = copy(this.app.wanted);
    setField(brief, 'seed', seedBeside(seed, by));
    this.untried.delete('seed');
    this.another = null;
    const opened = this.app.open(brief);
    this.fill();
    void opened.then((answer) => {
      if (!answer.error || wasOvertaken(answer)) return;
      toast(answer.error.text, true);
      this.fill();
    });
  }

  private reset(): void {
    this.start({ kind: this.app.loaded?.kind ?? 'tower' });
  }
  private start(brief: BriefTable): void {
    clearTimeout(this.pause);
    this.untried.clear();
    this.another = null;
    void this.open(copy(brief), null);
  }

  // --- inputs

  private makeControl(field: Field): HTMLElement {
    const id = `field-${field.name.replaceAll('.', '-')}`;
    const hint = element('p', { class: 'hint', id: `${id}-hint` }, hintOf(field));
    const error = element('p', { class: 'error', id: `${id}-error`, hidden: true });
    const input = makeInput(field, id);
    input.setAttribute('aria-describedby', `${id}-error ${id}-hint`);
    const slider = makeSlider(field);
    const whole = element('div', { class: field.kind === 'flag' ? 'field flag' : 'field' });
    this.controls.set(field.name, { field, input, slider, error, whole });
    input.addEventListener('input', () => {
      this.slide(field.name);
      if (field.name === 'kind') this.changeKind();
      this.later(field.name);
    });
    slider?.addEventListener('input', () => {
      input.value = String(fromSlider(field, Number(slider.value)));
      this.later(field.name);
    });
    const label = element('label', { for: id }, field.label);
    if (field.kind === 'flag') {
      whole.append(element('div', { class: 'row' }, input, label), hint, error);
      return whole;
    }
    const row = element('div', { class: 'row' }, input);
    if (slider) row.prepend(slider);
    if (field.kind === 'length') row.append(element('span', { class: 'unit' }, 'm'));
    if (field.name === 'seed') {
      const before = button('', () => this.stepSeed(-1), { class: 'back', title: 'Previous seed (Shift+N)', 'aria-label': 'Previous seed' });
      before.append(icon('back'));
      const next = button('', () => this.stepSeed(1), { title: 'Next seed (N)' });
      next.append(icon('next'), 'Next');
      row.append(before, next);
    }
    whole.append(label, row, hint, error);
    return whole;
  }

  private kind(): string {
    const { input, field } = this.controls.get('kind')!;
    return input.value === '' ? String(field.fallback) : input.value;
  }

  // What the form shows, but for what people typed.
  private shown(): BriefTable {
    return this.another ?? this.app.wanted;
  }

  private remember(): void {
    const { loaded, brief } = this.app;
    if (loaded) this.kinds.set(loaded.kind, copy(brief));
  }

  // Another kind comes back as it was left, with what both kinds have as it is now.
  private changeKind(): void {
    const kind = this.kind();
    this.another = inKind(this.fields, kind, this.shown(), this.kinds.get(kind));
    this.fill();
  }

  // Only what the chosen kind has, and no group without a field.
  private showKind(): void {
    const kind = this.kind();
    for (const { field, whole } of this.controls.values()) whole.hidden = !isShown(field, kind, this.shown());
    for (const set of this.groups) set.hidden = [...set.querySelectorAll<HTMLElement>('.field')].every((field) => field.hidden);
  }

  private slide(name: string): void {
    const { field, input, slider } = this.controls.get(name)!;
    if (!slider) return;
    const value = input.value === '' ? metres(field.fallback ?? NaN) : Number(input.value);
    slider.value = String(toSlider(field, value ?? NaN));
  }

  // Shows the brief that is wanted, except where people are typing.
  private fill(): void {
    for (const { field, input } of this.controls.values()) {
      const value = getField(this.shown(), field.name);
      const untried = this.untried.has(field.name);
      if (field.kind === 'flag') {
        if (!untried) (input as HTMLInputElement).checked = (value ?? field.fallback) === true;
        continue;
      }
      const text = refill(field, value, input.value, untried);
      if (text !== null) input.value = text;
      this.slide(field.name);
    }
    this.showKind();
    this.show(undefined);
  }

  // --- trying

  private later(edited: string): void {
    this.edited = edited;
    this.untried.add(edited);
    clearTimeout(this.pause);
    this.pause = setTimeout(() => void this.attempt(), kPause);
  }

  private async attempt(): Promise<void> {
    const { brief, error } = this.read();
    this.untried.clear();
    if (error) return this.show(error);
    if (JSON.stringify(brief) === JSON.stringify(this.app.wanted)) return this.show(undefined);
    // Another kind of building is another place.
    const same = (brief.kind ?? 'tower') === this.app.loaded?.kind && isEndless(brief) === (this.app.sector !== null);
    await this.open(brief, same ? (this.app.walking?.spot() ?? null) : null);
  }

  // Only what was tried last says how it went.
  private async open(brief: BriefTable, arrival: Spot | null): Promise<void> {
    const number = ++this.tries;
    const answer = await this.app.open(brief, arrival);
    if (number === this.tries && !wasOvertaken(answer)) this.show(answer.error);
  }

  private read(): { brief: BriefTable; error?: CoreError } {
    const brief = copy(this.shown());
    const kind = this.kind();
    dropOutline(brief, kind);
    for (const { field, input } of this.controls.values()) {
      if (!isShown(field, kind, brief)) {
        setField(brief, field.name, undefined);
        continue;
      }
      if (input instanceof HTMLInputElement && input.validity.badInput) {
        return { brief, error: { place: field.pointer, text: `${field.label}: a number is wanted` } };
      }
      const value = valueOf(field, input);
      const old = getField(brief, field.name);
      const kept = field.kind === 'length' && old !== undefined && metres(old) === value; // "12 ft" stays as it was written
      if (!kept) setField(brief, field.name, value);
    }
    if (Object.keys(brief).length === 0) brief.kind = 'tower';
    return { brief };
  }

  private show(error: CoreError | undefined): void {
    const named = error && fieldAt(this.fields, error.place, this.edited);
    const wrong = named && isShown(named, this.kind(), this.app.wanted) ? named : undefined; // a hidden one could not tell
    for (const control of this.controls.values()) {
      const here = control.field === wrong;
      if (here) control.input.setAttribute('aria-invalid', 'true');
      else control.input.removeAttribute('aria-invalid');
      control.error.hidden = !here;
      control.error.textContent = here && error ? error.text : '';
      if (here) control.input.closest('details')?.setAttribute('open', '');
    }
    this.trouble.hidden = !error || wrong !== undefined;
    this.trouble.textContent = error?.text ?? '';
  }
}

// Seeds run in a ring.
function seedBeside(seed: BriefValue | undefined, by: 1 | -1): number {
  if (typeof seed !== 'number') return 0;
  const beside = seed + by;
  return beside < 0 ? kMostSeed : beside > kMostSeed ? 0 : beside;
}

function valueOf(field: Field, input: HTMLInputElement | HTMLSelectElement): BriefValue | undefined {
  if (field.kind === 'flag') {
    const checked = (input as HTMLInputElement).checked;
    return checked === field.fallback ? undefined : checked;
  }
  if (input.value === '') return undefined;
  if (field.kind === 'pair') return pairOf(input.value);
  return field.kind === 'choice' || field.kind === 'text' ? input.value : Number(input.value);
}

function hintOf(field: Field): string {
  const limits = field.least !== undefined && field.most !== undefined && field.most < kMostSeed ? ` ${field.least} to ${field.most}${field.kind === 'length' ? ' m' : ''}.` : '';
  return field.hint + limits;
}

function makeInput(field: Field, id: string): HTMLInputElement | HTMLSelectElement {
  if (field.kind === 'choice') {
    const select = element('select', { id });
    if (field.fallback === undefined) select.append(element('option', { value: '' }, openChoice(field)));
    select.append(...field.options.map((option) => element('option', { value: option }, capital(option))));
    return select;
  }
  if (field.kind === 'flag') return element('input', { id, type: 'checkbox' });
  if (field.kind === 'pair') return element('input', { id, type: 'text', inputmode: 'text', spellcheck: 'false', placeholder: pairText(field.fallback) });
  if (field.kind === 'text') return element('input', { id, type: 'text', spellcheck: 'false', placeholder: 'automatic' });
  const placeholder = field.fallback === undefined ? undefined : String(field.fallback);
  return element('input', { id, type: 'number', inputmode: 'decimal', min: field.least, max: field.most, step: field.step, placeholder });
}

// The slider says what the number beside it says; keyboards and screen readers
// have the number.
function makeSlider(field: Field): HTMLInputElement | null {
  if (field.name === 'seed' || field.kind === 'pair' || field.step === undefined || field.least === undefined || field.most === undefined) return null;
  return element('input', { type: 'range', min: 0, max: 1, step: 0.001, tabindex: -1, 'aria-hidden': 'true' });
}

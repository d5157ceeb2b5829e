import { element } from './element.ts';

export interface NumberRowOptions {
  /** What is read aloud, such as `Separation weight`. */
  readonly name: string;
  /** What stands on the row. */
  readonly label: string;
  readonly unit: string;
  readonly slider: readonly [min: number, max: number, step: number];
  /** The least and greatest value that can be typed. */
  readonly limits: readonly [min: number, max: number];
  /** Whether it counts something: 2.5 makes no sense. */
  readonly whole?: boolean;
  /** What it does and where it comes from. */
  readonly help: string;
  /** Whether the word "all" may stand for the number. */
  readonly all?: boolean;
  /** What 0 means, to stand beside it. */
  readonly zero?: string;
  /** Asks for a new value; throws a sentence if it cannot be. */
  readonly change: (value: number | 'all') => void;
}

export interface NumberRow {
  readonly root: HTMLElement;
  /** Shows a value; `allAllowed` takes "all" away where the chosen form cannot do it. */
  show(value: unknown, allAllowed?: boolean): void;
}

/** At most four significant digits, but no digit before the point is lost; without a tail of zeros. */
function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return 'all';
  return String(Math.abs(value) >= 1000 ? Math.round(value * 10) / 10 : Number(value.toPrecision(4)));
}

/** For sentences: `1,000,000`. */
function readable(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 6 }).replace('-', '−');
}

/** What was typed, short enough for a sentence. */
function quoted(text: string): string {
  return `"${text.length > 24 ? `${text.slice(0, 24)}…` : text}"`;
}

let rows = 0;

/** A slider, a field to type in, a unit, and on a press of the label a line that explains. */
export function numberRow(options: NumberRowOptions): NumberRow {
  const { name, label, unit, help, zero = unit, change } = options;
  const [min, max, step] = options.slider;
  const id = `row-${++rows}`;
  const labelButton = element(
    'button',
    { type: 'button', class: 'label', title: help, 'aria-expanded': 'false', 'aria-controls': id },
    label,
  );
  const range = element('input', { type: 'range', min, max, step, 'aria-label': `${name}, slider`, title: help });
  const field = element('input', {
    type: 'text',
    inputmode: 'decimal',
    'aria-label': name,
    title: help,
    autocomplete: 'off',
  });
  const unitText = element('span', { class: 'unit' }, unit);
  const explanation = element('p', { class: 'help', id, hidden: true }, help);
  const problem = element('p', { class: 'problem', role: 'alert', hidden: true });
  const line = element('div', { class: options.zero ? 'line worded' : 'line' }, labelButton, range, field, unitText);
  const root = element('div', { class: 'row' }, line, explanation, problem);
  let shown: unknown;

  const refuse = (sentence: string): void => {
    problem.textContent = sentence;
    problem.hidden = false;
    field.value = typeof shown === 'number' ? shortNumber(shown) : 'all';
    fit();
  };
  /** A long number gets the room of its slider, but not from under the pointer that drags it. */
  const fit = (): void => {
    line.classList.toggle('long', field.value.length > 6);
  };
  const ask = (value: number | 'all'): void => {
    try {
      change(value);
      problem.hidden = true;
    } catch (error) {
      refuse(error instanceof Error ? error.message : String(error));
    }
  };
  const all = element(
    'button',
    { type: 'button', class: 'all', 'aria-label': `${name}: all`, 'aria-pressed': 'false' },
    'all',
  );
  if (options.all) {
    all.title = 'Without a limit: everyone counts.';
    all.addEventListener('click', () => ask(shown === 'all' ? max : 'all'));
    line.append(all);
  }
  labelButton.addEventListener('click', () => {
    explanation.hidden = !explanation.hidden;
    labelButton.setAttribute('aria-expanded', String(!explanation.hidden));
  });
  range.addEventListener('input', () => ask(range.valueAsNumber));
  range.addEventListener('change', fit);
  field.addEventListener('change', () => {
    const text = field.value.trim().replace(',', '.');
    if (options.all && text === 'all') ask('all');
    else {
      const value = text === '' ? Number.NaN : Number(text);
      const [least, greatest] = options.limits;
      if (value >= least && value <= greatest && !(options.whole && !Number.isInteger(value))) ask(value);
      else {
        const kind = options.whole ? 'a whole number' : 'a number';
        const range = `from ${readable(least)} to ${readable(greatest)}${unit && ` ${unit}`}`;
        const found = text === '' ? 'nothing' : quoted(field.value.trim());
        refuse(`${label} must be ${kind} ${range}${options.all ? ', or "all"' : ''}; ${found} is not.`);
      }
    }
  });
  // A new attempt: what was wrong with the last one is out of date.
  field.addEventListener('input', () => {
    problem.hidden = true;
  });
  field.addEventListener('focus', () => field.select());

  return {
    root,
    show(value, allAllowed = true) {
      shown = value;
      const isAll = value === 'all';
      range.value = String(isAll ? max : value);
      range.style.setProperty('--filled', `${(100 * (range.valueAsNumber - min)) / (max - min || 1)}%`);
      range.disabled = isAll;
      const text = typeof value === 'number' ? shortNumber(value) : String(value ?? '');
      if (field.value !== text) field.value = text;
      if (!range.matches(':active')) fit();
      unitText.textContent = value === 0 ? zero : unit;
      all.setAttribute('aria-pressed', String(isAll));
      all.hidden = !allAllowed && !isAll;
    },
  };
}

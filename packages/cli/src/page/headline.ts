import { escapeHtml } from './escape.ts';

export interface HeadlineNumber {
  readonly title: string;
  readonly value: string;
  readonly unit: string;
  /** A line below the number, such as what it is compared with. */
  readonly note?: string;
}

/** A row of large numbers. */
export function headline(numbers: readonly HeadlineNumber[]): string {
  const items = numbers.map(({ title, value, unit, note }) => {
    const suffix = unit === '' ? '' : ` <small>${escapeHtml(unit)}</small>`;
    const below = note === undefined ? '' : `<dd class="below">${escapeHtml(note)}</dd>`;
    return `<div><dt>${escapeHtml(title)}</dt><dd>${escapeHtml(value)}${suffix}</dd>${below}</div>`;
  });
  return `<dl class="numbers">\n${items.join('\n')}\n</dl>`;
}

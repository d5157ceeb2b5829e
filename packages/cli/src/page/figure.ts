// A picture on a page with its title, a note and its numbers as a table.

import { escapeHtml } from './html.ts';

export interface PageFigure {
  readonly title: string;
  /** Unit of its values; empty or missing: no unit. */
  readonly unit?: string;
  /** One or two sentences: what the picture shows, with its main numbers. May be empty. */
  readonly note: string;
  /** The description of the picture for screen readers. */
  readonly label: string;
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** A table of the numbers behind it. */
  readonly table?: string;
  /** Data for the script that shows values at the pointer. */
  readonly hover?: object;
  readonly className?: string;
}

/** A picture with its title, a note, and the table behind it. */
export function figure({
  title,
  unit = '',
  note,
  label,
  svg,
  width,
  height,
  table,
  hover,
  className,
}: PageFigure): string {
  const classes = [hover ? 'chart' : '', className ?? ''].filter((name) => name !== '').join(' ');
  // On a small screen the picture scrolls, by keyboard too.
  const isWide = width > 640;
  const data = hover ? `\n<script type="application/json">${jsonInHtml(hover)}</script>` : '';
  const numbers = table ? `\n<details><summary>Numbers: ${escapeHtml(title)}</summary>${table}</details>` : '';
  return `<figure${classes === '' ? '' : ` class="${classes}"`}>
<figcaption><b>${escapeHtml(title)}</b>${unit === '' ? '' : ` <span class="unit">${escapeHtml(unit)}</span>`}${hover ? '<output></output>' : ''}${note === '' ? '' : `<p>${escapeHtml(note)}</p>`}</figcaption>
<div class="picture"${isWide ? ' tabindex="0"' : ''}><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(label)}">
${svg}${hover ? '\n<g class="cursor"></g>' : ''}
</svg></div>${data}${numbers}
</figure>`;
}

/** JSON must not close the script element that contains it. */
export function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

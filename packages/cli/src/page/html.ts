// Pieces of HTML, such as tables and pictures with their numbers, with untrusted text escaped, for all pages that the command writes.

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes untrusted text, such as names in scenarios, for a page. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]);
}

interface HtmlColumn {
  readonly title: string;
  readonly align?: 'right';
}

/** A table. A cell is text, or HTML that is already safe. */
export type HtmlCell = string | { readonly html: string };

export function htmlTable(columns: readonly HtmlColumn[], rows: readonly (readonly HtmlCell[])[]): string {
  const attribute = (c: number): string => (columns[c].align === 'right' ? ' class="number"' : '');
  const head = columns.map(({ title }, c) => `<th${attribute(c)}>${escapeHtml(title)}</th>`).join('');
  const body = rows.map((row) => {
    const cells = row.map(
      (cell, c) => `<td${attribute(c)}>${typeof cell === 'string' ? escapeHtml(cell) : cell.html}</td>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<div class="scroll" tabindex="0"><table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table></div>`;
}

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

interface PageFigure {
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

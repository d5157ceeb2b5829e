// Pieces of HTML, with untrusted text escaped, for all pages that the command writes.

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

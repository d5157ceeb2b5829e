import { escapeHtml } from './escape.ts';

export interface HtmlColumn {
  readonly title: string;
  readonly align?: 'right';
}

/** A table. A cell is text, or HTML that is already safe. */
export type Cell = string | { readonly html: string };

export function htmlTable(columns: readonly HtmlColumn[], rows: readonly (readonly Cell[])[]): string {
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

// Pieces of Markdown, with untrusted text escaped, for documents that the command writes: ODD descriptions, notebooks.

/** A table in Markdown; nothing if it has no rows. */
export function markdownTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n');
}

export function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

/** Escapes text of a scenario, which may be untrusted, so that it contains no link, tag or heading. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|&]/g, (mark) => `\\${mark}`);
}

/** Text as code, where nothing is special. */
export function codeSpan(text: string): string {
  return `\`${text.replace(/\s+/g, ' ').replaceAll('`', '')}\``;
}

/** A placeholder for text that the author of the model must write. */
export function author(question: string): string {
  return `«author: ${question}»`;
}

/** Escapes only "|": values and formulas are marked as code, where nothing else is special. */
function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/(?<!\\)\|/g, '\\|');
}

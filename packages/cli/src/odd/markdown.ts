/** A table in Markdown; nothing if it has no rows. */
export function markdownTable(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n');
}

export function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

/** Text of a scenario, which may come from anywhere: it begins no link, tag or heading of its own. */
export function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|]/g, (mark) => `\\${mark}`);
}

/** Where a person must write. */
export function author(question: string): string {
  return `«author: ${question}»`;
}

/** Values and formulas are code, so a bar in them is escaped and nothing else. */
function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/(?<!\\)\|/g, '\\|');
}

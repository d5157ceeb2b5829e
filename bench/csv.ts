/** A line of CSV, without its end. Cells with commas or quotes are quoted (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}

/** The cells of a line of CSV, without its end. */
export function csvCells(line: string): string[] {
  return [...`${line},`.matchAll(/(?:"((?:[^"]|"")*)"|([^",]*)),/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain,
  );
}

/** The lines of a CSV file as records, with the names in the first line as keys. */
export function csvRecords(text: string): Record<string, string>[] {
  const [head, ...lines] = text.trimEnd().split('\n');
  const columns = csvCells(head);
  return lines.map((line) => {
    const cells = csvCells(line);
    return Object.fromEntries(columns.map((column, k) => [column, cells[k] ?? '']));
  });
}

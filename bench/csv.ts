/** A line of CSV, without its end. Cells with commas or quotes are quoted (RFC 4180). */
export function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',');
}

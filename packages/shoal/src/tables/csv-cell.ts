/** Text that spreadsheets take for a formula. */
const formula = /^\s*[=+\-@＝＋－＠]/;
const numeral = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * A value of a CSV table (RFC 4180), quoted where it must be. NaN is empty. Text that a spreadsheet would take for a
 * formula gets an apostrophe before it; numbers do not.
 */
export function csvCell(value: unknown): string {
  if (typeof value === 'number') return Number.isNaN(value) ? '' : String(value);
  const text = String(value ?? '');
  const harmless = formula.test(text) && !numeral.test(text) ? `'${text}` : text;
  return /[",\r\n\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

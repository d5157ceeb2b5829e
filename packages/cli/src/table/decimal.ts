const withPoint = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;
const withComma = /^\s*[+-]?(?:\d+,?\d*|,\d+)(?:e[+-]?\d+)?\s*$/i;

/**
 * The number in a string of decimal digits; undefined for all other strings, such as 0x10 and Infinity, which
 * JavaScript's `Number` accepts.
 */
export function decimalOf(text: string, point: '.' | ',' = '.'): number | undefined {
  if (point === '.') return withPoint.test(text) ? Number(text) : undefined;
  return withComma.test(text) ? Number(text.replace(',', '.')) : undefined;
}

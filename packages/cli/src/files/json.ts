// Writes readable JSON, and checks values of JSON that is not trusted.

const lineWidth = 100;

/**
 * Readable JSON. A value that fits on one line is written on one line: `"world": { "min": [0, 0, 0], "max": [40, 40,
 * 40] }`.
 */
export function jsonText(value: unknown): string {
  return `${layOut(value, '', lineWidth)}\n`;
}

function layOut(value: unknown, indent: string, room: number): string {
  const line = inOneLine(value);
  if (typeof value !== 'object' || value === null || (indent !== '' && line.length <= room)) return line;
  const deeper = `${indent}  `;
  const room2 = lineWidth - deeper.length;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((item) => deeper + layOut(item, deeper, room2)).join(',\n')}\n${indent}]`;
  }
  const entries = entriesOf(value);
  if (entries.length === 0) return '{}';
  const lines = entries.map(([key, item]) => {
    const start = `${deeper}${JSON.stringify(key)}: `;
    return start + layOut(item, deeper, lineWidth - start.length);
  });
  return `{\n${lines.join(',\n')}\n${indent}}`;
}

function inOneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`;
  const entries = entriesOf(value).map(([key, item]) => `${JSON.stringify(key)}: ${inOneLine(item)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

/** Leaves out undefined values, as JSON.stringify does. */
function entriesOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, item]) => item !== undefined);
}

/** Values of a parsed JSON document. */

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The value for an error message, shortened if it is long. */
export function brief(value: unknown): string {
  const whole = JSON.stringify(value) ?? 'nothing';
  return whole.length > 40 ? `${whole.slice(0, 40)}…` : whole;
}

/** The number, or null, since JSON has no NaN and no infinity. */
export function orNull(value = Number.NaN): number | null {
  return Number.isFinite(value) ? value : null;
}

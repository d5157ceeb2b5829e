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

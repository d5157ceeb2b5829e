// Numbers, counts and durations as the command prints them.

/** A number for display: four significant digits, without an exponent if possible. Files have full precision. */
export function readable(value: number): string {
  if (Number.isNaN(value)) return '–';
  if (value === Number.POSITIVE_INFINITY) return 'all';
  if (!Number.isFinite(value)) return String(value);
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e7 || size < 1e-4) return value.toExponential(3).replace('e+', 'e');
  const digits = Math.max(0, 3 - Math.floor(Math.log10(size)));
  const text = value.toFixed(Math.min(digits, 7));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** A number for sentences and charts: three significant digits, and a true minus sign. */
export function briefNumber(value: number): string {
  return readable(value === 0 || !Number.isFinite(value) ? value : Number(value.toPrecision(3))).replace('-', '−');
}

/** The exact number if it is short (0.25), else four digits (1/60 = 0.01667). */
export function settingValue(value: number): string {
  const exact = String(value);
  return exact.length <= 9 && value !== Number.POSITIVE_INFINITY ? exact : readable(value);
}

/** `0.25 m/s²`; `5` without a unit, and `–` without a value. */
export function withUnit(text: string, unit: string): string {
  return unit === '' || text === 'all' || text === '–' ? text : `${text} ${unit}`;
}

/** `1 fish`, `1 step`, `600 steps`. */
export function counted(count: number, one: string, many: string = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A whole number; from five digits on, digits are in groups of three: `1000`, `14 000`. */
export function grouped(value: number): string {
  const digits = String(value);
  return digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, ' ');
}

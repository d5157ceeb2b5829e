/** `floorFactor` → `floor factor`. */
export function wordsOf(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The words of a parameter's key, without "deg": its unit says degrees. */
export function parameterWords(key: string): string {
  return wordsOf(key).replace(/ deg\b/, '');
}

/** `separation` → `Separation`. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * A number as all texts of the page write it: `3,003`, `0.25`, `−1.5`. Fields, seeds and ids have no commas.
 * @param decimals number of digits after the point; default: as many as the number has
 */
export function numberText(value: number, decimals?: number): string {
  const text = decimals === undefined ? String(value) : value.toFixed(decimals);
  const [whole, ...rest] = text.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.').replace('-', '−');
}

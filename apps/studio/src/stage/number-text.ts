/**
 * A number as all texts of the page write it: `3,003`, `0.25`, `−1.5`. Fields, seeds and ids have no commas.
 * @param decimals number of digits after the point; default: as many as the number has
 */
export function numberText(value: number, decimals?: number): string {
  const text = decimals === undefined ? String(value) : value.toFixed(decimals);
  const [whole, ...rest] = text.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...rest].join('.').replace('-', '−');
}

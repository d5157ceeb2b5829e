/**
 * Returns x^p for x from 0 to 1 and p from 0 to 64, with a relative error of about 1e-7. Uses only × and √, so every
 * host gives the same bits, which Math.pow does not guarantee.
 */
export function power(x: number, p: number): number {
  let whole = Math.floor(p);
  let result = 1;
  for (let base = x; whole > 0; whole = Math.floor(whole / 2), base *= base) if (whole % 2 === 1) result *= base;
  // The fractional part of p, bit by bit: x^(1/2) x^(1/4) …
  let root = x;
  for (let rest = p - Math.floor(p), bit = 0; rest > 0 && bit < 26; bit++) {
    root = Math.sqrt(root);
    rest *= 2;
    if (rest < 1) continue;
    result *= root;
    rest -= 1;
  }
  return result;
}

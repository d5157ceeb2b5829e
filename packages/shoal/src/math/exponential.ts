// Exponential, logarithm and powers with the same bits on every host.

/** ln 2 in two parts. The first has few bits, so that its product with an integer is exact. */
const ln2High = 0.6931471803691238;
const ln2Low = 1.9082149292705877e-10;

const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);

/** Returns 2 to an integer power from −1022 to 1023, exactly. */
function twoTo(exponent: number): number {
  words[0] = 0;
  words[1] = (exponent + 1023) << 20;
  return double[0];
}

/**
 * Returns e^x with a relative error of about 1e-15; 0 below −700, infinite above 700. Uses only + − × ÷ and rounding,
 * so every host gives the same bits, which Math.exp does not guarantee.
 */
export function exponential(x: number): number {
  if (x < -700) return 0;
  if (x > 700) return Number.POSITIVE_INFINITY;
  const twos = Math.round(x / (ln2High + ln2Low));
  const rest = x - twos * ln2High - twos * ln2Low;
  // Taylor series on ±ln(2)/2: the first omitted term is below 1e-17.
  let sum = 1;
  for (let n = 14; n > 0; n--) sum = 1 + (rest / n) * sum;
  return sum * twoTo(twos);
}

/**
 * Returns the natural logarithm of a normal positive number, with an error of about 1e-15. Uses only + − × ÷, so every
 * host gives the same bits, which Math.log does not guarantee.
 */
export function logarithm(x: number): number {
  double[0] = x;
  let twos = ((words[1] >>> 20) & 0x7ff) - 1023;
  words[1] = (words[1] & 0x000fffff) | (1023 << 20);
  let mantissa = double[0];
  if (mantissa > 1.5) {
    mantissa /= 2;
    twos++;
  }
  // ln m = 2 artanh((m − 1)/(m + 1)). The argument is at most 0.2, so the first omitted term is below 1e-17.
  const t = (mantissa - 1) / (mantissa + 1);
  const q = t * t;
  let sum = 0;
  for (let n = 21; n > 0; n -= 2) sum = 1 / n + q * sum;
  return twos * ln2High + (2 * t * sum + twos * ln2Low);
}

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

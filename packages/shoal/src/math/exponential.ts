/** ln 2 in two parts: the first has so few bits that a whole number times it is exact. */
const ln2High = 0.6931471803691238;
const ln2Low = 1.9082149292705877e-10;

const double = new Float64Array(1);
const words = new Uint32Array(double.buffer);

/** 2 to a whole power from −1022 to 1023, exact. */
function twoTo(exponent: number): number {
  words[0] = 0;
  words[1] = (exponent + 1023) << 20;
  return double[0];
}

/**
 * e to the power x, to about 1e-15 of the result; 0 below −700, infinite above 700. Only + − × ÷ and rounding, so every
 * host gives the same bits; Math.exp does not promise that.
 */
export function exponential(x: number): number {
  if (x < -700) return 0;
  if (x > 700) return Number.POSITIVE_INFINITY;
  const twos = Math.round(x / (ln2High + ln2Low));
  const rest = x - twos * ln2High - twos * ln2Low;
  // Taylor on ±ln(2)/2: the first term left out is below 1e-17.
  let sum = 1;
  for (let n = 14; n > 0; n--) sum = 1 + (rest / n) * sum;
  return sum * twoTo(twos);
}

/**
 * The natural logarithm of a normal positive number, to about 1e-15. Only + − × ÷, so every host gives the same bits;
 * Math.log does not promise that.
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
  // ln m = 2 artanh((m − 1)/(m + 1)), whose argument is at most 0.2: the first term left out is below 1e-17.
  const t = (mantissa - 1) / (mantissa + 1);
  const q = t * t;
  let sum = 0;
  for (let n = 21; n > 0; n -= 2) sum = 1 / n + q * sum;
  return twos * ln2High + (2 * t * sum + twos * ln2Low);
}

// Sine, cosine and arctangent with the same bits on every host.

/** π/2 in two parts. The first has few bits, so that its product with an integer is exact. */
const halfPiHigh = 1.5707963109016418;
const halfPiLow = 1.5893254773528196e-8;

/**
 * Writes sine and cosine of an angle in radians to out[0] and out[1], with an error of 1e-14 up to ±1e6 rad. Uses only
 * + − × ÷ and rounding, so every host gives the same bits, which Math.sin does not guarantee.
 */
export function sinCos(out: Float64Array, angle: number): void {
  const turns = Math.round(angle / (halfPiHigh + halfPiLow));
  const x = angle - turns * halfPiHigh - turns * halfPiLow;
  const q = x * x;
  // Taylor series on ±π/4: the first omitted term is below 1e-16.
  const sin =
    x *
    (1 -
      (q / 6) *
        (1 -
          (q / 20) *
            (1 - (q / 42) * (1 - (q / 72) * (1 - (q / 110) * (1 - (q / 156) * (1 - (q / 210) * (1 - q / 272))))))));
  const cos =
    1 -
    (q / 2) *
      (1 -
        (q / 12) *
          (1 - (q / 30) * (1 - (q / 56) * (1 - (q / 90) * (1 - (q / 132) * (1 - (q / 182) * (1 - q / 240)))))));
  const quarter = ((turns % 4) + 4) % 4;
  out[0] = quarter === 0 ? sin : quarter === 1 ? cos : quarter === 2 ? -sin : -cos;
  out[1] = quarter === 0 ? cos : quarter === 1 ? -sin : quarter === 2 ? -cos : sin;
}

/** Tangents of π/8, π/16 and 3π/16. */
const tanEighth = 0.41421356237309503;
const tanSixteenth = 0.198912367379658;
const tanThreeSixteenths = 0.6681786379192989;

/**
 * Returns the angle from the x axis to the point (x, y), radians from −π to π, with an error of 1e-15; 0 at the origin.
 * Uses only + − × ÷, so every host gives the same bits, which Math.atan2 does not guarantee.
 */
export function arctangent(y: number, x: number): number {
  const high = Math.max(Math.abs(x), Math.abs(y));
  const low = Math.min(Math.abs(x), Math.abs(y));
  if (high === 0) return 0;
  // low/high is the tangent of an angle from 0 to π/4. Subtract 0, π/8 or π/4, whichever leaves an angle within ±π/16.
  const eighths = low < tanSixteenth * high ? 0 : low < tanThreeSixteenths * high ? 1 : 2;
  const taken = eighths === 0 ? 0 : eighths === 1 ? tanEighth : 1;
  const t = (low - taken * high) / (high + taken * low);
  const q = t * t;
  // Taylor series: the first omitted term is below 1e-17.
  const rest =
    t *
    (1 -
      q *
        (1 / 3 -
          q *
            (1 / 5 -
              q *
                (1 / 7 -
                  q * (1 / 9 - q * (1 / 11 - q * (1 / 13 - q * (1 / 15 - q * (1 / 17 - q * (1 / 19 - q / 21))))))))));
  let angle = (eighths * Math.PI) / 8 + rest;
  if (Math.abs(y) > Math.abs(x)) angle = Math.PI / 2 - angle;
  if (x < 0) angle = Math.PI - angle;
  return y < 0 || Object.is(y, -0) ? -angle : angle;
}

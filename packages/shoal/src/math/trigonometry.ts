/** π/2 in two parts: the first has so few bits that a whole number times it is exact. */
const halfPiHigh = 1.5707963109016418;
const halfPiLow = 1.5893254773528196e-8;

/**
 * Sine and cosine of an angle in radians, to 1e-14 up to ±1e6 rad, written to out[0] and out[1]. Only + − × ÷ and
 * rounding, so every host gives the same bits; Math.sin does not promise that.
 */
export function sinCos(out: Float64Array, angle: number): void {
  const turns = Math.round(angle / (halfPiHigh + halfPiLow));
  const x = angle - turns * halfPiHigh - turns * halfPiLow;
  const q = x * x;
  // Taylor on ±π/4: the first term left out is below 1e-16.
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

/**
 * One segment of cubic value noise: a Catmull–Rom curve through r₁ (at u = 0) and r₂ (at u = 1), scaled from [0, 1] to
 * [−1, 1]. Between random values it can exceed this range a little. Vetemaa 2020 §4.1 (interpolation after Breeuwsma).
 * @param u position in the segment, 0 to 1
 */
export function cubicNoise(r0: number, r1: number, r2: number, r3: number, u: number): number {
  const value = r1 + 0.5 * u * (r2 - r0 + u * (2 * r0 - 5 * r1 + 4 * r2 - r3 + u * (3 * (r1 - r2) + r3 - r0)));
  return 2 * value - 1;
}

/**
 * The two-sided p-value of Student's t: the probability that |T| > |t|, with ν = `degrees` degrees of freedom. With t =
 * √ν tan θ the density is proportional to cos^(ν−1) θ, which Simpson's rule integrates. Exact to 1e-4 for 1 to 2000
 * degrees: two conditions have at most 1000 seeds each.
 */
export function studentP(t: number, degrees: number): number {
  if (!(degrees >= 1)) return Number.NaN;
  const from = Math.atan(Math.abs(t) / Math.sqrt(degrees));
  return area(from, degrees) / area(0, degrees);
}

/** ∫ cos^(ν−1) θ from an angle to π/2. */
function area(from: number, degrees: number): number {
  const intervals = 2000;
  const width = (Math.PI / 2 - from) / intervals;
  let sum = 0;
  for (let k = 0; k <= intervals; k++) {
    const weight = k === 0 || k === intervals ? 1 : k % 2 === 1 ? 4 : 2;
    sum += weight * Math.max(0, Math.cos(from + k * width)) ** (degrees - 1);
  }
  return (sum * width) / 3;
}

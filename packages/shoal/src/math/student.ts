const table = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];

/**
 * The 97.5 % quantile of Student's t, for 1 degree of freedom or more: from a table with linear interpolation; for many
 * degrees, from an asymptotic expansion (error below 0.1 %).
 */
export function studentT(degrees: number): number {
  if (degrees > table.length) return 1.96 + (2.372 + 2.823 / degrees) / degrees;
  const below = Math.floor(degrees);
  const part = degrees - below;
  return table[below - 1] + (part === 0 ? 0 : part * (table[below] - table[below - 1]));
}

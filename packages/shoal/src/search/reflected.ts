/** Reflects a coordinate outside 0 to 1 at the border, so that borders are neither favoured nor avoided. */
export function reflected(x: number): number {
  const folded = Math.abs(x) % 2;
  return folded > 1 ? 2 - folded : folded;
}

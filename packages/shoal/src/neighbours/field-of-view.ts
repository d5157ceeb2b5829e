/**
 * Cosine of half a field of view; −1 or less: all around. Slightly less than the cosine, so that a fish exactly at the
 * edge is seen whatever the rounding.
 */
export function cosHalfView(fieldOfViewDeg: number): number {
  return fieldOfViewDeg >= 360 ? -1 : Math.cos((fieldOfViewDeg * Math.PI) / 360) - 1e-12;
}

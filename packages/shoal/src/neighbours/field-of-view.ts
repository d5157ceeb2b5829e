/**
 * Cosine of half a field of view; −1 or less: all around. A hair less than the cosine, so that who is exactly at the
 * edge is seen however it rounds.
 */
export function cosHalfView(fieldOfViewDeg: number): number {
  return fieldOfViewDeg >= 360 ? -1 : Math.cos((fieldOfViewDeg * Math.PI) / 360) - 1e-12;
}

import type { Vec3 } from '../math/vector.ts';

/** Red, green and blue, 0 to 1, of a colour such as `#17506b`. */
export function rgbOf(colour: string): Vec3 {
  const rgb = Number.parseInt(colour.slice(1), 16);
  return [((rgb >> 16) & 255) / 255, ((rgb >> 8) & 255) / 255, (rgb & 255) / 255];
}

import type { Vec3 } from 'shoal';

/** One size for a scale: the edge of a cube with the same volume. */
export function sizeOf([x, y, z]: Vec3): number {
  return x === y && y === z ? x : Number(Math.cbrt(x * y * z).toPrecision(4));
}

/** The scale for a size, with the same proportions. */
export function resized(scale: Vec3, size: number): Vec3 {
  const [x, y, z] = scale;
  if (x === y && y === z) return [size, size, size];
  const factor = size / sizeOf(scale);
  return [x * factor, y * factor, z * factor];
}

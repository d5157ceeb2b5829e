import { Vector3 } from 'three';
import type { Ink, LineSet } from './line-set.ts';
import type { OverlayScene } from './overlay.ts';

const segments = 72;
/** Lines per sphere. */
export const linesOfSphere: number = 4 * segments;

const across = new Vector3();
const along = new Vector3();
const centre = new Vector3();
const from = new Vector3();
const to = new Vector3();
const axes = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)];

/** A circle about `centre` in the plane of `across` and `along`. */
function addCircle(lines: LineSet, radius: number, ink: Ink, opacity: number): void {
  for (let k = 0; k <= segments; k++) {
    const angle = (2 * Math.PI * k) / segments;
    to.copy(centre)
      .addScaledVector(across, radius * Math.cos(angle))
      .addScaledVector(along, radius * Math.sin(angle));
    if (k > 0) lines.add(from.x, from.y, from.z, to.x, to.y, to.z, ink, opacity);
    from.copy(to);
  }
}

/** A sphere as its outline and three faint circles. */
export function addSphere(
  lines: LineSet,
  { view: { camera } }: OverlayScene,
  x: number,
  y: number,
  z: number,
  radius: number,
  ink: Ink,
): void {
  for (let axis = 0; axis < 3; axis++) {
    centre.set(x, y, z);
    across.copy(axes[axis]);
    along.copy(axes[(axis + 1) % 3]);
    addCircle(lines, radius, ink, 0.28);
  }
  // The outline is the circle in which lines from the eye touch the sphere.
  const toEye = from.copy(camera.position).sub(centre);
  const distance = toEye.length();
  if (distance <= radius) return;
  toEye.divideScalar(distance);
  across.set(0, 1, 0).cross(toEye);
  if (across.lengthSq() < 1e-6) across.set(1, 0, 0);
  across.normalize();
  along.crossVectors(toEye, across);
  centre.addScaledVector(toEye, (radius * radius) / distance);
  addCircle(lines, radius * Math.sqrt(1 - (radius / distance) ** 2), ink, 0.95);
}

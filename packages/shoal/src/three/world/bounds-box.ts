import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments } from 'three';
import type { Plan } from '../../scenario/plan.ts';

/** The twelve edges of the world as thin lines. */
export function makeBoundsBox(plan: Plan, colour: number, opacity: number): LineSegments {
  const { min, max } = plan.world;
  const corner = (i: number): number[] => [i & 1 ? max[0] : min[0], i & 2 ? max[1] : min[1], i & 4 ? max[2] : min[2]];
  const positions: number[] = [];
  for (let from = 0; from < 8; from++) {
    for (const axis of [1, 2, 4]) if (!(from & axis)) positions.push(...corner(from), ...corner(from | axis));
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  const box = new LineSegments(
    geometry,
    new LineBasicMaterial({ color: colour, opacity, transparent: true, depthWrite: false, toneMapped: false }),
  );
  box.renderOrder = 2;
  return box;
}

import type { BufferGeometry } from 'three';
import { loft, parts } from '../../drawing/bodies/loft.ts';
import type { Figure } from '../bodies/figures.ts';
import { geometryOf } from '../world/geometry.ts';

/**
 * The geometries of a model, from near to far. A swimming model with several levels gets another one for very large
 * schools: a speck, which is a spindle of nine triangles as deep and wide as the fish. A speck has no texture, so
 * models with materials of their own get none.
 */
export function bodiesOf({ bodies, gait, material }: Figure): BufferGeometry[] {
  const made = bodies.map((make) => make());
  const coarsest = made[made.length - 1];
  while (made.length < 3) made.push(coarsest);
  return [...made, gait === 'swim' && bodies.length > 1 && !material ? speckOf(coarsest) : coarsest];
}

function speckOf(body: BufferGeometry): BufferGeometry {
  const { position, skin } = body.attributes;
  let height = 0;
  let width = 0;
  for (let vertex = 0; vertex < position.count; vertex++) {
    if (skin.getX(vertex) !== parts.body) continue;
    height = Math.max(height, Math.abs(position.getY(vertex)));
    width = Math.max(width, Math.abs(position.getZ(vertex)));
  }
  const speck = loft({
    profile: [
      [0.35, height, width, 0],
      [0.98, 0.4 * height, 0.1 * width, 0],
    ],
    segments: 3,
  });
  return geometryOf(speck);
}

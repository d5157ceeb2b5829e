import type { BufferGeometry } from 'three';
import { describe, expect, test } from 'vitest';
import { bodyShapes } from '../../parameters/body-shape.ts';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { figures, shapesOf } from './figures.ts';
import { parts } from './loft.ts';

/** Triangles of the body alone, without fins and limbs. */
function volumeOf(body: BufferGeometry): number {
  const [index, position, skin] = [body.getIndex(), body.getAttribute('position'), body.getAttribute('skin')];
  if (!index) throw new Error('No index.');
  let volume = 0;
  for (let corner = 0; corner < index.count; corner += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => index.getX(corner + k));
    if (skin.getX(a) !== parts.body) continue;
    const [ax, ay, az] = [position.getX(a), position.getY(a), position.getZ(a)];
    const [bx, by, bz] = [position.getX(b), position.getY(b), position.getZ(b)];
    const [cx, cy, cz] = [position.getX(c), position.getY(c), position.getZ(c)];
    volume += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return volume;
}

function depthOf(body: BufferGeometry): number {
  const [position, skin] = [body.getAttribute('position'), body.getAttribute('skin')];
  let [low, high] = [0, 0];
  for (let k = 0; k < position.count; k++) {
    if (skin.getX(k) !== parts.body) continue;
    low = Math.min(low, position.getY(k));
    high = Math.max(high, position.getY(k));
  }
  return high - low;
}

describe.each(bodyShapes)('%s', (shape) => {
  const bodies = figures[shape].bodies.map((make) => make());

  test.each([
    [0, 300],
    [1, 80],
    [2, 30],
  ])('level %i has at most %i triangles, is one body length long and faces outwards', (level, most) => {
    const body = bodies[level];
    expect((body.getIndex()?.count ?? 0) / 3).toBeLessThanOrEqual(most);
    body.computeBoundingBox();
    expect(body.boundingBox?.max.x).toBeCloseTo(0.5);
    expect(body.boundingBox?.min.x).toBeCloseTo(-0.5, 1);
    // Six times the signed volume of a body that faces outwards is positive.
    expect(volumeOf(body)).toBeGreaterThan(0);
  });

  test('is the same on both sides', () => {
    const position = bodies[0].getAttribute('position');
    let sum = 0;
    for (let k = 0; k < position.count; k++) sum += position.getZ(k);
    expect(sum).toBeCloseTo(0, 4);
  });
});

test('a sardine is five times as long as deep, a tang twice', () => {
  expect(1 / depthOf(figures.sardine.bodies[0]())).toBeCloseTo(5, 0);
  expect(1 / depthOf(figures.tang.bodies[0]())).toBeCloseTo(2.2, 0);
});

test('a species is drawn as the scenario says, or else by what it does', () => {
  const species = [
    { name: 'a' },
    { name: 'hunter', hunts: ['a'] },
    { name: 'b' },
    { name: 'walker', onGround: true },
    { name: 'c' },
    { name: 'd' },
    { name: 'bird', hunts: ['a'], body: { shape: 'starling' } },
  ];
  const plan = parseScenarioJson({ version: 1, ground: { kind: 'plane', height: 0 }, species });
  expect(shapesOf(plan)).toEqual(['sardine', 'shark', 'tang', 'sheep', 'tuna', 'sardine', 'starling']);
});

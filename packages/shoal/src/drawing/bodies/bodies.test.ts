import { describe, expect, test } from 'vitest';
import { bodyShapes } from '../../parameters/species-choices.ts';
import { parseScenarioJson } from '../../scenario/parse.ts';
import type { MeshArrays } from '../mesh-arrays.ts';
import { parts } from './loft.ts';
import { models, shapesOf } from './models.ts';

const noIndex = new Uint32Array();
const noSkin = new Float32Array();

/** Triangles of the body alone, without fins and limbs. */
function volumeOf({ index = noIndex, position, skin = noSkin }: MeshArrays): number {
  let volume = 0;
  for (let corner = 0; corner < index.length; corner += 3) {
    const [a, b, c] = index.subarray(corner, corner + 3);
    if (Math.round(skin[2 * a]) !== parts.body) continue;
    const [ax, ay, az] = position.subarray(3 * a, 3 * a + 3);
    const [bx, by, bz] = position.subarray(3 * b, 3 * b + 3);
    const [cx, cy, cz] = position.subarray(3 * c, 3 * c + 3);
    volume += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return volume;
}

/** Every third number of a list, starting with the first. */
const along = (numbers: Float32Array, first: number): number[] => [...numbers].filter((_, k) => k % 3 === first);

function depthOf({ position, skin = noSkin }: MeshArrays): number {
  const heights = along(position, 1).filter((_, k) => Math.round(skin[2 * k]) === parts.body);
  return Math.max(...heights) - Math.min(...heights);
}

describe.each(bodyShapes)('%s', (shape) => {
  const bodies = models[shape].bodies.map((make) => make());

  test.each([
    [0, 300],
    [1, 80],
    [2, 30],
  ])('level %i has at most %i triangles, is one body length long and faces outwards', (level, most) => {
    const body = bodies[level];
    expect((body.index?.length ?? 0) / 3).toBeLessThanOrEqual(most);
    expect(body.position).toHaveLength(body.normal.length);
    expect(Math.max(...along(body.position, 0))).toBeCloseTo(0.5);
    expect(Math.min(...along(body.position, 0))).toBeCloseTo(-0.5, 1);
    // Six times the signed volume of a body; positive if its triangles face outwards.
    expect(volumeOf(body)).toBeGreaterThan(0);
  });

  test('is the same on both sides', () => {
    const sum = along(bodies[0].position, 2).reduce((total, z) => total + z, 0);
    expect(sum).toBeCloseTo(0, 4);
  });
});

test('a sardine is five times as long as deep, a tang twice', () => {
  expect(1 / depthOf(models.sardine.bodies[0]())).toBeCloseTo(5, 0);
  expect(1 / depthOf(models.tang.bodies[0]())).toBeCloseTo(2.2, 0);
});

test.each([0, 1, 2])(
  'level %i of a shark has a tall fin on its back, and the upper half of its tail is longer',
  (level) => {
    const { position, skin = noSkin } = models.shark.bodies[level]();
    const fins = Array.from({ length: position.length / 3 }, (_, k) => ({
      s: 0.5 - position[3 * k],
      up: position[3 * k + 1],
      part: Math.round(skin[2 * k]),
    })).filter(({ part }) => part === parts.fin);
    const highest = (from: number, to: number): number =>
      Math.max(...fins.filter(({ s }) => s > from && s < to).map(({ up }) => up));
    const lowest = (from: number): number => Math.min(...fins.filter(({ s }) => s > from).map(({ up }) => up));
    // The back of the body is 0.086 high there.
    expect(highest(0.3, 0.6)).toBeGreaterThan(0.19);
    expect(highest(0.9, 1.1)).toBeGreaterThan(2 * -lowest(0.9));
  },
);

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

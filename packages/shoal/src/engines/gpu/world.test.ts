import { describe, expect, test } from 'vitest';
import { Obstacles } from '../../fields/obstacles.ts';
import type { TriangleTree } from '../../fields/triangle-tree.ts';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { School } from '../../school/school.ts';
import { worldOf } from './world.ts';

// The words that shaders read, decoded by the layout that solid.wgsl describes.

const spin = { axis: [0, 1, 0], degPerSecond: 30 };
const ball = { shape: { kind: 'sphere', radius: 1, detail: 1 }, at: [2, 2, 2], spin };
const plan = parseScenarioJson({
  version: 1,
  world: { min: [0, 0, 0], max: [9, 9, 9] },
  field: { resolution: [4, 5, 6], radius: 2 },
  ground: { kind: 'heights', min: [1, 0, 2], max: [8, 4, 7], size: [2, 3], heights: [1, 2, 3, 4, 5, 6] },
  obstacles: [
    { shape: { kind: 'box', size: [1, 2, 3] }, at: [5, 5, 5] },
    ball,
    { ...ball, at: [7, 7, 7] },
    { shape: { kind: 'plane', size: [2, 2] }, at: [4, 4, 4], surface: 'sheet', spin },
  ],
  species: [{ name: 'a' }, { name: 'b' }, { name: 'c' }],
});
const obstacles = new Obstacles(plan);
const school = new School(5);
school.count = 5;
school.species.set([2, 0, 2, 2, 0]);

describe('words of the world', () => {
  const words = worldOf(school, 3, obstacles, plan.ground, true);
  const numbers = new Float32Array(words.buffer);
  const listAt = (at: number, length: number) => [...words.subarray(at, at + length)];
  const numbersAt = (at: number, length: number) => [...numbers.subarray(at, at + length)];

  test('begin with the fish of each species', () => {
    const fish = [0, 1, 2].map((s) => listAt(words[2 * s], words[2 * s + 1]));
    expect(fish).toEqual([[1, 4], [], [0, 2, 3]]);
  });

  test('have the ground: its corners, its size and its heights', () => {
    expect(numbersAt(words[65], 13)).toEqual([1, 1, 2, 8, 7, 2, 3, 1, 2, 3, 4, 5, 6]);
  });

  test('have grid, values and trees of each obstacle', () => {
    const { bodies } = obstacles;
    expect(bodies).toHaveLength(4);
    expect(words[64]).toBe(4);
    const treeAt = (at: number, tree: TriangleTree) => {
      expect(numbersAt(words[at], tree.boxes.length)).toEqual([...tree.boxes]);
      expect(listAt(words[at + 1], tree.nodes.length)).toEqual([...tree.nodes]);
      expect(numbersAt(words[at + 2], tree.corners.length)).toEqual([...tree.corners]);
    };
    for (const [k, { field, surface }] of bodies.entries()) {
      const at = 66 + 18 * k;
      const { min, spacing, size } = field.grid;
      expect(numbersAt(at, 6)).toEqual([...min, ...spacing].map(Math.fround));
      expect(listAt(at + 6, 3)).toEqual([...size]);
      expect(numbersAt(words[at + 9], field.values.length)).toEqual([...field.values]);
      treeAt(at + 10, surface.tree);
      if (k === 3) {
        expect(listAt(at + 13, 5)).toEqual([0, 0, 0, 0, 0]);
        continue;
      }
      treeAt(at + 13, surface.solids);
      expect(numbersAt(words[at + 16], surface.solids.patches.length)).toEqual(
        [...surface.solids.patches].map(Math.fround),
      );
      expect(words[at + 17]).toBe(1);
    }
  });

  test('have each list once, one after another, and nothing else', () => {
    // The two balls have one field and one tree, and the solids of an obstacle that is solid are all of it.
    const lists = new Set(
      obstacles.bodies.flatMap(({ field, surface: { tree, solids } }) => [
        field.values,
        tree.boxes,
        tree.nodes,
        tree.corners,
        ...(solids.count > 0 ? [solids.patches] : []),
      ]),
    );
    const length = [...lists].reduce((sum, one) => sum + one.length, 0);
    expect(words).toHaveLength(66 + 4 * 18 + 5 + 13 + length);
    expect(listAt(66 + 18 + 9, 9)).toEqual(listAt(66 + 36 + 9, 9));
  });
});

test('fish are listed only if they are looked up, and a plane has a height', () => {
  const none = new Obstacles(parseScenarioJson({ version: 1, species: [{ name: 'a' }] }));
  const words = worldOf(school, 3, none, { kind: 'plane', height: 2.5 }, false);
  expect([...words.subarray(0, 6)]).toEqual([66, 0, 66, 0, 66, 0]);
  expect([...new Float32Array(words.buffer).subarray(words[65])]).toEqual([0, 2.5]);
  expect(worldOf(school, 3, none, null, false)).toHaveLength(66);
});

test('a solid with holes is marked', () => {
  // A tetrahedron with a face missing.
  const vertices = [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const triangles = [
    [0, 2, 1],
    [0, 1, 3],
    [0, 3, 2],
  ];
  const open = parseScenarioJson({
    version: 1,
    world: { min: [0, 0, 0], max: [9, 9, 9] },
    field: { resolution: [4, 4, 4] },
    obstacles: [{ shape: { kind: 'triangles', vertices, triangles }, surface: 'solid', at: [2, 2, 2] }],
    species: [{ name: 'a' }],
  });
  expect(worldOf(school, 1, new Obstacles(open), null, false)[66 + 17]).toBe(1 + 2);
});

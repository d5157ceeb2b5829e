import type { Vec3 } from 'shoal';
import { shapeMesh, type TriangleMesh } from 'shoal/fields';
import { describe, expect, it } from 'vitest';
import { crowd } from './crowd.ts';
import { extraMesh, readObj } from './read-obj.ts';
import { Solid } from './solid.ts';
import { nothingWrong, watch } from './watch.ts';

/*
 * The promise: no fish inside any mesh, ever, nor nearer than its body is thick, and none through a surface from one
 * step to the next, however fast it swims and however hard it is driven. With SHOAL_LONG=1: ten million fish-steps.
 */
const long = process.env.SHOAL_LONG === '1';
const fish = 200;
const radius = 0.09;

interface Place {
  readonly name: string;
  readonly mesh: TriangleMesh;
  /** Inside the stone. */
  readonly into: readonly Vec3[];
}

function trianglesOf({ positions, triangles }: TriangleMesh): object {
  const threes = (numbers: ArrayLike<number>): number[][] =>
    Array.from({ length: numbers.length / 3 }, (_, k) => [numbers[3 * k], numbers[3 * k + 1], numbers[3 * k + 2]]);
  return { kind: 'triangles', vertices: threes(positions), triangles: threes(triangles) };
}

const places: Place[] = [
  {
    name: 'torus',
    mesh: shapeMesh({ kind: 'torus', radius: 3, tube: 0.8 }),
    into: [
      [3, 0, 0],
      [0, -3, 0],
      [-2.1, 2.1, 0],
      [0, 0, 0],
    ],
  },
  {
    name: 'arch',
    mesh: shapeMesh({ kind: 'arch', width: 4, height: 3, thickness: 1.5, roughness: 1, detail: 2 }),
    into: [
      [-2.7, 1, 0],
      [0, 3.7, 0],
      [2.7, 1, 0],
      [0, 1, 0],
    ],
  },
  {
    name: 'rough rock',
    mesh: shapeMesh({ kind: 'rock', radius: 3, roughness: 1, detail: 3, seed: 5 }),
    into: [
      [0, 0, 0],
      [2, 1, 0],
      [-1, -2, 1],
    ],
  },
];
const bunny = long ? extraMesh('stanford-bunny') : undefined;
if (bunny) {
  places.push({
    name: 'bunny',
    mesh: readObj(bunny, 40),
    into: [
      [-1, 4, 0],
      [-2.6, 6.2, 0],
      [1, 3, 0],
    ],
  });
}

const speeds = [3, 12, 1000];
const runs = places.length * speeds.length * 2;
const steps = Math.ceil((long ? 10_000_000 : 300_000) / runs / fish);

describe('no fish inside any mesh, ever', () => {
  for (const { name, mesh, into } of places) {
    const solid = new Solid(mesh);
    const scene = name === 'bunny' ? { kind: 'mesh', file: 'it.obj' } : trianglesOf(mesh);
    for (const maxSpeed of speeds) {
      for (const wraps of [false, true]) {
        it(`${name}, ${maxSpeed} m/s${wraps ? ', wrapping' : ''}: ${steps * fish} fish-steps`, () => {
          // So wide that no fish comes in far enough to land in the stone, and that a way of a step is no wrap.
          const half = maxSpeed > 100 ? 24 : 12;
          const simulation = crowd({
            obstacles: [{ shape: scene, surface: 'solid' }],
            meshes: { 'it.obj': mesh },
            into,
            maxSpeed,
            wraps,
            half,
            fish,
            steers: wraps,
          });
          const found = watch(simulation, [{ solid }], steps, {
            radius,
            sample: long ? 20_011 : 997,
            ...(wraps && { wrapsAt: half }),
          });
          if (long) console.log(name, maxSpeed, wraps, JSON.stringify(found));
          expect(found).toMatchObject(nothingWrong);
          expect(found.fishSteps).toBe(steps * fish);
          expect(found.worstDistance).toBeLessThan(1e-5);
          // Otherwise nothing was tried.
          expect(found.touching).toBeGreaterThan(found.fishSteps / 200);
        }, 3_600_000);
      }
    }
  }
});

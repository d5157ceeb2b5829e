import type { World } from 'shoal';
import { NearList, searchOf } from 'shoal/internal';
import { describe, expect, it } from 'vitest';
import { allSpecies, type NeighbourSearch, type Positions } from '../src/neighbours/search.ts';
import { generator, randomPositions } from './random/states.ts';

const world: World = { min: [0, 0, 0], max: [20, 20, 20] };
const ways = ['grid', 'octree', 'brute-force'] as const;

function search(neighbours: (typeof ways)[number], wraps: boolean): NeighbourSearch {
  return searchOf({ neighbours, wraps, world, leafCapacity: 4 });
}

const near = new NearList();

/** Ids of the neighbours nearer than reach, in order. */
function found(way: NeighbourSearch, i: number, reach: number, mates: number): number[] {
  way.nearInto(near, i, reach, mates);
  const ids: number[] = [];
  for (let k = 0; k < near.count; k++) {
    if (!Number.isFinite(near.distance[k] + near.dx[k] + near.dy[k] + near.dz[k])) ids.push(Number.NaN);
    else if (near.distance[k] < reach) ids.push(near.index[k]);
  }
  return ids.sort((a, b) => a - b);
}

function compare(seed: number, wraps: boolean): void {
  const positions = randomPositions(seed, wraps);
  const random = generator(seed + 1e6);
  const built = [0.5, 2, 4, 6, 11, 30][Math.floor(random() * 6)];
  // Metrics ask a search for other reaches than the one it was built for.
  const asked = random() < 0.3 ? built * (0.2 + 3 * random()) : built;
  const mates = random() < 0.5 ? allSpecies : 0b101;
  const [oracle, ...fast] = [search('brute-force', wraps), search('grid', wraps), search('octree', wraps)];
  for (const way of [oracle, ...fast]) way.build(positions, built);
  for (let i = 0; i < positions.count; i++) {
    const expected = found(oracle, i, asked, mates);
    for (const [k, way] of fast.entries()) {
      const ids = found(way, i, asked, mates);
      if (String(ids) === String(expected)) continue;
      expect(ids, `${ways[k]}, seed ${seed} (${positions.shape}), fish ${i}, reach ${asked}`).toEqual(expected);
    }
  }
}

describe('grid and octree find what brute force finds', () => {
  it('in 1000 random states: clumps, planes, lines, coincident fish, lattices, runaways', () => {
    for (let seed = 0; seed < 1000; seed++) compare(seed, false);
  }, 60_000);

  it('in 1000 random states of a world that wraps', () => {
    for (let seed = 0; seed < 1000; seed++) compare(seed, true);
  }, 60_000);
});

it('the oracle itself: by hand', () => {
  const positions: Positions = {
    count: 4,
    x: Float32Array.of(1, 4, 19, 1),
    y: Float32Array.of(1, 5, 1, 1),
    z: Float32Array.of(1, 1, 1, 1),
    species: Uint8Array.of(0, 1, 0, 2),
  };
  const way = search('brute-force', false);
  way.build(positions, 5);
  expect(found(way, 0, 5, allSpecies)).toEqual([3]);
  expect(found(way, 0, 5.001, allSpecies)).toEqual([1, 3]);
  expect(found(way, 0, 5.001, 0b010)).toEqual([1]);
  const across = search('brute-force', true);
  across.build(positions, 5);
  expect(found(across, 0, 5, allSpecies)).toEqual([2, 3]);
});

describe('across the seam', () => {
  const steps = [-1, 0, 1];
  const directions = steps
    .flatMap((x) => steps.flatMap((y) => steps.map((z) => [x, y, z])))
    .filter((d) => d.some(Boolean));
  for (const way of ways) {
    it(`${way} finds the neighbour beyond each of the 26 faces, edges and corners`, () => {
      for (const direction of directions) {
        // One fish half a metre inside the face, edge or corner, the other half a metre inside the opposite one.
        const place = (sign: number) => direction.map((d) => (d * sign > 0 ? 19.5 : d === 0 ? 10 : 0.5));
        const [a, b] = [place(1), place(-1)];
        const positions: Positions = {
          count: 2,
          x: Float32Array.of(a[0], b[0]),
          y: Float32Array.of(a[1], b[1]),
          z: Float32Array.of(a[2], b[2]),
          species: new Uint8Array(2),
        };
        const across = search(way, true);
        across.build(positions, 3);
        across.nearInto(near, 0, 3, allSpecies);
        expect(near.count, `direction ${direction}`).toBe(1);
        // d = x₀ − x₁ points back from beyond the seam.
        expect([near.dx[0], near.dy[0], near.dz[0]]).toEqual(direction.map((d) => (d === 0 ? 0 : -d)));
        const plain = search(way, false);
        plain.build(positions, 3);
        plain.nearInto(near, 0, 3, allSpecies);
        expect(near.count).toBe(0);
      }
    });
  }
});

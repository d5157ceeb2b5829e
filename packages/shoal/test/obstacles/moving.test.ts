import type { Vec3 } from 'shoal';
import { shapeMesh, type TriangleMesh } from 'shoal/fields';
import { describe, expect, it } from 'vitest';
import { eventsOf, fewFish, tellOf } from '../few-fish.ts';
import { crowd } from './crowd.ts';
import type { Point } from './oracle.ts';
import { Solid } from './solid.ts';
import { nothingWrong, type Watched, watch } from './watch.ts';

const radius = 0.09;

/** The frame of a thing that spins about an axis of the world through a place, by sines of the host. */
function spinning(at: Vec3, axis: 'x' | 'y' | 'z', degPerSecond: number): NonNullable<Watched['toFrame']> {
  const [u, v] = axis === 'x' ? [1, 2] : axis === 'y' ? [2, 0] : [0, 1];
  return (p, time) => {
    const angle = (-degPerSecond * time * Math.PI) / 180;
    const way = p.map((x, k) => x - at[k]);
    const out = [...way];
    out[u] = Math.cos(angle) * way[u] - Math.sin(angle) * way[v];
    out[v] = Math.sin(angle) * way[u] + Math.cos(angle) * way[v];
    return [out[0], out[1], out[2]];
  };
}

function standing(mesh: TriangleMesh, at: Vec3 = [0, 0, 0]): Watched {
  return { solid: new Solid({ ...mesh, positions: mesh.positions.map((x, k) => x + at[k % 3]) }) };
}

describe('obstacles that move push', () => {
  const torus = { kind: 'torus', radius: 3, tube: 0.8 } as const;
  const axes: Record<'x' | 'y' | 'z', Vec3> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };
  for (const axis of ['x', 'y', 'z'] as const) {
    for (const [degPerSecond, maxSpeed] of [
      [30, 3],
      [200, 3],
      [200, 12],
    ]) {
      it(`a ring that turns about ${axis} at ${degPerSecond} °/s, fish at ${maxSpeed} m/s`, () => {
        const simulation = crowd({
          obstacles: [{ shape: torus, spin: { axis: axes[axis], degPerSecond } }],
          into: [
            [3, 0, 0],
            [0, 0, 0],
            [0, -3, 0],
            [0, 0, 3],
          ],
          maxSpeed,
          fish: 150,
        });
        const watched = { solid: new Solid(shapeMesh(torus)), toFrame: spinning([0, 0, 0], axis, degPerSecond) };
        const found = watch(simulation, [watched], 90, { radius });
        expect(found).toMatchObject(nothingWrong);
        expect(found.worstDistance).toBeLessThan(1e-5);
        expect(found.touching).toBeGreaterThan(50);
      });
    }
  }

  it('a wall on a track drives all fish before it', () => {
    const wall = { kind: 'box', size: [0.5, 30, 30] } as const;
    const track = [
      { time: 0, at: [0, 0, 0] },
      { time: 2, at: [12, 0, 0] },
    ];
    const simulation = crowd({
      obstacles: [{ shape: wall, at: [-8, 0, 0], track }],
      into: [[-8, 0, 0]],
      maxSpeed: 3,
      fish: 150,
    });
    const watched: Watched = {
      solid: new Solid(shapeMesh(wall)),
      toFrame: ([x, y, z], time) => [x + 8 - Math.min(12, 6 * time), y, z],
    };
    const found = watch(simulation, [watched], 120, { radius });
    expect(found).toMatchObject(nothingWrong);
    expect(found.touching).toBeGreaterThan(500);
    const { x, count } = simulation.school;
    expect(x.slice(0, count).every((at) => at > 4 + 0.25 + radius * 0.999)).toBe(true);
  });

  it('fish that perch are pushed along too', () => {
    const wall = { kind: 'box', size: [1, 10, 10] } as const;
    const simulation = fewFish(
      [
        { at: [3, 0.99, 5], velocity: [0, -0.1, 0] },
        { at: [9, 0.99, 5], velocity: [0, -0.1, 0] },
      ],
      [{ name: 'bird', count: 2, rules: { perch: { least: 60, most: 60 } } }],
      {
        ground: { kind: 'plane', height: 1 },
        obstacles: [
          {
            shape: wall,
            at: [0, 5, 5],
            track: [
              { time: 0, at: [0, 0, 0] },
              { time: 1, at: [5, 0, 0] },
            ],
          },
        ],
        field: { resolution: [8, 8, 8] },
      },
    );
    const found = eventsOf(simulation, 60);
    expect(tellOf(found)).toEqual(['1 landed 0→-1', '1 landed 1→-1']);
    const { x, vx } = simulation.school;
    expect(x[0]).toBeGreaterThan(5.5 + radius * 0.999);
    expect(x[0]).toBeLessThan(5.5 + radius * 1.1);
    expect(x[1]).toBe(9);
    expect([...vx]).toEqual([0, 0]);
  });

  it('a fish at rest is struck by a fast blade and not passed by it', () => {
    const blade = { kind: 'box', size: [6, 0.3, 0.05] } as const;
    const simulation = fewFish([{ at: [7, 5, 5.5] }], [{ name: 'fish', count: 1 }], {
      obstacles: [{ shape: blade, at: [5, 5, 5], spin: { axis: [0, 1, 0], degPerSecond: 3000 } }],
      field: { resolution: [8, 8, 8] },
    });
    const watched = { solid: new Solid(shapeMesh(blade)), toFrame: spinning([5, 5, 5], 'y', 3000) };
    const found = watch(simulation, [watched], 200, { radius, sample: 1 });
    expect(found).toMatchObject({ ...nothingWrong, first: expect.anything(), displaced: expect.anything() });
    expect(simulation.school.x[0]).not.toBe(7);
  });
});

describe('between two', () => {
  it('a fish between a press and an anvil is never inside either', () => {
    const press = { kind: 'box', size: [4, 4, 4] } as const;
    for (const seed of [1, 2, 3]) {
      const simulation = crowd({
        obstacles: [
          { shape: press, at: [-2.5, 0, 0] },
          {
            shape: press,
            at: [4, 0, 0],
            track: [
              { time: 0, at: [0, 0, 0] },
              // It closes entirely.
              { time: 1, at: [-2.5, 0, 0] },
            ],
          },
        ],
        into: [[0.4, 0, 0]],
        maxSpeed: 3,
        fish: 60,
        seed,
      });
      const found = watch(
        simulation,
        [
          standing(shapeMesh(press), [-2.5, 0, 0]),
          {
            solid: new Solid(shapeMesh(press)),
            toFrame: ([x, y, z], time) => [x - 4 + Math.min(2.5, 2.5 * time), y, z],
          },
        ],
        90,
        { radius },
      );
      // A fish that cannot get away is displaced and reported.
      expect(found).toMatchObject({ ...nothingWrong, displaced: expect.anything() });
      expect(found.touching).toBeGreaterThan(20);
    }
  });

  it('a gap that is narrower than a fish is not passed', () => {
    const half = { kind: 'box', size: [10, 30, 1] } as const;
    const gap = 1.9 * radius;
    const at = [-5 - gap / 2, 5 + gap / 2].map((x): Vec3 => [x, 0, 0]);
    const simulation = crowd({
      obstacles: at.map((place) => ({ shape: half, at: place })),
      into: [[0, 0, 0]],
      maxSpeed: 12,
      fish: 100,
      half: 8,
    });
    const { school } = simulation;
    const before = Array.from(school.z, Math.sign);
    const found = watch(
      simulation,
      at.map((place) => standing(shapeMesh(half), place)),
      200,
      { radius },
    );
    expect(found).toMatchObject(nothingWrong);
    expect(found.touching).toBeGreaterThan(1000);
    for (let i = 0; i < school.count; i++) {
      // Those that swam around the ends or over the top do not count.
      if (Math.sign(school.z[i]) !== before[i]) expect(Math.abs(school.x[i])).toBeGreaterThan(1);
    }
  });

  it('a wedge between two rocks holds no fish for ever and lets none in', () => {
    const rock = { kind: 'rock', radius: 2, roughness: 1, detail: 3 } as const;
    const at: Vec3[] = [
      [-1.9, 0, 0],
      [1.9, 0.5, 0],
      [0, -1, 2.5],
    ];
    const simulation = crowd({
      obstacles: at.map((place) => ({ shape: rock, at: place })),
      into: at,
      maxSpeed: 12,
      fish: 150,
    });
    const watched = at.map((place) => standing(shapeMesh(rock), place));
    expect(watch(simulation, watched, 120, { radius })).toMatchObject(nothingWrong);
  });
});

describe('sheets', () => {
  for (const maxSpeed of [3, 12, 1000]) {
    it(`a plane is never crossed at ${maxSpeed} m/s`, () => {
      const plane = { kind: 'plane', size: [200, 200] } as const;
      const simulation = crowd({
        obstacles: [{ shape: plane }],
        into: [
          [0, 3, 0],
          [0, -3, 0],
        ],
        maxSpeed,
        fish: 150,
        half: 6,
      });
      const { y } = simulation.school;
      const sides = Array.from(y, Math.sign);
      const found = watch(simulation, [standing(shapeMesh(plane))], 120, { radius });
      expect(found).toMatchObject(nothingWrong);
      expect(Array.from(y, Math.sign)).toEqual(sides);
      expect(found.touching).toBeGreaterThan(100);
      expect(new Set(sides).size).toBe(2);
    });
  }

  it('a cage of six planes is never left, at 1000 m/s', () => {
    const plane = { kind: 'plane', size: [6, 6] } as const;
    const simulation = crowd({
      obstacles: [
        ...[-3, 3].map((y) => ({ shape: plane, at: [0, y, 0] })),
        ...[-3, 3].map((x) => ({ shape: plane, at: [x, 0, 0], rotationDeg: [0, 0, 90] })),
        ...[-3, 3].map((z) => ({ shape: plane, at: [0, 0, z], rotationDeg: [90, 0, 0] })),
      ],
      into: [
        [9, 9, 9],
        [-9, 0, 2],
      ],
      maxSpeed: 1000,
      fish: 100,
      rules: { bounds: { enabled: false } },
      start: { kind: 'box', min: [-2.8, -2.8, -2.8], max: [2.8, 2.8, 2.8] },
    });
    simulation.step(300);
    const { school } = simulation;
    for (const column of [school.x, school.y, school.z])
      for (const at of column) expect(Math.abs(at)).toBeLessThan(3 - radius * 0.999);
  });
});

describe('in a hollow', () => {
  it('fish in it stay in it, fish outside stay outside, at 1000 m/s', () => {
    const outer = shapeMesh({ kind: 'sphere', radius: 3 });
    const inner = { ...outer, positions: outer.positions.map((x) => 0.9 * x) };
    const threes = (numbers: ArrayLike<number>): number[][] =>
      Array.from({ length: numbers.length / 3 }, (_, k) => [numbers[3 * k], numbers[3 * k + 1], numbers[3 * k + 2]]);
    const count = outer.positions.length / 3;
    const shape = {
      kind: 'triangles',
      vertices: [...threes(outer.positions), ...threes(inner.positions)],
      triangles: [
        ...threes(outer.triangles),
        ...threes(outer.triangles).map(([a, b, c]) => [a + count, c + count, b + count]),
      ],
    };
    for (const maxSpeed of [12, 1000]) {
      const simulation = crowd({
        obstacles: [{ shape }],
        into: [
          [0, 0, 0],
          [9, 0, 0],
          [0, -9, 0],
        ],
        maxSpeed,
        fish: 200,
      });
      const { school } = simulation;
      const within = (i: number): boolean => Math.hypot(school.x[i], school.y[i], school.z[i]) < 2.85;
      const before = Array.from({ length: school.count }, (_, i) => within(i));
      expect(before.filter(Boolean).length).toBeGreaterThan(10);
      simulation.step(150);
      expect(Array.from({ length: school.count }, (_, i) => within(i))).toEqual(before);
    }
  });
});

describe('in a plane', () => {
  for (const wraps of [false, true]) {
    it(`fish stay in it and out of the stones${wraps ? ', wrapping' : ''}`, () => {
      // Stones that lie askew and off the plane: their normals point out of it.
      const stones = [
        { shape: { kind: 'sphere', radius: 2 }, at: [3, 0, 1.2] },
        { shape: { kind: 'rock', radius: 2, roughness: 1, detail: 3 }, at: [-3, 1, -0.8] },
        { shape: { kind: 'box', size: [1, 4, 2] }, at: [0, -4, 0], rotationDeg: [30, 0, 20] },
      ];
      const simulation = crowd({
        obstacles: stones,
        into: [
          [3, 0, 0],
          [-3, 1, 0],
          [0, -4, 0],
        ],
        maxSpeed: 6,
        dimensions: 2,
        wraps,
        fish: 150,
      });
      let least = Number.POSITIVE_INFINITY;
      let outOfPlane = 0;
      for (let step = 0; step < 200; step++) {
        simulation.step();
        const { school, obstacles } = simulation;
        for (let i = 0; i < school.count; i++) {
          if (school.z[i] !== 0 || school.vz[i] !== 0) outOfPlane++;
          least = Math.min(least, obstacles.clearance(school.x[i], school.y[i], school.z[i], 1));
        }
      }
      expect(least).toBeGreaterThanOrEqual(radius * (1 - 1e-6));
      expect(least).toBeLessThan(2 * radius);
      expect(outOfPlane).toBe(0);
    });
  }
});

describe('extremes', () => {
  for (const far of [1e6, 5e6]) {
    it(`an obstacle at ${far} m`, () => {
      const simulation = crowd({
        obstacles: [
          { shape: { kind: 'sphere', radius: 1000 }, at: [far, 0, 0] },
          { shape: { kind: 'box', size: [2, 2, 2] } },
        ],
        into: [[0, 0, 0]],
        maxSpeed: 12,
        fish: 50,
        steers: true,
      });
      expect(watch(simulation, [standing(shapeMesh({ kind: 'box', size: [2, 2, 2] }))], 60, { radius })).toMatchObject(
        nothingWrong,
      );
    });

    it(`a crowd at ${far} m, around an obstacle there`, () => {
      const size = far / 1e4;
      const simulation = crowd({
        obstacles: [{ shape: { kind: 'sphere', radius: size }, at: [far, far, far] }],
        into: [[far, far, far]],
        maxSpeed: 1000,
        fish: 50,
        body: { length: Math.min(1000, size / 20) },
        scenario: {
          world: {
            min: [far * 0.999, far * 0.999, far * 0.999],
            max: [far, far, far].map((x) => x * 1.001),
          },
        },
        start: { kind: 'box', min: [far, far, far].map((x) => x - 2 * size), max: [far, far, far] },
      });
      simulation.step(100);
      const { school, obstacles } = simulation;
      for (let i = 0; i < school.count; i++) {
        const at: Point = [school.x[i], school.y[i], school.z[i]];
        expect(at.every(Number.isFinite)).toBe(true);
        expect(obstacles.clearance(...at)).toBeGreaterThan(0);
      }
    });
  }

  for (const thickness of [0.01, 1, 10]) {
    it(`bodies ${thickness} lengths thick`, () => {
      const thick = (0.6 * thickness) / 2;
      const simulation = crowd({
        obstacles: [{ shape: { kind: 'torus', radius: 5, tube: 1 } }],
        into: [
          [5, 0, 0],
          [0, 0, 0],
        ],
        maxSpeed: 12,
        fish: 60,
        half: 16,
        body: { thickness },
      });
      const found = watch(simulation, [standing(shapeMesh({ kind: 'torus', radius: 5, tube: 1 }))], 150, {
        radius: thick,
      });
      expect(found).toMatchObject(nothingWrong);
      expect(found.touching).toBeGreaterThan(20);
    });
  }
});

describe('holes', () => {
  it('a solid with a hole as wide as a fish is long is not entered', () => {
    const mesh = shapeMesh({ kind: 'sphere', radius: 3, detail: 4 });
    const threes = (numbers: ArrayLike<number>): number[][] =>
      Array.from({ length: numbers.length / 3 }, (_, k) => [numbers[3 * k], numbers[3 * k + 1], numbers[3 * k + 2]]);
    const vertices = threes(mesh.positions);
    const triangles = threes(mesh.triangles).filter((three) =>
      three.some((vertex) => Math.hypot(vertices[vertex][0] - 3, vertices[vertex][1], vertices[vertex][2]) > 0.45),
    );
    expect(triangles.length).toBeLessThan(mesh.triangles.length / 3);
    const simulation = crowd({
      obstacles: [{ shape: { kind: 'triangles', vertices, triangles }, surface: 'solid' }],
      into: [
        [0, 0, 0],
        [6, 0, 0],
      ],
      maxSpeed: 12,
      fish: 100,
    });
    const { school, obstacles } = simulation;
    let inside = 0;
    for (let step = 0; step < 200; step++) {
      simulation.step();
      for (let i = 0; i < school.count; i++)
        if (obstacles.clearance(school.x[i], school.y[i], school.z[i]) < 0) inside++;
    }
    expect(inside).toBe(0);
  });
});

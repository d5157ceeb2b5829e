import { parseScenarioJson, Simulation } from 'shoal';
import { describe, expect, it } from 'vitest';
import type { Point } from './oracle.ts';
import { Posed } from './posed.ts';
import { randomScene, type SceneKind, sceneKinds } from './random-scene.ts';

/*
 * No fish inside any obstacle, asked of all triangles where each obstacle stands, in random scenes of obstacles that
 * turn, move and overlap. With SHOAL_LONG=1: two thousand scenes of each kind.
 */
const long = process.env.SHOAL_LONG === '1';
const scenes = Number(process.env.SHOAL_SCENES ?? (long ? 2000 : 20));
const first = Number(process.env.SHOAL_FIRST ?? 1);
const steps = 40;

interface Found {
  looks: number;
  inside: number;
  tooNear: number;
  outOfPlane: number;
  displaced: number;
  enclosed: number;
  which: string;
}

function run(kind: SceneKind, seed: number, found: Found): void {
  const plan = parseScenarioJson(randomScene(kind, seed));
  const simulation = new Simulation(plan);
  const { school } = simulation;
  const radius = (plan.species[0].body.length * plan.species[0].body.thickness) / 2;
  const solids = plan.obstacles.map((obstacle) => new Posed(obstacle));
  const enclosed = new Set<number>();
  const look = (i: number, step: number): void => {
    const at: Point = [school.x[i], school.y[i], school.z[i]];
    found.looks++;
    if (plan.dimensions === 2 && (at[2] !== 0 || school.vz[i] !== 0)) found.outOfPlane++;
    if (enclosed.has(school.id[i])) {
      found.enclosed++;
      return;
    }
    const isInside = solids.some((solid) => solid.isInside(at, school.time));
    const isTooNear =
      i % 7 === step % 7 && solids.some((solid) => solid.distance(at, school.time) < radius * (1 - 1e-4));
    if (isInside) found.inside++;
    if (isTooNear) found.tooNear++;
    if (isInside || isTooNear) found.which ||= `${kind}, seed ${seed}, step ${step}, fish ${i}`;
  };
  for (let step = 0; step <= steps; step++) {
    if (step > 0) simulation.step();
    for (const { kind, fish } of simulation.takeEvents()) {
      if (kind === 'displaced') found.displaced++;
      if (kind === 'displaced') enclosed.delete(fish);
      if (kind === 'enclosed') enclosed.add(fish);
    }
    for (let i = 0; i < school.count; i++) look(i, step);
  }
}

describe('no fish inside an obstacle, by winding number and parity of all triangles', () => {
  it.each(sceneKinds)(
    `${scenes} random scenes: %s`,
    (kind) => {
      const found: Found = { looks: 0, inside: 0, tooNear: 0, outOfPlane: 0, displaced: 0, enclosed: 0, which: '' };
      for (let seed = first; seed < first + scenes; seed++) run(kind, seed, found);
      if (long) console.log(kind, JSON.stringify(found));
      expect(found).toMatchObject({ inside: 0, tooNear: 0, outOfPlane: 0, which: '' });
      // The world is never full: a few fish may be put elsewhere, none stays.
      expect(found.enclosed).toBe(0);
      expect(found.looks).toBe(scenes * 60 * (steps + 1));
    },
    3_600_000,
  );
});

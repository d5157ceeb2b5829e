import { readFileSync } from 'node:fs';
import { parseScenarioJson, Simulation } from 'shoal';
import { expect, it } from 'vitest';

/*
 * A second implementation of the forces of the reproduction ballerini-2008, from its equations: all pairs, double
 * precision, no import of the engine's rules. Birds mind their k nearest, or all within a radius.
 */

type V = readonly [number, number, number];
const add = (a: V, b: V, f = 1): V => [a[0] + f * b[0], a[1] + f * b[1], a[2] + f * b[2]];
const zero: V = [0, 0, 0];
const unit = (a: V): V => {
  const l = Math.hypot(...a);
  return l > 0 ? add(zero, a, 1 / l) : zero;
};

interface Flock {
  readonly x: readonly V[];
  readonly v: readonly V[];
}

/** The others that bird i minds. */
function minded({ x }: Flock, i: number, k: number, radius: number): number[] {
  const distance = (j: number): number => Math.hypot(...add(x[j], x[i], -1));
  const others = x.map((_, j) => j).filter((j) => j !== i && distance(j) < radius);
  return k > 0 ? others.sort((a, b) => distance(a) - distance(b)).slice(0, k) : others;
}

/** 4 (unit of the mean velocity + unit towards the centre) + 12 Σ d̂ (1 − l/2) within 2 m, at most 12. */
function acceleration(flock: Flock, i: number, k: number, radius: number): V {
  const { x, v } = flock;
  const near = minded(flock, i, k, radius);
  const velocity = near.reduce((sum, j) => add(sum, v[j]), zero);
  const centre = near.reduce((sum, j) => add(sum, add(x[j], x[i], -1)), zero);
  const away = minded(flock, i, 0, 2).reduce((sum, j) => {
    const d = add(x[i], x[j], -1);
    return add(sum, unit(d), 1 - Math.hypot(...d) / 2);
  }, zero);
  const pushed = Math.hypot(...away) > 1 ? unit(away) : away;
  return add(add(add(zero, unit(velocity), 4), unit(centre), 4), pushed, 12);
}

const scenario = JSON.parse(
  readFileSync(new URL('../../../../reproductions/ballerini-2008/scenario.json', import.meta.url), 'utf8'),
);

function flockOf(nearest: number, radius: number | 'all', kernel: 'simd' | 'typescript'): Simulation {
  const document = structuredClone(scenario);
  const [birds] = document.species;
  document.species.length = 1;
  birds.flees = [];
  birds.rules.wander = { enabled: false };
  Object.assign(birds.rules.alignment, { nearest, radius });
  Object.assign(birds.rules.cohesion, { nearest, radius });
  return new Simulation(parseScenarioJson(document), { seed: 5, kernel });
}

for (const kernel of ['typescript', 'simd'] as const)
  it.each([
    ['the 7 nearest', 7, 'all'],
    ['as many within 2.4 m', 0, 2.4],
    ['twice as many within 3 m', 0, 3],
  ] as const)(`birds that mind %s accelerate as an independent program says, ${kernel}`, (_, nearest, radius) => {
    const simulation = flockOf(nearest, radius, kernel);
    simulation.step(40);
    const { school } = simulation;
    const rows = (...of: readonly Float32Array[]): V[] =>
      Array.from({ length: school.count }, (_unused, i) => of.map((one) => one[i]) as unknown as V);
    const before: Flock = { x: rows(school.x, school.y, school.z), v: rows(school.vx, school.vy, school.vz) };
    simulation.step();
    const after = rows(school.ax, school.ay, school.az);
    const reach = radius === 'all' ? Number.POSITIVE_INFINITY : radius;
    let worst = 0;
    for (const [i, a] of after.entries())
      worst = Math.max(worst, Math.hypot(...add(a, acceleration(before, i, nearest, reach), -1)));
    expect(worst).toBeLessThan(2e-4);
    // One neighbour fewer is another model.
    const other = after.map((a, i) =>
      Math.hypot(...add(a, acceleration(before, i, nearest > 0 ? 6 : 0, 0.95 * reach), -1)),
    );
    expect(Math.max(...other)).toBeGreaterThan(0.1);
  });

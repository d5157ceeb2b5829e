import { describe, expect, test } from 'vitest';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { Simulation } from '../../simulation/simulation.ts';
import { models, shapesOf } from '../bodies/models.ts';
import { beatFrequency } from './beats.ts';
import { Swimming } from './swimming.ts';

/** A shoal that turns about in a small world. */
const shoal = parseScenarioJson({
  version: 1,
  world: { min: [0, 0, 0], max: [12, 8, 12] },
  species: [{ name: 'sardine', count: 60, body: { length: 0.4 } }],
});

/** Fish of 1 m at speeds of 3 m/s. */
function open(count: number): Simulation {
  const positions = Array.from({ length: count }, (_, k) => [5, 5, 5 + 2 * k]);
  return new Simulation(
    parseScenarioJson({
      version: 1,
      simulation: { step: 1 / 60 },
      species: [
        {
          name: 'sardine',
          start: { kind: 'list', positions, velocities: positions.map(() => [3, 0, 0]) },
          body: { length: 1 },
          motion: { maxSpeed: 3 },
        },
      ],
    }),
  );
}

/** Steps fish that swim along x, whatever the rules want. @param sideways acceleration of each fish to the right, m/s² */
function hold(simulation: Simulation, seconds: number, speed: number, along: number, ...sideways: number[]): void {
  const { vx, vy, vz, ax, ay, az } = simulation.school;
  for (let step = 0; step < seconds * 60; step++) {
    for (const column of [vy, vz, ay, az]) column.fill(0);
    vx.fill(speed);
    ax.fill(along);
    az.set(sideways);
    simulation.step();
  }
}

function followed(simulation: Simulation): Swimming {
  const swimming = new Swimming();
  swimming.follow(simulation, (plan) => shapesOf(plan).map((shape) => models[shape]));
  return swimming;
}

/** Phase, amplitude, bend and bank of a fish at the shown moment. */
function poseOf(swimming: Swimming, simulation: Simulation, fish = 0): number[] {
  const pose = new Float32Array(4);
  swimming.showAt(simulation.shownTime);
  swimming.write(fish, pose, 0, 1);
  return [...pose];
}

/** The poses of all fish at the state. */
const posesOf = (swimming: Swimming): number[] => [...swimming.save()];

describe('swimming', () => {
  test('the beat is that of Bainbridge 1958: V = L (3 f − 4) / 4', () => {
    for (const [speed, length] of [
      [0, 0.3],
      [1.2, 0.3],
      [3, 0.9],
    ]) {
      const f = beatFrequency(speed, length, 4 / 3, 4 / 3);
      expect((length * (3 * f - 4)) / 4).toBeCloseTo(speed, 12);
    }
  });

  test('the phase goes on from where it was when the speed jumps, and stands still in a pause', () => {
    const simulation = open(1);
    const swimming = followed(simulation);
    const [atRest, perLength] = models.sardine.beat;
    let [before] = poseOf(swimming, simulation);
    for (let frame = 0; frame < 240; frame++) {
      simulation.advance(1 / 90);
      if (frame % 20 === 0) simulation.school.vx.fill(frame % 40 < 20 ? 0.2 : 3);
      const [now] = poseOf(swimming, simulation);
      const turn = (now - before + 4 * Math.PI) % (2 * Math.PI);
      expect(turn, `${frame}`).toBeGreaterThanOrEqual(0);
      expect(turn, `${frame}`).toBeLessThan((2 * Math.PI * beatFrequency(3, 1, atRest, perLength) * 1.2) / 60);
      before = now;
    }
    const still = poseOf(swimming, simulation);
    simulation.advance(0);
    expect(poseOf(swimming, simulation)).toEqual(still);
  });

  test('a startled fish beats harder at once and calms down slowly; one at rest hardly moves', () => {
    const simulation = open(1);
    const swimming = followed(simulation);
    const after = (seconds: number, speed = 3, acceleration = 0): number => {
      hold(simulation, seconds, speed, acceleration);
      return poseOf(swimming, simulation)[1];
    };
    const cruising = after(3);
    expect(cruising).toBeGreaterThan(0.8);
    expect(cruising).toBeLessThan(1.2);
    const startled = after(0.3, 3, 12);
    expect(startled).toBeGreaterThan(1.5);
    expect(after(0.25)).toBeGreaterThan(cruising + 0.4);
    expect(after(4)).toBeCloseTo(cruising, 2);
    expect(after(4, 0)).toBeLessThan(0.3);
  });

  test('it bends and banks into a turn, to the side to which it turns', () => {
    const simulation = open(2);
    const swimming = followed(simulation);
    hold(simulation, 1, 3, 0, 4, -4);
    const [[, , bend, bank], [, , other, alsoOther]] = [0, 1].map((fish) => poseOf(swimming, simulation, fish));
    expect(bend).toBeGreaterThan(0.2);
    expect(bank).toBeGreaterThan(0.2);
    expect(other).toBeCloseTo(-bend);
    expect(alsoOther).toBeCloseTo(-bank);
  });

  test('a run has the same poses, whether it was played in frames of any length, stepped, or gone to', () => {
    const runs = [1 / 60, 0.011, 0.09].map((frame) => {
      const simulation = new Simulation(shoal, { maxStepsPerAdvance: 100 });
      const swimming = followed(simulation);
      while (simulation.school.step < 200) simulation.advance(Math.min(frame, (200 - simulation.school.step) / 60));
      expect(simulation.school.step).toBe(200);
      return posesOf(swimming);
    });
    const simulation = new Simulation(shoal, { historyBytes: 1e7 });
    const swimming = followed(simulation);
    simulation.step(200);
    runs.push(posesOf(swimming));
    simulation.step(77);
    const later = posesOf(swimming);
    simulation.seek(200);
    runs.push(posesOf(swimming));
    simulation.seek(277);
    expect(posesOf(swimming)).toEqual(later);
    const saved = simulation.save();
    simulation.seek(13);
    simulation.load(saved);
    expect(posesOf(swimming)).toEqual(later);
    for (const run of runs) expect(run).toEqual(runs[0]);
    expect(runs[0]).not.toEqual(later);
  });

  test('a run without stored states begins anew when it goes back', () => {
    const simulation = new Simulation(shoal);
    const swimming = followed(simulation);
    const first = posesOf(swimming);
    simulation.step(50);
    const poses = posesOf(swimming);
    simulation.step(20);
    simulation.seek(50);
    expect(posesOf(swimming)).toEqual(poses);
    simulation.seek(0);
    expect(posesOf(swimming)).toEqual(first);
  });

  test('goes on with the next simulation, and ends with its last user', () => {
    const simulation = new Simulation(shoal);
    const swimming = new Swimming();
    const motion = (): (typeof models)['sardine'][] => [models.sardine];
    const ends = [swimming.follow(simulation, motion), swimming.follow(simulation, motion)];
    simulation.step(30);
    const next = new Simulation(shoal);
    const before = posesOf(swimming);
    const end = swimming.follow(next, motion);
    const isPhase = (k: number): boolean => k % 4 === 0;
    const now = before.map((x, k): unknown => expect.closeTo(isPhase(k) ? x % (2 * Math.PI) : x, 4));
    expect(posesOf(swimming)).toEqual(now);
    for (const one of ends) one();
    next.step(10);
    const later = posesOf(swimming);
    expect(later).not.toEqual(before);
    end();
    next.step(10);
    const pose = new Float32Array(4);
    swimming.showAt(next.school.time);
    expect(() => swimming.write(0, pose, 0, 1)).not.toThrow();
    expect(next.school.step).toBe(20);
  });

  test('room for more fish leaves those there as they are', () => {
    const simulation = new Simulation(shoal);
    const swimming = followed(simulation);
    simulation.step(30);
    const before = posesOf(swimming);
    simulation.spawn(0, 100);
    simulation.applyCommands();
    expect(posesOf(swimming).slice(0, before.length)).toEqual(before);
    simulation.step();
    expect(swimming.room).toBeGreaterThanOrEqual(160);
    const added = poseOf(swimming, simulation, 150);
    expect(added[0]).toBeGreaterThan(0);
    expect(added[1]).toBeCloseTo(1, 1);
  });

  test('an extreme state keeps every number small and finite', () => {
    const simulation = open(1);
    const swimming = followed(simulation);
    for (const value of [0, 1e-9, 1e9]) {
      const { ax, ay, az, vx } = simulation.school;
      for (const column of [ax, ay, az, vx]) column.fill(value);
      swimming.beforeStep();
      swimming.showAt(1000);
      swimming.write(0, new Float32Array(4), 0, 1);
      for (const number of posesOf(swimming)) expect(Number.isFinite(number)).toBe(true);
      expect(Math.abs(posesOf(swimming)[2])).toBeLessThanOrEqual(0.7);
    }
  });
});

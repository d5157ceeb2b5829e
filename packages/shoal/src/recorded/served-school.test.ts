import { expect, test } from 'vitest';
import type { ExportedFrame } from '../export/exported-frame.ts';
import { parseScenario } from '../scenario/parse.ts';
import { Simulation } from '../simulation/simulation.ts';
import { ServedSchool } from './served-school.ts';

const plan = parseScenario({ version: 1, species: [{ name: 'sprat', count: 2 }] });

/** A frame in which animal 3 swims along x with 1 m/s, and animal 7 along z with 2 m/s. */
function frameAt(time: number, changes: Partial<ExportedFrame> = {}): ExportedFrame {
  return {
    ...{ index: Math.round(10 * time), time, count: 2, ids: Uint32Array.of(3, 7), species: new Uint8Array(2) },
    positions: Float32Array.of(time, 1, 2, 3, 4, 2 * time),
    velocities: Float32Array.of(1, 0, 0, 0, 0, 2),
    ...{ orientations: new Float32Array(8), beats: new Float32Array(4), obstacles: new Float32Array(0) },
    ...changes,
  };
}

test('shows frames, what is between two of them, and the last one until the next one comes', () => {
  const school = new ServedSchool(plan, frameAt(5));
  using simulation = new Simulation(plan, { engine: school.engine });
  expect(simulation.school).toMatchObject({ count: 2, step: Math.round(5 / plan.step), time: 5 });
  expect([...simulation.school.id.subarray(0, 2)]).toEqual([3, 7]);
  simulation.step(3);
  expect(simulation.school.x[0]).toBe(5);
  school.add(frameAt(5.4));
  expect(school.latest).toBe(5.4);
  simulation.seek(Math.round(5.2 / plan.step));
  expect(simulation.school.x[0]).toBeCloseTo(5.2, 5);
  expect(simulation.school.z[1]).toBeCloseTo(10.4, 5);
  simulation.seek(Math.round(9 / plan.step));
  expect(simulation.school.time).toBe(5.4);
  expect(simulation.school.x[0]).toBeCloseTo(5.4, 5);
});

test('the next id is after that of each animal that was born', () => {
  const school = new ServedSchool(plan, frameAt(5));
  using simulation = new Simulation(plan, { engine: school.engine });
  expect(simulation.school.nextId).toBe(8);
  school.add(frameAt(6, { ids: Uint32Array.of(7, 30) }));
  simulation.seek(Math.round(6 / plan.step));
  expect([...simulation.school.id.subarray(0, 2)]).toEqual([7, 30]);
  expect(simulation.school.nextId).toBe(31);
  // An id is never given again.
  simulation.seek(Math.round(5 / plan.step));
  expect(simulation.school.nextId).toBe(31);
});

test('keeps the last 64 frames only', () => {
  const school = new ServedSchool(plan, frameAt(0));
  using simulation = new Simulation(plan, { engine: school.engine });
  for (let k = 1; k <= 100; k++) school.add(frameAt(k));
  simulation.seek(0);
  expect(simulation.school.time).toBe(100 - 63);
});

test('a frame that is not later is refused, and one with many more animals', () => {
  const school = new ServedSchool(plan, frameAt(5));
  expect(() => school.add(frameAt(5))).toThrow('has the time 5 s after 5 s, expected a later one.');
  expect(school.mostAnimals).toBe(1004);
  expect(() => school.add(frameAt(6, { count: 1005 }))).toThrow('has 1005 animals, expected at most 1004.');
  school.add(frameAt(6));
  expect(school.latest).toBe(6);
});

test.each([
  [{ ids: Uint32Array.of(7, 3) }, 'the id 3 after 7, expected ascending ids'],
  [{ species: Uint8Array.of(0, 1) }, 'an animal of species 1, expected one from 0 to 0'],
  [{ time: Number.NaN }, 'the time NaN s, expected 0 to 1000000000 s'],
  [{ velocities: Float32Array.of(1, 0, 0, 0, Number.NaN, 2) }, 'positions or velocities that are not finite'],
])('a frame of another scene is refused: %o', (changes, problem) => {
  expect(() => new ServedSchool(plan, frameAt(5, changes))).toThrow(
    `frame 50 of the served school has ${problem}. Restart the server.`,
  );
});

import { parseScenario, Simulation } from 'shoal';
import { expect, test } from 'vitest';
import { densestGroup } from '../src/interact/add-shark.ts';
import { withHuntersOutside } from '../src/stage/edits/hunter-start.ts';
import { SchoolCamera } from '../src/viewport/camera/school-camera.ts';
import { besideSchool } from '../src/viewport/middle-of-view.ts';
import { wideLens } from './filmed.ts';

type Vector = [number, number, number];

/** A chain of 60 fish, 2 m apart, and 30 strays elsewhere, 20 m apart. */
const chain = Array.from({ length: 60 }, (_, k): Vector => [10 + (k % 30) * 2, 20 + (k < 30 ? 0 : 1), 50]);
const strays = Array.from({ length: 30 }, (_, k): Vector => [10 + 20 * (k % 6), 90, 150 + 20 * Math.floor(k / 6)]);
const positions = [...strays, ...chain];
const simulation = new Simulation(
  parseScenario({
    version: 1,
    world: { min: [0, 0, 0], max: [300, 100, 300] },
    species: [
      { name: 'fish', count: 90, start: { kind: 'list', positions, velocities: positions.map(() => [1, 0, 0]) } },
    ],
  }),
);
const group = densestGroup(simulation.school, 5);

test('the densest group goes from fish to fish, without strays', () => {
  expect(group?.ids).toEqual(new Set(chain.map((_, k) => 30 + k)));
  expect(group?.share).toBeCloseTo(60 / 90, 6);
  expect(group?.centre[0]).toBeCloseTo(39, 4);
  expect(densestGroup({ ...simulation.school, count: 0 } as typeof simulation.school, 5)).toBeUndefined();
});

test('a predator that hunts it starts beside it, heads for it, and attacks what is near', () => {
  const at = besideSchool(simulation, [1, 0, 0], 16 / 9, group?.ids);
  expect(Math.abs(at[2] - 50)).toBeLessThan(5);
  const aim = { towards: group?.centre ?? at, tactic: 'nearest' as const };
  const [edit] = withHuntersOutside(simulation.plan, 1, at, simulation.school, {}, aim);
  const [, shark] = edit.value as { start: { centre: Vector; heading: Vector }; rules: { hunt: object } }[];
  expect(shark.rules.hunt).toMatchObject({ tactic: 'nearest' });
  for (const axis of [0, 1, 2])
    expect(shark.start.centre[axis] + shark.start.heading[axis]).toBeCloseTo(aim.towards[axis], 1);
});

test('a camera that follows a group leaves the strays out, until it follows all again', () => {
  const watched: { ids?: ReadonlySet<number> | undefined } = {};
  const camera = new SchoolCamera(simulation, 1, watched);
  camera.cut(wideLens);
  const far = camera.distance;
  watched.ids = group?.ids;
  camera.cut(wideLens);
  expect(camera.distance).toBeLessThan(0.6 * far);
  expect(Math.abs(camera.target[2] - 50)).toBeLessThan(3);
  watched.ids = undefined;
  camera.cut(wideLens);
  expect(camera.distance).toBeCloseTo(far, 6);
});

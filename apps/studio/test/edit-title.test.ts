import { type Plan, parseScenarioJson, Simulation } from 'shoal';
import { shapeMesh } from 'shoal/fields';
import { planWith } from 'shoal/internal';
import { differencesBetween } from 'shoal/scenario';
import { describe, expect, test } from 'vitest';
import { type EditTitle, editTitle } from '../src/stage/edit-title.ts';
import { added, withMesh } from '../src/stage/edits/additions.ts';
import type { SceneEdit } from '../src/stage/edits/edit.ts';
import { withHuntersOutside } from '../src/stage/edits/hunter-start.ts';
import { boxOfObstacle } from '../src/stage/edits/obstacle-box.ts';
import { presetEdit, withAnother, withHunters } from '../src/stage/edits/species-edits.ts';

const rock = { name: 'rock', shape: { kind: 'rock', radius: 2, seed: 1, detail: 1 }, at: [6, 10, 10] };
const scene = parseScenarioJson(
  {
    version: 1,
    world: { min: [0, 0, 0], max: [20, 20, 20] },
    field: { spacing: 2, radius: 2 },
    obstacles: [rock, { ...rock, name: 'rock 2', at: [16, 4, 4] }],
    species: [{ name: 'herring', count: 200, start: { kind: 'sphere', centre: [10, 10, 10], radius: 3, speed: 1 } }],
  },
  { file: 'test' },
);

const ball = shapeMesh({ kind: 'sphere', radius: 1, detail: 0 });

function titleOf(edits: readonly SceneEdit[], before: Plan = scene): EditTitle {
  const plan = planWith(before, edits);
  return editTitle(differencesBetween(before.scenario, plan.scenario), { plan, scene: plan.scenario });
}

const set = (path: string, value: unknown): SceneEdit[] => [{ path, value }];

describe('the title of an edit', () => {
  const add = (kind: Parameters<typeof added>[1]): SceneEdit[] => [...added(scene, kind, [3, 3, 3], 0, {}).edits];

  test.each<[string, readonly SceneEdit[]]>([
    ['Added a shark', [withHunters(scene, 1)]],
    ['Added 3 fish (shark)', [withHunters(scene, 3)]],
    ['Added a herring', set('species[0].count', 201)],
    ['Removed 1,500 fish (herring)', set('species[0].count', 0)],
    ['Added a sphere', add('sphere')],
    ['Added rock 3', add('rock')],
    ['Added a goal', add('goal')],
    ['Added food', add('food')],
    ['Added the mesh teapot', withMesh(scene, 'teapot.obj', ball, [3, 3, 3], {}).edits],
    ['Removed rock 2', set('obstacles', scene.scenario.obstacles.slice(0, 1))],
    ['Removed the rock', set('obstacles', scene.scenario.obstacles.slice(1))],
    ['Removed 2 items', set('obstacles', [])],
    ['Added the species herring 2', [withAnother(scene, 0)]],
    ['Set herring to the preset Common boids', [presetEdit(scene, 0, 'common')]],
  ])('that is said at once: %s', (text, edits) => {
    const before = text.includes('1,500') ? planWith(scene, set('species[0].count', 1500)) : scene;
    expect(titleOf(edits, before)).toEqual({ text, isLarge: true });
  });

  test.each<[string, readonly SceneEdit[]]>([
    ['Set cohesion weight to 3.5', set('species[0].rules.cohesion.weight', 3.5)],
    ['Switched wander off', set('species[0].rules.wander.enabled', false)],
    ['Set max speed to 4', set('species[0].motion.maxSpeed', 4)],
    ['Set max turn rate to 90', set('species[0].motion.maxTurnDegPerSecond', 90)],
    ['Moved rock 2', set('obstacles[1].at', [1, 2, 3])],
    [
      'Changed the radius of 2 rules',
      [...set('species[0].rules.cohesion.radius', 5), ...set('species[0].rules.alignment.radius', 5)],
    ],
    [
      'Changed the strength of all rules',
      [...set('species[0].rules.cohesion.weight', 1), ...set('species[0].rules.alignment.weight', 1)],
    ],
  ])('that its control shows: %s', (text, edits) => {
    expect(titleOf(edits)).toEqual({ text, isLarge: false });
  });

  test('a goal is moved', () => {
    const before = planWith(scene, add('goal'));
    expect(titleOf(set('species[0].goals[0].at', [5, 5, 5]), before)).toEqual({ text: 'Moved a goal', isLarge: false });
  });
});

describe('predators that are added', () => {
  const place = (count: number, before: Plan, at: readonly [number, number, number]): Simulation => {
    const { school } = new Simulation(before);
    return new Simulation(planWith(before, withHuntersOutside(before, count, at, school, {})));
  };
  const positions = ({ school }: Simulation, from: number, to: number): number[][] =>
    Array.from({ length: to - from }, (_, i) => [school.x[from + i], school.y[from + i], school.z[from + i]]);
  const apart = (one: readonly number[], other: readonly number[]): number =>
    Math.hypot(...one.map((x, axis) => x - other[axis]));

  test.each([
    ['one, asked for in the middle of the school', 1, [10, 10.5, 10]],
    ['one, asked for on the side of a rock', 1, [8.5, 10, 10]],
    ['four', 4, [11, 11, 10]],
  ] as const)('start outside the school and of obstacles: %s', (_, count, at) => {
    const simulation = place(count, scene, at);
    const fish = positions(simulation, 0, 200);
    const hunters = positions(simulation, 200, 200 + count);
    expect(hunters).toHaveLength(count);
    for (const hunter of hunters) {
      // At least its own length.
      expect(Math.min(...fish.map((one) => apart(one, hunter)))).toBeGreaterThan(1);
      for (const obstacle of scene.scenario.obstacles) {
        const { min, max } = boxOfObstacle(obstacle, {});
        expect(hunter.every((x, axis) => x > min[axis] && x < max[axis])).toBe(false);
      }
    }
  });

  test('the fish of the scene start where they did', () => {
    const [before, after] = [new Simulation(scene), place(2, scene, [10, 14, 10])];
    expect(positions(after, 0, 200)).toEqual(positions(before, 0, 200));
  });
});

import { PerspectiveCamera, Raycaster, Scene, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../test/processor-time.ts';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { Simulation } from '../../simulation/simulation.ts';
import type { FishIntersection } from './fish-ray.ts';
import { SchoolView } from './school-view.ts';

const camera = new PerspectiveCamera(45, 16 / 9, 0.1, 1000);

function viewOf(species: object, magnify = 1): SchoolView {
  const view = new SchoolView(new Simulation(parseScenarioJson({ version: 1, species: [{ name: 'a', ...species }] })), {
    magnify,
  });
  view.update(0, camera, 720);
  return view;
}

function along(origin: readonly number[], direction: readonly number[]): Raycaster {
  return new Raycaster(new Vector3(...origin), new Vector3(...direction).normalize());
}

const hits = (ray: Raycaster, view: SchoolView): FishIntersection[] => ray.intersectObject(view) as FishIntersection[];

/** Three fish of 2 m, one behind the other along z; all swim along x. */
const row = {
  start: {
    kind: 'list',
    positions: [
      [5, 5, 10],
      [5, 5, 6],
      [5, 5, 2],
    ],
    velocities: [
      [1, 0, 0],
      [1, 0, 0],
      [1, 0, 0],
    ],
  },
  body: { length: 2, shape: 'sardine' },
};

describe("a ray of three's Raycaster", () => {
  test('meets the fish in its way, the nearest first', () => {
    const view = viewOf(row);
    const met = hits(along([5, 5, 20], [0, 0, -1]), view);
    expect(met.map(({ fish }) => fish)).toEqual([0, 1, 2]);
    expect(met.map(({ instanceId }) => instanceId)).toEqual([0, 1, 2]);
    expect(met[0].object).toBe(view);
    // In front of its middle by half of a sardine's width, which is about a twentieth of its length.
    expect(met[0].distance).toBeGreaterThan(9.7);
    expect(met[0].distance).toBeLessThan(10);
    expect(met[0].point.toArray().slice(0, 2)).toEqual([5, 5]);
    expect(met[0].point.z).toBeCloseTo(20 - met[0].distance, 5);
  });

  test('reaches a fish from nose to tail, and not above its back', () => {
    const view = viewOf(row);
    expect(hits(along([5.9, 5, 20], [0, 0, -1]), view).length).toBeGreaterThan(0);
    expect(hits(along([4.1, 5, 20], [0, 0, -1]), view).length).toBeGreaterThan(0);
    expect(hits(along([6.2, 5, 20], [0, 0, -1]), view)).toEqual([]);
    expect(hits(along([5, 6, 20], [0, 0, -1]), view)).toEqual([]);
  });

  test('keeps to the distances of the raycaster', () => {
    const ray = along([5, 5, 20], [0, 0, -1]);
    ray.near = 12;
    ray.far = 15;
    expect(hits(ray, viewOf(row)).map(({ fish }) => fish)).toEqual([1]);
  });

  test('follows a view that is moved, turned and scaled in a scene', () => {
    const view = viewOf(row);
    const scene = new Scene().add(view);
    scene.position.set(100, 0, 0);
    view.scale.setScalar(0.5);
    scene.updateMatrixWorld(true);
    const [met] = along([102.5, 2.5, 20], [0, 0, -1]).intersectObject(scene) as FishIntersection[];
    expect(met.fish).toBe(0);
    expect(met.distance).toBeGreaterThan(14.8);
    expect(met.distance).toBeLessThan(15);
    // The ray hits no triangle of the model at the origin.
    expect(hits(along([100, 0, 20], [0, 0, -1]), view)).toEqual([]);
  });

  test('meets a magnified fish where it is drawn, and a fish that swims straight up', () => {
    const view = viewOf(row, 3);
    expect(hits(along([7.7, 5, 20], [0, 0, -1]), view).length).toBeGreaterThan(0);
    const start = { kind: 'list', positions: [[5, 5, 5]], velocities: [[0, 1, 0]] };
    const rising = viewOf({ start, body: { length: 2 } });
    expect(hits(along([5, 5.8, 20], [0, 0, -1]), rising)).toHaveLength(1);
    expect(hits(along([5.8, 5, 20], [0, 0, -1]), rising)).toHaveLength(0);
  });

  test('names fish by id after others have left', () => {
    const simulation = new Simulation(parseScenarioJson({ version: 1, species: [{ name: 'a', ...row }] }));
    simulation.remove([0]);
    simulation.applyCommands();
    const view = new SchoolView(simulation);
    view.update(0, camera, 720);
    const [met] = hits(along([5, 5, 20], [0, 0, -1]), view);
    expect(met.fish).toBe(simulation.school.id[met.instanceId]);
    expect(met.fish).not.toBe(0);
  });

  test('before the first frame finds fish, and none of those added since the view was made', () => {
    const simulation = new Simulation(parseScenarioJson({ version: 1, species: [{ name: 'a', ...row }] }));
    const view = new SchoolView(simulation);
    view.updateMatrixWorld();
    expect(hits(along([5, 5, 20], [0, 0, -1]), view)).not.toEqual([]);
    simulation.spawn('a', 500);
    simulation.applyCommands();
    expect(() => hits(along([5, 5, 20], [0, 0, -1]), view)).not.toThrow();
    const late = new SchoolView(simulation);
    simulation.spawn('a', 5000);
    simulation.applyCommands();
    expect(hits(along([5, 5, 20], [0, 0, -1]), late)).toEqual([]);
  });

  test('costs less than 2 ms among 10 000 fish', () => {
    const view = viewOf({ count: 10_000 });
    const ray = along([-20, 20, 20], [1, 0, 0]);
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 50; round++) {
      const start = processorTime();
      ray.intersectObject(view);
      best = Math.min(best, processorTime() - start);
    }
    expect(best).toBeLessThan(2);
  });
});

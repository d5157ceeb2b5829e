import { describe, expect, test } from 'vitest';
import { parseScenarioJson } from '../scenario/parse.ts';
import { fieldOfView } from './exported-camera.ts';
import { type ExportedScene, exportedScene } from './exported-scene.ts';

const range = { fps: 10, from: 0, frames: 21, seed: 1 };
const world = { min: [-2, -2, -2], max: [2, 2, 2] };

function sceneOf(changes: object): ExportedScene {
  const plan = parseScenarioJson({
    version: 1,
    world,
    species: [{ name: 'sprat', count: 1 }],
    ...changes,
  });
  return exportedScene(plan, {}, { ids: Uint32Array.of(0), species: Uint8Array.of(0) }, range);
}

/** The largest angle between the axis of the camera and points, degrees. */
function widestAngle({ camera }: ExportedScene, points: readonly (readonly number[])[]): number {
  const [px, py, pz, qx, qy, qz, qw] = camera.poseAt(0);
  // Its axis: −z turned by the quaternion.
  const axis = [-2 * (qx * qz + qw * qy), -2 * (qy * qz - qw * qx), -(1 - 2 * (qx * qx + qy * qy))];
  const angles = points.map(([x, y, z]) => {
    const to = [x - px, y - py, z - pz];
    const along = to[0] * axis[0] + to[1] * axis[1] + to[2] * axis[2];
    return (Math.acos(along / Math.hypot(...to)) * 180) / Math.PI;
  });
  return Math.max(...angles);
}

test('the camera sees the world and obstacles outside of it, also where they move to', () => {
  const alone = sceneOf({});
  const stone = [18, 0, 0];
  expect(widestAngle(alone, [stone])).toBeGreaterThan(fieldOfView / 2);
  const still = sceneOf({ obstacles: [{ shape: { kind: 'sphere', radius: 2 }, at: [18, 0, 0] }] });
  expect(widestAngle(still, [stone, [20, 0, 0], [-2, -2, -2], [2, 2, 2]])).toBeLessThan(fieldOfView / 2);
  const track = [
    { time: 0, at: [0, 0, 0] },
    { time: 2, at: [0, 30, 0] },
  ];
  const moving = sceneOf({ obstacles: [{ shape: { kind: 'sphere', radius: 1 }, track }] as never });
  expect(
    widestAngle(moving, [
      [0, 31, 0],
      [-2, -2, -2],
    ]),
  ).toBeLessThan(fieldOfView / 2);
});

describe('a floor of a kilometre', () => {
  const box = (size: readonly number[], at: readonly number[], more: object = {}): object => ({
    obstacles: [{ shape: { kind: 'box', size }, at, ...more }],
  });

  test.each([
    ['a floor', box([1000, 2, 1000], [0, -4, 0])],
    ['a floor with a field of its own', box([1000, 2, 1000], [0, -4, 0], { ownField: true })],
    ['a sheet', { obstacles: [{ shape: { kind: 'plane', size: [1000, 1000] }, at: [0, -4, 0] }] }],
    ['a backdrop', box([1000, 1000, 2], [0, 0, -4])],
  ])('%s does not move the camera away, and is exported', (_, changes) => {
    const scene = sceneOf(changes);
    expect(scene.camera.poseAt(0)).toEqual(sceneOf({}).camera.poseAt(0));
    expect(scene.obstacles).toHaveLength(1);
    expect(scene.obstacles[0]).toMatchObject({ isGround: true });
  });

  test.each([
    ['a wall that is lower than the world', box([1, 3, 40], [30, 0, 0])],
    ['a block as high as it is wide', box([20, 20, 20], [0, 0, 0])],
    ['a floor that ends inside the world', box([1000, 2, 1000], [501, -4, 0])],
    ['a floor that turns', box([1000, 2, 1000], [0, -4, 0], { spin: { axis: [0, 1, 0], degPerSecond: 9 } })],
  ])('%s does', (_, changes) => {
    const scene = sceneOf(changes);
    expect(distanceOf(scene)).toBeGreaterThan(2 * distanceOf(sceneOf({})));
    expect(scene.obstacles[0]).not.toHaveProperty('isGround');
  });

  /** From the origin, the middle of the world. */
  function distanceOf({ camera }: ExportedScene): number {
    return Math.hypot(...camera.poseAt(0).subarray(0, 3));
  }
});

test('the ground is a mesh: a plane over the world, or the grid of its heights', () => {
  expect(sceneOf({}).obstacles).toEqual([]);
  const [plane] = sceneOf({ ground: { kind: 'plane', height: -1 } }).obstacles;
  expect(plane).toMatchObject({ name: 'ground', moving: undefined });
  expect([...plane.mesh.position]).toEqual([-2, -1, -2, 2, -1, -2, -2, -1, 2, 2, -1, 2]);
  expect([...plane.mesh.normal]).toEqual([0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0]);
  const heights = [0, 1, 0, 0, 1, 0];
  const ground = { kind: 'heights', min: [-1, -1, -1], max: [1, 1, 1], size: [3, 2], heights };
  const [field] = sceneOf({ ground }).obstacles;
  expect([...field.mesh.position]).toEqual([-1, 0, -1, 0, 1, -1, 1, 0, -1, -1, 0, 1, 0, 1, 1, 1, 0, 1]);
  expect(field.mesh.index).toHaveLength(12);
  for (let at = 1; at < field.mesh.normal.length; at += 3) expect(field.mesh.normal[at]).toBeGreaterThan(0.7);
});

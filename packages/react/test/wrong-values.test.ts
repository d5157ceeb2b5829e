import { BoxGeometry, BufferAttribute, BufferGeometry, Matrix4, Mesh } from 'three';
import { describe, expect, it, vi } from 'vitest';
import { obstacleMeshOf } from '../src/obstacle-mesh.ts';
import { namesOf } from '../src/placed-parts.tsx';
import type { Part } from '../src/scene-parts.ts';
import type { ReactScene } from '../src/school-scene.ts';
import { none, sceneOf, school, settings } from './scene-of.ts';

const goalAt = (x: number, y: number): Part => ({ list: 'goals', of: ['sardine'], entry: { at: [x, y, 5] } });

describe('a wrong value is reported once', () => {
  it.each([
    ['itself', goalAt(Number.NaN, 1), /^ScenarioError: <Goal of="sardine"> number 2: at\[0\] must be/],
    ['another part', school(1, 2, Number.NaN, 'tang'), /^ScenarioError: <School name="tang">: count must be/],
  ])('while %s changes in every frame', async (_, wrong, message) => {
    const { scene, errors, frame } = sceneOf(school(1));
    await frame();
    for (let k = 0; k < 5; k++) {
      scene.parts.set('g', goalAt(5, k));
      scene.parts.set('w', wrong);
      await frame();
    }
    expect(errors).toEqual([expect.stringMatching(message)]);
    scene.parts.delete('w');
    await frame();
    await frame();
    expect(scene.simulation?.plan.species[0].goals).toMatchObject([{ at: [5, 4, 5] }]);
    // If the error comes again after a correct value, it is reported again.
    scene.parts.set('w', wrong);
    await frame();
    expect(errors).toHaveLength(2);
  });

  it('of a part that cannot be updated; the other parts are', async () => {
    const { scene, errors, frame } = sceneOf(school(1));
    let others = 0;
    scene.followers.add(() => {
      throw new Error('mine');
    });
    scene.followers.add(() => void others++);
    for (let k = 0; k < 4; k++) await frame();
    expect([errors, others]).toEqual([['Error: mine'], 4]);
    expect(scene.simulation?.school.step).toBeGreaterThan(0);
  });

  it.each([Number.NaN, 0, Number.POSITIVE_INFINITY])(
    'magnify %d: fish are drawn in their own size',
    async (magnify) => {
      const { scene, errors, frame } = sceneOf(school(1));
      scene.setLook({ magnify });
      for (let k = 0; k < 4; k++) await frame();
      expect(errors).toEqual([`ShoalError: <Shoal>: magnify must be a number above 0, got ${magnify}.`]);
      expect(scene.view).toMatchObject({ magnify: 1 });
    },
  );

  it.each([
    [Number.NaN, 'NaN'],
    ['50', '"50"'],
    [-1, '-1'],
  ])('limit %s', async (limit, got) => {
    const { scene, errors, frame } = sceneOf({ ...school(1), limit } as Part);
    await frame();
    expect(errors).toEqual([`ShoalError: <School name="sardine">: limit must be a whole number of fish, got ${got}.`]);
    scene.parts.set('a', school(1));
    await frame();
    expect(scene.simulation?.school.count).toBe(30);
  });
});

it('a model in centimetres is warned of, once', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const { scene, errors, frame } = sceneOf(school(1));
  const mesh = obstacleMeshOf(new Mesh(new BoxGeometry(900, 20, 90)), new Matrix4(), none);
  if (!mesh) throw new Error('no mesh');
  const entry = { shape: { kind: 'mesh', file: mesh.file }, at: [0, -50, 0] } as const;
  scene.parts.set('o', { list: 'obstacles', entry, mesh });
  await frame();
  scene.dispose();
  await frame();
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^<Obstacle>: its meshes are 900 m long, .* is 20 m/)]]);
  expect(errors).toEqual([]);
  warn.mockRestore();
});

it.each([
  ['threads', 'two', 'a whole number from 1 to 64, or "auto", got "two"'],
  ['engine', 'gpu', 'what openGpu() gives, got "gpu"'],
  ['rules', {}, 'a list of what defineRule() gives, got an object'],
])('%s of <Shoal> is named', async (name, value, message) => {
  const { scene, errors, frame } = sceneOf(school(1));
  scene.settings = { ...settings, [name]: value } as never;
  await frame();
  expect(errors).toEqual([expect.stringContaining(`ShoalError: <Shoal>: ${name} must be ${message}`)]);
});

it.each([
  ['sardine', ['sardine']],
  [
    ['a', 'b'],
    ['a', 'b'],
  ],
  [7, ['7']],
  [[null], ['null']],
])('a goal of %j', (of, names) => {
  expect(namesOf(of as never)).toEqual(names);
});

it('a view that is no function is refused once', async () => {
  const { scene, errors, frame } = sceneOf(school(1));
  scene.setLook({ view: 'mine' as never });
  for (let k = 0; k < 3; k++) await frame();
  expect(errors).toEqual(['ShoalError: <Shoal>: view must be a function that makes the view, got string.']);
});

it('an obstacle without positions is named', () => {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array([Number.NaN, 0, 0, 1, 0, 0, 0, 1, 0]), 3));
  expect(() => obstacleMeshOf(new Mesh(geometry), new Matrix4(), none)).toThrow(
    '<Obstacle>: mesh: vertex 0 must have three finite coordinates.',
  );
});

it.each<[string, (scene: ReactScene, call: () => void) => void]>([
  ['before the steps', ({ beforeStep }, call) => void beforeStep.add(call)],
  ['after the steps', ({ afterStep }, call) => void afterStep.add(call)],
  ['while parts are updated', ({ followers }, call) => void followers.add(call)],
  [
    'of an event',
    (scene, call) => {
      scene.on('arrived', call);
      const goal = { at: [10, 10, 10], reach: 100 } as const;
      scene.simulation?.dispatch({ path: 'species[sardine].goals', value: [goal] });
    },
  ],
])('taken away by a listener %s, it leaves nothing', async (_, add) => {
  const { scene, errors, frame } = sceneOf({ ...school(1), limit: 40 } as Part);
  await frame();
  await frame();
  const { simulation } = scene;
  add(scene, () => scene.dispose());
  await frame();
  expect([scene.simulation, scene.view, scene.root.children, errors]).toEqual([undefined, undefined, [], []]);
  expect(simulation?.isDisposed).toBe(true);
});

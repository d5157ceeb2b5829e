import { ShoalError } from 'shoal';
import { BoxGeometry, Group, Matrix4, Mesh, PerspectiveCamera, SphereGeometry } from 'three';
import { describe, expect, it } from 'vitest';
import { type ObstacleMesh, obstacleMeshOf } from '../src/obstacle-mesh.ts';
import { SceneParts } from '../src/scene-parts.ts';
import { ReactScene } from '../src/school-scene.ts';
import { base, none, sceneOf, school, settings } from './scene-of.ts';

describe('a scene that gets a wrong value', () => {
  it('stays as it was, and a later value is all that counts', async () => {
    const { scene, errors, frame } = sceneOf(school(1));
    await frame();
    scene.parts.set('a', school(3, -1));
    await frame();
    expect(errors).toEqual([expect.stringContaining('maxSpeed')]);
    expect(scene.simulation?.nextPlan.species[0].rules.cohesion.weight).toBe(1);
    scene.parts.set('a', school(1));
    await frame();
    await frame();
    expect(scene.simulation?.plan.species[0].rules.cohesion.weight).toBe(1);
    expect(errors).toHaveLength(1);
  });

  it('two schools of one name are refused; with another name both swim', async () => {
    const { scene, errors, frame } = sceneOf(school(1));
    await frame();
    scene.parts.set('b', school(1));
    await frame();
    expect(errors).toHaveLength(1);
    scene.parts.set('b', school(1, 2, 10, 'tang'));
    await frame();
    await frame();
    expect(scene.simulation?.school.count).toBe(40);
  });

  it('an engine that cannot be made does not stop the fish', async () => {
    const { scene, errors, frame } = sceneOf(school(1));
    await frame();
    const engine = {
      make: () => {
        throw new ShoalError('engine', 'no GPU');
      },
    };
    scene.settings = { ...settings, engine: engine as never };
    await frame();
    await frame();
    const step = scene.simulation?.school.step ?? 0;
    for (let k = 0; k < 5; k++) await frame();
    expect(errors).toEqual([expect.stringContaining('no GPU')]);
    expect(scene.simulation?.paused).toBe(false);
    expect(scene.simulation?.school.step).toBeGreaterThan(step);
  });
});

it('unmounting the last school removes its fish, and another can be mounted', async () => {
  const { scene, errors, frame } = sceneOf(school(1));
  await frame();
  scene.parts.delete('a');
  await frame();
  expect([scene.simulation, scene.view, scene.root.children.length]).toEqual([undefined, undefined, 0]);
  scene.parts.set('b', school(1, 2, 7));
  await frame();
  await frame();
  expect([scene.simulation?.school.count, errors]).toEqual([7, []]);
});

it('fish that were spawned in the frame of another change are there', async () => {
  const { scene, frame } = sceneOf(school(1));
  await frame();
  scene.simulation?.spawn('sardine', 5);
  scene.parts.set('b', school(1, 2, 10, 'tang'));
  await frame();
  await frame();
  expect(scene.simulation?.school.count).toBe(45);
});

it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
  'at speed %d the fish rest, and swim on afterwards',
  async (speed) => {
    const { scene, errors, frame } = sceneOf(school(1));
    await frame();
    const passed: number[] = [];
    scene.beforeStep.add((seconds) => void passed.push(seconds));
    await frame(speed);
    expect([scene.simulation?.school.step, passed]).toEqual([scene.simulation?.school.step, [0]]);
    for (let k = 0; k < 4; k++) await frame();
    expect(scene.simulation?.school.step).toBeGreaterThan(0);
    expect(errors).toEqual([]);
  },
);

it.each([
  ['an error in a listener is one of the scene', new Error('mine'), ['Error: mine'], []],
  ['a lost thread is none', new ShoalError('engine-lost', 'thread 1 ended'), [], ['thread 1 ended']],
])('%s; the fish are drawn', async (_, error, told, fallbacks) => {
  const { scene, errors, frame } = sceneOf(school(1));
  const reasons: string[] = [];
  scene.settings = { ...settings, onFallback: (reason) => void reasons.push(reason) };
  await frame();
  const { simulation } = scene;
  if (simulation)
    simulation.advance = () => {
      throw error;
    };
  let drawn = 0;
  scene.afterStep.add(() => void drawn++);
  await frame();
  expect([errors, reasons, drawn]).toEqual([told, fallbacks, 1]);
});

it('a model that cannot be drawn is reported once, and the next one is drawn', async () => {
  const { scene, errors, frame } = sceneOf(school(1));
  await frame();
  scene.setModel('sardine', { source: new Mesh(new SphereGeometry(1)), forward: 'nowhere' as never });
  for (let k = 0; k < 3; k++) await frame();
  expect(errors).toHaveLength(1);
  scene.setModel('sardine', undefined);
  await frame();
  expect(errors).toHaveLength(1);
  expect(scene.root.children).toHaveLength(1);
});

it('a change asks for a frame, but not one that a frame makes', async () => {
  const { scene, frame } = sceneOf(school(1));
  let asked = 0;
  scene.onStale = () => void asked++;
  scene.parts.set('a', school(2));
  expect(asked).toBe(1);
  await frame();
  // The simulation was made after the frame, which has drawn nothing.
  expect(asked).toBe(2);
  const stop = scene.followers.add(() => scene.parts.set('a', school(3)));
  await frame();
  stop();
  expect(asked).toBe(2);
  expect(scene.simulation?.plan.species[0].rules.cohesion.weight).toBe(3);
});

it('an obstacle without a mesh has no shape yet', () => {
  const empty = new Mesh();
  expect(obstacleMeshOf(empty, new Matrix4(), none)).toBeUndefined();
  expect(
    obstacleMeshOf(new Mesh(new SphereGeometry(1)), new Matrix4(), none)?.triangles.triangles.length,
  ).toBeGreaterThan(0);
});

it('obstacles of equal shape have the same mesh, until the last one goes', () => {
  const parts = new SceneParts();
  const shape = new SphereGeometry(1);
  const meshAt = (x: number, scale = 1): ObstacleMesh | undefined => {
    const mesh = new Mesh(shape);
    mesh.position.x = x;
    mesh.scale.setScalar(scale);
    return obstacleMeshOf(mesh, new Matrix4().makeTranslation(x, 0, 0), (key) => parts.meshWith(key));
  };
  const [first, ...others] = [0, 1, 2].map((x) => {
    const mesh = meshAt(x);
    if (!mesh) throw new Error('no mesh');
    parts.set(`${x}`, {
      list: 'obstacles',
      entry: { shape: { kind: 'mesh', file: mesh.file }, at: [x, 0, 0], ownField: true },
      mesh,
    });
    return mesh;
  });
  expect(others.every((mesh) => mesh === first)).toBe(true);
  expect(Object.keys(parts.meshes())).toEqual([first.file]);
  expect(meshAt(3, 2)).not.toBe(first);
  for (const id of ['0', '1', '2']) parts.delete(id);
  parts.documentWith(base);
  expect(parts.meshWith(first.key)).toBeUndefined();
});

it('reports a model that cannot be drawn once, and draws again with another model', async () => {
  const scene = new ReactScene({
    base: { version: 1, species: [] },
    rules: [],
    threads: 1,
    engine: undefined,
    onFallback: undefined,
  });
  const errors: unknown[] = [];
  scene.onError = (error) => errors.push(error);
  scene.parts.set('a', { list: 'species', entry: { name: 'sardine', count: 3 } });
  const camera = new PerspectiveCamera();
  const frames = async (): Promise<void> => {
    for (let k = 0; k < 3; k++) {
      scene.frame(1 / 60, 1, camera, 600);
      await Promise.resolve();
    }
  };

  scene.setModel('sardine', { source: new Group() });
  await frames();
  expect(errors).toHaveLength(1);
  expect(String(errors[0])).toContain('The model has no triangles');
  expect(scene.view).toBeUndefined();
  expect(scene.simulation?.school.step).toBeGreaterThan(0);

  scene.setModel('sardine', { source: new Mesh(new BoxGeometry(0.2, 0.2, 1)) });
  await frames();
  const { view } = scene;
  expect(view).toBeDefined();

  scene.setModel('sardine', { source: new Group() });
  await frames();
  expect(errors).toHaveLength(2);
  expect(scene.view).toBe(view);
  scene.dispose();
});

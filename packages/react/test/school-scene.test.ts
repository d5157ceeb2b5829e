import { BoxGeometry, Group, Mesh, PerspectiveCamera } from 'three';
import { expect, it } from 'vitest';
import { SchoolScene } from '../src/school-scene.ts';

it('reports a model that cannot be drawn once, and draws again with another model', async () => {
  const scene = new SchoolScene({
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

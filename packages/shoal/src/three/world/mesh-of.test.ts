import {
  BatchedMesh,
  BoxGeometry,
  Group,
  InstancedMesh,
  Line,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Scene,
} from 'three';
import { expect, test } from 'vitest';
import { inspectMesh } from '../../fields/mesh-report.ts';
import { parseScenario } from '../../scenario/parse.ts';
import { Simulation } from '../../simulation/simulation.ts';
import { meshOf } from './mesh-of.ts';

test('has the triangles of all meshes below an object, in world coordinates', () => {
  const indexed = new Mesh(new BoxGeometry(2, 2, 2));
  const loose = new Mesh(new BoxGeometry(2, 2, 2).toNonIndexed());
  loose.position.x = 10;
  // A mirrored box would have a negative volume if its triangles kept their order.
  loose.scale.set(-1, 1, 1);
  const group = new Group().add(indexed, loose, new Line());
  group.scale.setScalar(0.5);
  group.position.y = 3;
  const scene = new Scene().add(group);
  scene.position.z = -4;
  const { closed, volume, vertices, triangles, min, max } = inspectMesh(meshOf(group));
  expect({ closed, volume, vertices, triangles }).toEqual({ closed: true, volume: 2, vertices: 16, triangles: 24 });
  expect([min, max]).toEqual([
    [-0.5, 2.5, -4.5],
    [5.5, 3.5, -3.5],
  ]);
});

test('has every instance of an InstancedMesh', () => {
  const boxes = new InstancedMesh(new BoxGeometry(), undefined, 3);
  for (let k = 0; k < 3; k++) boxes.setMatrixAt(k, new Matrix4().makeTranslation(2 * k, 0, 0));
  const { volume, components, max } = inspectMesh(meshOf(boxes));
  expect([volume, components, max[0]]).toEqual([3, 3, 4.5]);
});

test('keeps fish out as the mesh of an obstacle', () => {
  const rock = new Mesh(new BoxGeometry(4, 4, 4, 2, 2, 2));
  const plan = parseScenario({
    version: 1,
    world: { min: [-5, -5, -5], max: [5, 5, 5] },
    obstacles: [{ shape: { kind: 'mesh', file: 'rock' } }],
    species: [{ name: 'a', count: 60 }],
  });
  const simulation = new Simulation(plan, { meshes: { rock: meshOf(rock) } });
  simulation.step(60);
  const { school } = simulation;
  for (let i = 0; i < school.count; i++) {
    expect(Math.max(Math.abs(school.x[i]), Math.abs(school.y[i]), Math.abs(school.z[i]))).toBeGreaterThan(1.99);
  }
});

test('is refused with a reason', () => {
  expect(() => meshOf(new Group())).toThrow('Group: there is no mesh with triangles at or below it. Pass an Object3D');
  const batch = new BatchedMesh(1, 10, 10, new MeshBasicMaterial());
  expect(() => meshOf(new Group().add(batch))).toThrow('only a shader knows where its triangles are');
  expect(() => meshOf(new Mesh(new PlaneGeometry()))).not.toThrow();
});

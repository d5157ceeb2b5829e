import { readFileSync } from 'node:fs';
import { type InstancedBufferGeometry, Mesh, PerspectiveCamera, type ShaderMaterial } from 'three';
import { expect, test } from 'vitest';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { Simulation } from '../../simulation/simulation.ts';
import { LandScene } from './land-scene.ts';
import { AnimalShadows, Fences } from './land-surroundings.ts';

test('a herd has a shadow for each animal, behind a fence, in the light of the mood', () => {
  const file = new URL('../../../../../scenarios/gate.json', import.meta.url);
  const simulation = new Simulation(parseScenarioJson(JSON.parse(readFileSync(file, 'utf8'))));
  const scene = new LandScene(simulation, { mood: 'day', quality: 'low' });
  const camera = new PerspectiveCamera(45, 1.6, 0.1, 500);
  camera.position.set(0, 8, 40);
  const draw = (): void => scene.update(0, 0, camera, 600);
  draw();
  const meshes: Mesh[] = [];
  let shadows = 0;
  scene.traverse((one) => {
    if (one instanceof Mesh) meshes.push(one);
    if (one instanceof AnimalShadows)
      for (const shadow of one.children)
        shadows += ((shadow as Mesh).geometry as InstancedBufferGeometry).instanceCount;
  });
  expect(shadows).toBe(simulation.school.count);
  const fence = meshes.find((mesh) => mesh instanceof Fences);
  expect(fence?.visible).toBe(true);
  expect(fence?.geometry.index?.count).toBeGreaterThan(1000);
  // One uniform is shared by all materials.
  if (!fence) throw new Error('no fence');
  const light = (fence.material as ShaderMaterial).uniforms.sunLight;
  const before = light.value.x / light.value.z;
  scene.mood = 'dusk';
  draw();
  expect(light.value.x / light.value.z).toBeGreaterThan(2 * before);
  scene.dispose();
});

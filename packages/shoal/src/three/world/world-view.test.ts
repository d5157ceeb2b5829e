import { InstancedMesh, ShaderMaterial } from 'three';
import { expect, test } from 'vitest';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { Simulation } from '../../simulation/simulation.ts';
import { WorldView } from './world-view.ts';

test('balls are drawn only if there are any: three.js would prepare their shaders in each frame', () => {
  const food = [{ at: [0, 5, 0], amount: 1 }];
  const [bare, fed] = [{}, { food }].map((parts) => {
    const scenario = { version: 1, species: [{ name: 'minnow', count: 2 }], ...parts };
    const colours = { paths: 0, goals: 0, opacity: 1, gates: 'posts' } as const;
    const simulation = new Simulation(parseScenarioJson(scenario));
    const view = new WorldView(simulation, new ShaderMaterial(), new ShaderMaterial(), colours);
    view.update();
    return view.root.children.filter((one) => one instanceof InstancedMesh && one.visible);
  });
  expect(bare).toEqual([]);
  expect(fed).toHaveLength(1);
});

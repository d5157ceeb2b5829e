import { setFlagsFromString } from 'node:v8';
import { defineRule, parseScenario, type Scene, Simulation } from 'shoal';
import { expect, test } from 'vitest';

setFlagsFromString('--allow-natives-syntax');
/** Whether V8 gives two objects the same shape, so that code compiled for one is as fast for the other. */
const haveOneShape = new Function('a', 'b', 'return %HaveSameMap(a, b)') as (a: object, b: object) => boolean;

test('scenes and live plans of all simulations have one shape: rules stay fast in programs that run several', () => {
  const scenes: Scene[] = [];
  const spy = defineRule({
    name: 'spy',
    steer: (out, _i, _settings, scene) => {
      out[0] = out[1] = out[2] = 0;
      if (!scenes.includes(scene)) scenes.push(scene);
    },
  });
  for (let k = 0; k < 20; k++) {
    const plan = parseScenario({ version: 1, seed: k, species: [{ name: 'fish', count: 3 + k }] }, { rules: [spy] });
    new Simulation(plan).step(2);
  }
  expect(scenes).toHaveLength(20);
  for (const scene of scenes) {
    expect(haveOneShape(scene, scenes[0])).toBe(true);
    expect(haveOneShape(scene.plan, scenes[0].plan)).toBe(true);
  }
});

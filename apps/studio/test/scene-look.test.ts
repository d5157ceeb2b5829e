import { readFileSync } from 'node:fs';
import { parseScenarioText, Simulation } from 'shoal';
import { expect, test } from 'vitest';
import type { Stage } from '../src/stage/stage.ts';
import { SceneLook } from '../src/viewport/scene-look.ts';

type Scene = ConstructorParameters<typeof SceneLook>[1];
type Added = NonNullable<SceneLook['objects']>;

const text = readFileSync(new URL('../../../scenarios/school-1000.json', import.meta.url), 'utf8');

test('two compared schools are drawn without kelp, which could hide one of them', () => {
  const simulation = new Simulation(parseScenarioText(text));
  const stage = { simulation, meshes: {}, state: { value: { look: 'water' } } } as unknown as Stage;
  const kelpOf = (isBare: boolean): boolean[] => {
    const drawn: Added[] = [];
    const look = new SceneLook(stage, { add: (one: Added) => drawn.push(one) } as unknown as Scene, isBare);
    look.follow();
    const kelp = drawn.flatMap((one) => one.getObjectsByProperty('name', 'kelp')).map(({ visible }) => visible);
    look.dispose();
    return kelp;
  };
  expect(kelpOf(false)).toEqual([true, true]);
  expect(kelpOf(true)).toEqual([false, false]);
});

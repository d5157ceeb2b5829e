import { BoxGeometry } from 'three';
import { expect, test } from 'vitest';
import { ShoalError } from '../../errors/shoal-error.ts';
import { parseScenario } from '../../scenario/parse.ts';
import { Simulation } from '../../simulation/simulation.ts';
import { figureFrom } from '../bodies/figure-from.ts';
import { DiagramScene } from '../diagram/diagram-scene.ts';
import { SchoolView } from '../fish/school-view.ts';
import { GpuSchoolView } from '../gpu/gpu-school-view.ts';
import { NodeSchoolView } from '../gpu/node-school-view.ts';
import { LandScene } from '../land/land-scene.ts';
import { LandSurroundings } from '../land/land-surroundings.ts';
import { WaterScene } from '../water/water-scene.ts';
import { WaterSurroundings } from '../water/water-surroundings.ts';

const simulation = new Simulation(parseScenario({ version: 1, species: [{ name: 'fish', count: 3 }] }));

const calls: readonly (readonly [name: string, key: string, hint: string, call: (options: never) => unknown])[] = [
  ['SchoolView', 'magnfy', 'Did you mean "magnify"?', (options) => new SchoolView(simulation, options)],
  ['SchoolView', 'detial', 'Did you mean "detail"?', (options) => new NodeSchoolView(simulation, options)],
  ['WaterScene', 'quallity', 'Did you mean "quality"?', (options) => new WaterScene(simulation, options)],
  ['LandScene', 'mod', 'Did you mean "mood"?', (options) => new LandScene(simulation, options)],
  ['DiagramScene', 'meshs', 'Did you mean "meshes"?', (options) => new DiagramScene(simulation, options)],
  ['WaterSurroundings', 'mark', 'Did you mean "marks"?', (options) => new WaterSurroundings(simulation, options)],
  ['LandSurroundings', 'moods', 'Did you mean "mood"?', (options) => new LandSurroundings(simulation, options)],
  ['figureFrom', 'forwards', 'Did you mean "forward"?', (options) => figureFrom(new BoxGeometry(), options)],
];

test.each(calls)('%s refuses the unknown option %s', (name, key, hint, call) => {
  let thrown: unknown;
  try {
    call({ [key]: 2 } as never);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(ShoalError);
  expect(thrown).toMatchObject({
    code: 'argument',
    message: `${name}: options.${key} is not a known key. ${hint}`,
  });
  call({ [key]: undefined } as never);
});

test('GpuSchoolView refuses unknown options before it looks at the renderer', () => {
  expect(() => new GpuSchoolView(simulation, {} as never, { color: 'speed' } as never)).toThrow(
    'GpuSchoolView: options.color is not a known key. Did you mean "colour"?',
  );
});

test('every scene takes the options of all scenes', () => {
  const options = { mood: 'dusk', quality: 'low', meshes: {} } as const;
  for (const Scene of [WaterScene, LandScene, DiagramScene]) expect(new Scene(simulation, options).quality).toBe('low');
});

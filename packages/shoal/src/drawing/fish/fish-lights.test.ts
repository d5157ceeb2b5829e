import { expect, test } from 'vitest';
import { parseScenarioJson } from '../../scenario/parse.ts';
import { Simulation } from '../../simulation/simulation.ts';
import { FishLights } from './fish-lights.ts';
import { SchoolShade } from './school-shade.ts';

const simulation = new Simulation(
  parseScenarioJson({
    version: 1,
    simulation: { step: 1 / 60 },
    species: [
      { name: 'sardine', count: 2000, start: { kind: 'sphere', centre: [0, 5, 0], radius: 3 }, body: { length: 0.4 } },
    ],
  }),
);

function frameOf(lights: FishLights): { drawn: Float32Array; exact: Float32Array } {
  const { school, plan } = simulation;
  const { count } = school;
  const positions = new Float32Array(3 * count);
  simulation.posesInto(positions, new Float32Array(3 * count));
  lights.update(simulation, positions, count, 1);
  const exact = new Float32Array(count);
  const shade = new SchoolShade();
  const lengths = plan.species.map(({ body }) => body.length);
  shade.update(positions, school.species, count, lengths);
  shade.into(exact, positions, count);
  return { drawn: lights.values.slice(0, count), exact };
}

/** Mean difference from the exact light. */
const error = ({ drawn, exact }: ReturnType<typeof frameOf>): number =>
  drawn.reduce((sum, light, i) => sum + Math.abs(light - exact[i]), 0) / exact.length;

test('light is at most two frames old and hardly differs while fish swim, is exact at rest, and follows an edit at once', () => {
  const lights = new FishLights();
  // The state before the last step is shown.
  simulation.step();
  expect(error(frameOf(lights))).toBe(0);
  const differences = Array.from({ length: 12 }, () => {
    simulation.step();
    return error(frameOf(lights));
  });
  expect(differences.map((difference) => difference === 0)).toEqual(
    Array.from({ length: 12 }, (_, frame) => frame % 3 === 2),
  );
  expect(Math.max(...differences)).toBeLessThan(0.02);

  simulation.step();
  expect(error(frameOf(lights))).toBeGreaterThan(0);
  expect(error(frameOf(lights))).toBe(0);

  simulation.step();
  simulation.remove([0]);
  simulation.applyCommands();
  expect(error(frameOf(lights))).toBe(0);
});

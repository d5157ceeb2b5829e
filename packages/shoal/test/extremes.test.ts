import fc from 'fast-check';
import {
  inspectFish,
  Metrics,
  type Parameter,
  parameters,
  parseScenario,
  parseScenarioJson,
  ruleNames,
  ruleTable,
  Simulation,
  stateOf,
} from 'shoal';
import { describe, expect, it } from 'vitest';

/** A value of a parameter where trouble is likely: the ends of its range, 0, the default, just above the least. */
function extreme({ min, max, default: usual, whole }: Parameter): fc.Arbitrary<number> {
  return fc.constantFrom(min, max, usual, Math.min(max, Math.max(min, 0)), whole ? min + 1 : Math.min(max, min + 1e-6));
}

function settings(group: keyof typeof parameters): fc.Arbitrary<Record<string, number>> {
  const rows = Object.entries(parameters[group] as Record<string, Parameter>);
  return fc.record(Object.fromEntries(rows.map(([key, row]) => [key, extreme(row)])));
}

const rules = fc.record(
  Object.fromEntries(
    ruleNames.map((name) => [
      name,
      fc
        .tuple(settings(name), fc.constantFrom(...Object.keys(ruleTable[name].forms)), fc.boolean())
        .map(([numbers, form, enabled]) => ({ ...numbers, form: form === 'wrap' ? 'box' : form, enabled })),
    ]),
  ),
);

const coordinate = fc.constantFrom(0, 1, 1, 2.5, 39.999, 40, 1e9, -1e9, 1e-30);
const point = fc.tuple(coordinate, coordinate, coordinate);
const motion = settings('motion').map((motion) => ({
  ...motion,
  minSpeed: Math.min(motion.minSpeed, motion.maxSpeed),
}));

describe('extreme values never give NaN', () => {
  it('any rule, form and number at the ends of its range; coincident fish and fish at 1e9 m', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(point, point), { minLength: 1, maxLength: 12 }),
        rules,
        motion,
        settings('simulation'),
        fc.constantFrom('grid', 'octree', 'brute-force'),
        fc.constantFrom(2, 3),
        (fish, rules, motion, { step }, neighbours, dimensions) => {
          const plan = parseScenario({
            version: 1,
            neighbours,
            dimensions,
            // In a plane seen from above, vertical factors are errors.
            ...(dimensions === 2 && { plane: 'vertical' }),
            simulation: { step },
            species: [{ name: 'fish', count: fish.length, rules, motion }],
          });
          const velocities = fish.map(([, [x, y, z]]) => [x % 1e6, y % 1e6, z % 1e6] as const);
          const simulation = new Simulation(plan, { state: { positions: fish.map(([at]) => at), velocities } });
          simulation.step(3);
          const { positions, velocities: after } = stateOf(simulation.school);
          const examined = inspectFish(simulation, 0);
          const numbers = [
            ...positions.flat(),
            ...after.flat(),
            ...examined.acceleration,
            // Few fish, and fish at rest, lack values; metrics.test.ts says which.
            ...Object.values(new Metrics(simulation).measure()).filter((value) => !Number.isNaN(value)),
          ];
          expect(numbers.every(Number.isFinite)).toBe(true);
        },
      ),
      { numRuns: 1500, seed: 20 },
    );
  }, 60_000);

  it('a world that wraps takes fish from anywhere', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 12 }), (positions) => {
        const rules = { bounds: { form: 'wrap' } };
        const plan = parseScenarioJson({ version: 1, species: [{ name: 'fish', count: 1, rules }] });
        const simulation = new Simulation(plan, {
          state: { positions, velocities: positions.map(() => [1, 2, 3] as const) },
        });
        simulation.step(3);
        for (const place of stateOf(simulation.school).positions.flat()) {
          expect(place >= 0 && place < 40).toBe(true);
        }
      }),
      { numRuns: 300, seed: 21 },
    );
  });

  it('a rule of weight 0 changes nothing', () => {
    for (const name of ruleNames) {
      const off = (change: object) =>
        parseScenario({ version: 1, species: [{ name: 'fish', count: 80, rules: { [name]: change } }] });
      const [disabled, weightless] = [new Simulation(off({ enabled: false })), new Simulation(off({ weight: 0 }))];
      disabled.step(20);
      weightless.step(20);
      for (let i = 0; i < 80; i++) expect(weightless.school.x[i]).toBeCloseTo(disabled.school.x[i], 4);
    }
  });
});

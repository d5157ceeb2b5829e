import {
  defineRule,
  type PresetName,
  parseScenario,
  parseScenarioJson,
  presetNames,
  type RuleName,
  ruleTable,
  Simulation,
} from 'shoal';
import { describe, expect, it } from 'vitest';
import { headingNames, headingTable } from '../../src/parameters/headings/table.ts';

/*
 * In a periodic plane seen from above no direction is special: the mean of (vx² − vy²)/v² over fish, time and seeds is
 * 0 within four standard errors over seeds.
 */
const seeds = 16;

interface Excess {
  readonly mean: number;
  readonly error: number;
}

/** The mean of (vx² − vy²)/v², and its standard error over seeds. */
function excess(
  species: object | readonly object[],
  scenario: object = {},
  kernel: 'simd' | 'typescript' = 'simd',
): Excess {
  const document = {
    version: 1,
    dimensions: 2,
    world: { min: [0, 0, 0], max: [40, 40, 0] },
    simulation: { step: 0.05 },
    species: [species].flat().map((one, k) => ({ name: `s${k}`, count: 40, ...one })),
    ...scenario,
  };
  const values = Array.from({ length: seeds }, (_, seed) => {
    const simulation = new Simulation(parseScenarioJson({ ...document, seed }), { kernel });
    const { vx, vy } = simulation.school;
    let [sum, number] = [0, 0];
    for (let k = 0; k < 30; k++) {
      simulation.step(20);
      for (let i = 0; k >= 10 && i < vx.length; i++) {
        const [x, y] = [vx[i] * vx[i], vy[i] * vy[i]];
        if (x + y === 0) continue;
        sum += (x - y) / (x + y);
        number++;
      }
    }
    simulation.dispose();
    return sum / number;
  });
  const mean = values.reduce((sum, x) => sum + x, 0) / seeds;
  const square = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (seeds - 1);
  return { mean, error: Math.sqrt(square / seeds) };
}

function expectNone({ mean, error }: Excess): void {
  if (process.env.SHOAL_LONG)
    console.log(`${expect.getState().currentTestName}: ${mean.toFixed(3)} ± ${error.toFixed(3)}`);
  expect(error).toBeLessThan(0.2);
  expect(Math.abs(mean)).toBeLessThan(4 * error);
}

const wrap = { bounds: { form: 'wrap' } };

describe('in a plane seen from above no direction is special', () => {
  for (const kernel of ['simd', 'typescript'] as const)
    it.each(presetNames)(`preset %s, kernel ${kernel}`, (preset: PresetName) => {
      // A radius of "all" ends at the seam of a periodic plane.
      const radius = preset === 'parker' || preset === 'abzu-article' ? { radius: 10 } : {};
      const rules = { ...wrap, alignment: radius, cohesion: radius };
      expectNone(excess({ preset, rules }, {}, kernel));
    });

  const forms = (['separation', 'alignment', 'cohesion', 'wander'] as const).flatMap((rule: RuleName) =>
    // The default forms are those of the preset improved.
    Object.keys(ruleTable[rule].forms)
      .filter((form) => form !== ruleTable[rule].defaultForm)
      .map((form) => [rule, form] as const),
  );
  it.each(forms)('%s in the form %s', (rule, form) => {
    expectNone(excess({ rules: { ...wrap, [rule]: { form } } }));
  });

  const walls = Object.keys(ruleTable.bounds.forms).filter((form) => form !== 'wrap');
  it.each(walls)('bounds in the form %s, in a square', (form) => {
    expectNone(excess({ rules: { bounds: { form } } }, { world: { min: [-5, -5, 0], max: [5, 5, 0] } }));
  });

  const models = headingNames.filter((model) => !['sheep', 'shepherd'].includes(model));
  it.each(models)('heading model %s, with each noise', (model) => {
    const noises = 'noise' in headingTable[model].choices ? ['uniform', 'gaussian', 'vector'] : [undefined];
    const motion = { maxSpeed: 1 };
    const of = (noise: string | undefined): object => ({
      motion,
      heading: { model, noise, noiseSize: 0.4 },
      rules: wrap,
    });
    expectNone(excess(noises.map((noise) => (noise ? of(noise) : { motion, heading: { model }, rules: wrap }))));
  });

  it('sheep and a shepherd', () => {
    const shepherd = { count: 1, motion: { maxSpeed: 1.5 }, heading: { model: 'shepherd' }, rules: wrap };
    const sheep = {
      motion: { maxSpeed: 1 },
      heading: { model: 'sheep', detectionRadius: 20, grazing: 0.5 },
      rules: wrap,
    };
    expectNone(excess([sheep, shepherd]));
  });

  it('a plane seen from the side has the vertical of 3D', () => {
    const { mean, error } = excess({ rules: wrap }, { plane: 'vertical' });
    expect(mean).toBeGreaterThan(0.5);
    expect(error).toBeLessThan(0.1);
  });
});

it('a rule of your own turns a fish as far as it asks, in every direction: 0.01 rad a step', () => {
  const turning = defineRule({
    name: 'turning',
    steer(out, i, _settings, { school: { vx, vy }, step }) {
      out.set([(-vy[i] * 0.01) / step, (vx[i] * 0.01) / step, 0]);
    },
  });
  for (const degrees of [0, 30, 45, 90, 135, 200]) {
    const start = (degrees * Math.PI) / 180;
    const rules = { ...Object.fromEntries(Object.keys(ruleTable).map((rule) => [rule, { enabled: false }])) };
    const plan = parseScenario(
      {
        version: 1,
        dimensions: 2,
        species: [
          {
            name: 'fish',
            start: { kind: 'list', positions: [[20, 20, 0]], velocities: [[Math.cos(start), Math.sin(start), 0]] },
            motion: { minSpeed: 1, maxSpeed: 1 },
            rules: { ...rules, turning: { weight: 1 } },
          },
        ],
      },
      { rules: [turning] },
    );
    const simulation = new Simulation(plan);
    simulation.step(20);
    const { vx, vy } = simulation.school;
    const turned = Math.atan2(vy[0], vx[0]) - start;
    // The rule asks for the tangent of the angle.
    expect(Math.atan2(Math.sin(turned), Math.cos(turned))).toBeCloseTo(20 * Math.atan(0.01), 5);
  }
});

it('a vertical factor of a rule of your own is 1 in a plane seen from above', () => {
  const lift = defineRule({
    name: 'lift',
    parameters: { share: { default: 0.5, vertical: true } },
    steer: (out) => out.fill(0),
  });
  const shareIn = (scene: object, given: object = {}): unknown => {
    const species = [{ name: 'fish', rules: { lift: given } }];
    const { rules } = parseScenarioJson({ version: 1, ...scene, species }, { rules: [lift] }).species[0];
    return (rules as unknown as Record<string, Record<string, unknown>>).lift.share;
  };
  expect(shareIn({})).toBe(0.5);
  expect(shareIn({ dimensions: 2, plane: 'vertical' })).toBe(0.5);
  expect(shareIn({ dimensions: 2 })).toBe(1);
  expect(() => shareIn({ dimensions: 2 }, { share: 0.5 })).toThrow(
    'rules.lift.share must be 1 in a plane seen from above',
  );
});

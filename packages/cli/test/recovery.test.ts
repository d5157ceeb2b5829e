import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseScenarioText } from 'shoal';
import { type ReadStudy, readStudy, runTrial } from 'shoal/search';
import { expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';

/* Recovers coefficients from five metrics of a run that was made with them: studies/recovery.json, by the command. */

const studies = fileURLToPath(new URL('../../../studies/', import.meta.url));
const shop = workshop();
mkdirSync(shop.path('scenes'));
copyFileSync(`${studies}scenes/recovery.json`, shop.path('scenes/recovery.json'));

const study = JSON.parse(readFileSync(`${studies}recovery.json`, 'utf8'));
const scene = JSON.parse(readFileSync(`${studies}scenes/recovery.json`, 'utf8'));
const hidden: Readonly<Record<string, number>> = { separation: 7.3, alignment: 1.6, cohesion: 2.7, wander: 2.3 };

/** The metrics of a run with the hidden coefficients. */
function observed(seed: number): readonly number[] {
  const document = structuredClone(scene);
  for (const [rule, weight] of Object.entries(hidden)) document.species[0].rules[rule].weight = weight;
  const plan = parseScenarioText(JSON.stringify(document));
  return runTrial(readStudy({ ...study, seconds: 120 }, scene), plan, seed).measures;
}

/**
 * Relative errors of the coefficients that the command finds.
 * @param seed seed of the observed run @param change change of the study
 */
async function errorsOf(name: string, seed: number, change: Partial<ReadStudy>): Promise<number[]> {
  const targets = observed(seed);
  const objectives = study.objectives.map((one: object, k: number) => ({ ...one, value: targets[k] }));
  shop.write(`${name}.json`, { ...study, ...change, objectives });
  const { code, stdout } = await shop.shoal('search', `${name}.json`, '--out', name, '--threads', '2', '--json');
  expect(code).toBe(0);
  const { best, trials } = JSON.parse(stdout);
  expect(trials).toBeLessThanOrEqual(600);
  return Object.entries(best[0].values as typeof hidden).map(([rule, weight]) => Math.abs(weight / hidden[rule] - 1));
}

test('the study has the targets that the hidden coefficients make', () => {
  const targets = observed(1001);
  for (const [k, { value }] of study.objectives.entries()) expect(value).toBeCloseTo(targets[k], 4);
});

test('two of them are found by a short search, and not by a random one of the same length', async () => {
  const known = structuredClone(scene);
  for (const rule of ['separation', 'cohesion']) known.species[0].rules[rule].weight = hidden[rule];
  shop.write('known.json', known);
  const vary = study.vary.filter(({ name }: { name: string }) => ['alignment', 'wander'].includes(name));
  const brief = { seeds: [1], warmUp: 15, seconds: 20 };
  const short = (kind: 'cma-es' | 'random') =>
    errorsOf(kind, 1001, { scenario: 'known.json', vary, ...brief, method: { kind, trials: 120, seed: 1 } });
  expect(Math.max(...(await short('cma-es')))).toBeLessThan(0.1);
  expect(Math.max(...(await short('random')))).toBeGreaterThan(0.1);
}, 120_000);

test.runIf(process.env.SHOAL_LONG === '1')(
  '600 trials find each of four coefficients within 10 %, median of five runs; random search does not',
  async () => {
    for (const kind of ['cma-es', 'random'] as const) {
      const all: number[][] = [];
      for (let k = 1; k <= 5; k++)
        all.push(
          await errorsOf(`${kind}-${k}`, 1000 + k, {
            method: { kind, trials: 300, seed: k },
            seeds: [2 * k - 1, 2 * k],
            warmUp: 20,
            seconds: 60,
          }),
        );
      const medians = all[0].map((_, d) => all.map((errors) => errors[d]).sort((a, b) => a - b)[2]);
      console.log(kind, JSON.stringify({ medians, all }));
      if (kind === 'cma-es') expect(Math.max(...medians)).toBeLessThan(0.1);
      else expect(Math.max(...medians)).toBeGreaterThan(0.1);
    }
  },
  1_200_000,
);

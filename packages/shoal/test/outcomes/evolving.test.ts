import { readFileSync } from 'node:fs';
import { Metrics, type Simulation, traitRules } from 'shoal';
import { readStudyText } from 'shoal/search';
import { describe, expect, it } from 'vitest';
import { runUntil, scene } from './scene.ts';

/*
 * What docs/experiments/evolving.md says of scenarios/evolving.json. The whole experiment, ten minutes of 2000 fish with
 * ten seeds, only with SHOAL_LONG=1; else a school of 300 in a smaller world.
 */
const long = process.env.SHOAL_LONG !== undefined;

const few = {
  'species[0].count': 300,
  'species[1].count': 12,
  'world.min': [-10, -8, -10],
  'world.max': [10, 8, 10],
};

/** Any prey is caught at once, wherever it is: nothing that it does matters. */
const indifferent = {
  'species[1].rules.hunt.tactic': 'random',
  'species[1].rules.hunt.catchDistance': 1000,
  'species[1].rules.hunt.confusion': 0,
  'species[1].rules.hunt.rest': 3.9,
};

function traits(simulation: Simulation): number[] {
  const values = new Metrics(simulation).measure();
  return [values.traitSeparation, values.traitAlignment, values.traitCohesion, values.traitFlee];
}

/** How far the mean of each trait moves: separation, alignment, cohesion, flee. */
function changes(seed: number, seconds: number, edits: object): number[] {
  const simulation = scene('evolving', { seed, ...edits });
  const before = traits(simulation);
  runUntil(simulation, seconds);
  return traits(simulation).map((mean, k) => mean - before[k]);
}

describe('evolving: a school learns to school', () => {
  it('has the traits and the fish that its description says, at random at first', () => {
    const simulation = scene('evolving');
    expect(traitRules(simulation.plan)).toEqual(['separation', 'alignment', 'cohesion', 'flee']);
    expect(simulation.plan.species[0].count).toBe(2000);
    for (const mean of traits(simulation)) expect(Math.abs(mean)).toBeLessThan(0.1);
  });

  it('is the scene of the study', () => {
    const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
    expect(read('studies/scenes/evolving.json')).toBe(read('scenarios/evolving.json'));
    const study = readStudyText(read('studies/evolving.json'), (path) => ({
      text: read(`studies/${path}`),
      file: path,
    }));
    expect(study.measures).toHaveLength(12);
  });

  it('fish that flee and join others have more children', () => {
    for (const seed of [1, 2]) {
      const [, , cohesion, flee] = changes(seed, 200, few);
      expect(flee, `seed ${seed}`).toBeGreaterThan(0.3);
      expect(cohesion, `seed ${seed}`).toBeGreaterThan(0.1);
    }
  });

  it('without a reason to school no trait moves far', () => {
    for (const change of changes(1, 200, { ...few, ...indifferent })) expect(Math.abs(change)).toBeLessThan(0.25);
  });

  it.runIf(long)(
    'in ten minutes all four traits move, the same way in at least 9 of 10 seeds',
    () => {
      const all = Array.from({ length: 10 }, (_, k) => changes(k + 1, 600, {}));
      const moved = [
        all.filter(([separation]) => separation < -0.1),
        all.filter(([, alignment]) => alignment > 0.2),
        all.filter(([, , cohesion]) => cohesion > 0.5),
        all.filter(([, , , flee]) => flee > 0.1),
      ];
      console.log(all.map((row) => row.map((value) => value.toFixed(2)).join(' ')).join('\n'));
      for (const seeds of moved) expect(seeds.length).toBeGreaterThanOrEqual(9);
    },
    3_600_000,
  );
});

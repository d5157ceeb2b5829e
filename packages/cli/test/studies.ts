import { readFileSync } from 'node:fs';
import type { Workshop } from './run-shoal.ts';

/** Studies for tests. */

export function study(method: object, change: object = {}): object {
  return {
    version: 1,
    scenario: 'school.json',
    vary: [
      {
        kind: 'range',
        name: 'alignment',
        paths: ['species[0].rules.alignment.weight'],
        min: 0.1,
        max: 10,
        scale: 'log',
      },
      { kind: 'range', name: 'cohesion', paths: ['species[0].rules.cohesion.weight'], min: 0, max: 5 },
    ],
    seeds: 2,
    seconds: 1,
    measures: [{ kind: 'metric', name: 'order', metric: 'polarisation' }],
    objectives: [{ kind: 'maximise', measure: 'order' }],
    method,
    ...change,
  };
}

const tables = ['candidates.parquet', 'trials.parquet', 'summary.json', 'best/1.json'];

/** The bytes of a study's results. */
export function tablesOf(shop: Workshop, folder: string): string[] {
  return tables.map((name) => readFileSync(shop.path(`${folder}/${name}`), 'base64'));
}

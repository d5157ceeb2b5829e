// The row for the random seed, and new seeds.

import { type NumberRow, numberRow } from './number-row.ts';

/** Number of seeds to draw from; six digits are short enough to type. */
const seeds = 1_000_000;

export function randomSeed(): number {
  return Math.floor(seeds * Math.random());
}

/** The seed of all random numbers. */
export function seedRow(help: string, change: (seed: number) => void): NumberRow {
  return numberRow({
    name: 'Seed',
    slider: [0, 99, 1],
    limits: [0, 2 ** 32 - 1],
    whole: true,
    help,
    change: (value) => change(Number(value)),
  });
}

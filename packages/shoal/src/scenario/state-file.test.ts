import { expect, test } from 'vitest';
import { ScenarioError } from './schema/problem.ts';
import { parseState, parseStateText } from './state-file.ts';

const vectors = (count: number) => Array(count).fill([1, 2, 3]);
const state = (count: number, more: object = {}) => ({
  ...{ positions: vectors(count), velocities: vectors(count) },
  ...more,
});

function problemsOf(document: unknown): string[] {
  try {
    parseState(document, { file: 's.json' });
  } catch (error) {
    if (error instanceof ScenarioError) return error.message.split('\n');
    throw error;
  }
  return [];
}

test.each<[name: string, good: object, bad: object, problem: string]>([
  [
    'velocities',
    state(2),
    state(2, { velocities: vectors(1) }),
    'velocities must have one entry for each of the 2 positions, got 1.',
  ],
  [
    'species',
    state(2, { species: [0, 31] }),
    state(2, { species: [0] }),
    'species must have one entry for each of the 2 positions, got 1.',
  ],
  ['the largest species', state(1, { species: [31] }), state(1, { species: [32] }), 'species[0] must be ≤ 31, got 32.'],
  [
    'number of ids',
    state(2, { ids: [3, 4] }),
    state(2, { ids: [3] }),
    'ids must have one entry for each of the 2 positions, got 1.',
  ],
  [
    'order of ids',
    state(3, { ids: [0, 1, 2] }),
    state(3, { ids: [0, 2, 2] }),
    'ids[2] must be > 2, the fish before, got 2.',
  ],
  [
    'order of the first ids',
    state(2, { ids: [0, 1] }),
    state(2, { ids: [1, 0] }),
    'ids[1] must be > 1, the fish before, got 0.',
  ],
  [
    'the largest id',
    state(1, { ids: [16_777_215] }),
    state(1, { ids: [16_777_216] }),
    'ids[0] must be ≤ 16777215, got 16777216.',
  ],
  ['the next id', state(2, { nextId: 2 }), state(2, { nextId: 1 }), 'nextId must be ≥ 2, got 1.'],
  [
    'the next id after ids',
    state(2, { ids: [3, 7], nextId: 8 }),
    state(2, { ids: [3, 7], nextId: 7 }),
    'nextId must be ≥ 8, got 7.',
  ],
  ['the next id of none', state(0, { ids: [], nextId: 0 }), state(0, { nextId: -1 }), 'nextId must be ≥ 0, got -1.'],
  [
    'traits',
    state(2, { traits: { flee: [1, 2] } }),
    state(2, { traits: { flee: [1] } }),
    'traits.flee must have one entry for each of the 2 positions, got 1.',
  ],
  ['time', state(0, { time: 0 }), state(0, { time: -1 }), 'time must be ≥ 0 s, got -1.'],
  [
    'step',
    state(0, { step: 0 }),
    state(0, { step: 0.5 }),
    `step must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}, got 0.5.`,
  ],
])('%s', (_, good, bad, problem) => {
  expect(problemsOf(good)).toEqual([]);
  expect(parseState(good)).toEqual(good);
  expect(problemsOf(bad)).toEqual([`s.json: ${problem}`]);
});

test('a text is read with the same checks', () => {
  expect(parseStateText(JSON.stringify(state(1)))).toEqual(state(1));
  expect(() => parseStateText('{"positions":', { file: 's.json' })).toThrow(
    's.json is not valid JSON at line 1, column 14',
  );
});

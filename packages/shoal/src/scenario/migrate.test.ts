import { expect, test } from 'vitest';
import { type Migration, migrate } from './parse.ts';
import { Problems } from './schema/problem.ts';

const steps: Record<number, Migration> = {
  1: ({ fish }) => ({ count: fish }),
  2: (document) => ({ ...document, name: 'new' }),
};
const migrated = (document: unknown, target = 3) => {
  const problems = new Problems('');
  return [
    migrate(document, problems, steps, target),
    problems.list.map(({ path, rule, got }) => `${path} ${rule}, got ${got}`),
  ];
};

test('an older document goes from its version to the next, up to the newest', () => {
  expect(migrated({ version: 1, fish: 5 })).toEqual([{ version: 3, count: 5, name: 'new' }, []]);
  expect(migrated({ version: 1, fish: 5 }, 2)).toEqual([{ version: 2, count: 5 }, []]);
  expect(migrated({ version: 2, fish: 5 })).toEqual([{ version: 3, fish: 5, name: 'new' }, []]);
  // A version that no step reads stays, so that its check reports it.
  expect(migrated({ version: 0, fish: 5 })).toEqual([{ version: 0, fish: 5 }, []]);
});

test('the newest version stays, and a newer one is refused', () => {
  const newest = { version: 3 };
  const [same, problems] = migrated(newest);
  expect(same).toBe(newest);
  expect(problems).toEqual([]);
  expect(migrated({ version: 4 })).toEqual([
    { version: 4 },
    ['version must be ≤ 3, the newest that this Shoal reads, got 4'],
  ]);
});

test.each([
  [null],
  ['{}'],
  [[1]],
  [{}],
  [Object.create({ version: 1 })],
  [{ version: '1' }],
  [{ version: 1.5 }],
  [{ version: -1 }],
])('%j has no version that is read', (document) => {
  const [same, problems] = migrated(document);
  expect(same).toBe(document);
  expect(problems).toEqual([]);
});

import { expect, it } from 'vitest';
import type { Plan } from '../scenario/plan.ts';
import { featureTable, packTables, tableConstants } from './gpu-rule.ts';

const paths = featureTable({
  name: 'paths',
  layout: { tail: 1, size: 1 },
  records: () => [
    { fields: { size: 2 }, tail: [7, 8, 9] },
    { fields: { size: 1 }, tail: [5] },
  ],
});
const food = featureTable({
  name: 'food',
  layout: { range: 1, at: 3 },
  perSpecies: true,
  records: (_live, time, species) => (species === 0 ? [] : [{ fields: { range: time, at: [1, 2] } }]),
});

it('tables are heads, then records, each with the offset of its tail', () => {
  const live = { species: [{}, {}] } as unknown as Plan;
  const heads = [6, 2, 14, 0, 14, 1];
  expect(Array.from(packTables([paths, food], live, 4))).toEqual([
    ...heads,
    ...[10, 2, 13, 1, 7, 8, 9, 5],
    ...[4, 1, 2, 0],
  ]);
  expect(Array.from(packTables([food, paths], live, 4))).toEqual([
    ...[6, 0, 6, 1, 10, 2],
    ...[4, 1, 2, 0],
    ...[14, 2, 17, 1, 7, 8, 9, 5],
  ]);
});

it('programs know heads, lengths and fields by name', () => {
  expect(tableConstants([paths, food], 2)).toEqual({
    ...{ pathsTable: 0, pathsWords: 2, pathsTail: 0, pathsSize: 1 },
    ...{ foodTable: 2, foodWords: 4, foodRange: 0, foodAt: 1 },
  });
  // A head for each of three species, of two numbers each.
  expect(tableConstants([food, paths], 3)).toMatchObject({ foodTable: 0, pathsTable: 6 });
});

it('a field with too many numbers is refused', () => {
  const live = { species: [{}] } as unknown as Plan;
  const long = featureTable({ name: 'long', layout: { at: 2 }, records: () => [{ fields: { at: [1, 2, 3] } }] });
  expect(() => packTables([long], live, 0)).toThrow('The table long: at must have at most 2 numbers, got 3.');
});

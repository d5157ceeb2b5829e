import { expect, it } from 'vitest';
import { parseScenario } from '../../scenario/parse.ts';
import { layoutOf } from './layout.ts';

it('is as large as the world, but leaves room to see fish that do not fit into it', () => {
  const sizeOf = (width: number) =>
    layoutOf(
      parseScenario({
        version: 1,
        world: { min: [0, 0, 0], max: [width, 1, 1] },
        species: [
          { name: 'fish', body: { length: 0.5 } },
          { name: 'shark', body: { length: 4 } },
        ],
      }),
    ).size;
  expect(sizeOf(60)).toBe(60);
  expect(sizeOf(1)).toBe(40);
});

import { parseScenarioJson } from 'shoal';
import { plannedFields } from 'shoal/fields';
import { expect, it } from 'vitest';

const planned = (own: readonly number[], still: readonly number[]) =>
  plannedFields(
    parseScenarioJson({
      version: 1,
      species: [{ name: 'fish' }],
      obstacles: [
        { shape: { kind: 'rock', radius: 2 }, at: own, ownField: true },
        { shape: { kind: 'sphere', radius: 1 }, at: still },
      ],
    }),
    {},
  );

it('an obstacle with a field of its own that is only moved keeps its recipe, and so do all others', () => {
  const [shared, own] = planned([1, 2, 3], [9, 9, 9]);
  const [sharedThen, ownThen] = planned([3, 2, 1], [9, 9, 9]);
  expect(ownThen.recipe).toBe(own.recipe);
  expect(sharedThen.recipe).toBe(shared.recipe);
  expect(ownThen.owners?.[0].at).toEqual([3, 2, 1]);
  const [sharedMoved, ownStill] = planned([3, 2, 1], [9, 8, 9]);
  expect(ownStill.recipe).toBe(own.recipe);
  expect(sharedMoved.key).not.toBe(shared.key);
});

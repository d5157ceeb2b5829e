import { expect, it } from 'vitest';

interface Outcome {
  readonly hash: string;
  readonly fish: number;
  readonly again: number;
}

const { play } = (await import(new URL('../../../examples/rollback.js', import.meta.url).href)) as {
  play: (options: { steps: number; loss?: number; delay?: number }) => Outcome[];
};

it('examples/rollback.js: two players over a link that loses and delays packets end with one state', () => {
  const [one, other] = play({ steps: 70 });
  expect(one.hash).toBe(other.hash);
  expect(one.fish).not.toBe(250);
  expect(one.again + other.again).toBeGreaterThan(40);
  // Over a good link the same inputs lead to the same state, without going back far.
  const [calm] = play({ steps: 70, loss: 0, delay: 1 });
  expect([calm.hash, calm.fish]).toEqual([one.hash, one.fish]);
  expect(calm.again).toBeLessThan(one.again);
});

import { describe, expect, it } from 'vitest';
import { differences, pairOf, randomState, worst } from './agreement.ts';
import { anyGpu } from './open.ts';
import { box, scenes } from './scenes.ts';

/*
 * The GPU engine against the functions that define the rules, which compute in double precision: one step from the same
 * state, every column of the school, as a part of its largest number.
 */
const allowed = 1e-4;

const gpu = await anyGpu();

describe.runIf(gpu)('the GPU agrees with the functions of the rules', () => {
  for (const [name, { document, state = randomState(4, 200), steps = 1 }] of Object.entries(scenes)) {
    it(name, async () => {
      if (!gpu) return;
      const pair = pairOf(gpu, { ...box, ...document }, { state });
      await pair[0].run(steps);
      pair[1].step(steps);
      const [column, by] = worst(differences(pair));
      pair[0].dispose();
      expect(by, `column ${column}`).toBeLessThan(allowed * steps);
    });
  }
});

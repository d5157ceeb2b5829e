import { describe, expect, it } from 'vitest';
import { AloneOrTogether } from './alone-or-together.ts';

interface Times {
  /** Time of a step, ms, on one thread and on all. */
  readonly alone: number;
  readonly together: number;
}

/**
 * Makes `number` runs of some steps each.
 * @returns how many of them one thread made, and the mean time of a step, ms
 */
function runs(choice: AloneOrTogether, { alone, together }: Times, number: number, steps = 8) {
  const made = { alone: 0, ms: 0 };
  for (let run = 0; run < number; run++) {
    const isAlone = choice.isAlone;
    const ms = isAlone ? alone : together;
    choice.add(steps, steps * ms, isAlone);
    made.alone += isAlone ? 1 : 0;
    made.ms += ms / number;
  }
  return made;
}

const small: Times = { alone: 0.1, together: 0.2 };
const middle: Times = { alone: 1, together: 0.6 };

describe('alone or together', () => {
  it('begins with all threads, then chooses the faster way, and tries the other less and less often', () => {
    const choice = new AloneOrTogether();
    expect(choice.isAlone).toBe(false);
    runs(choice, small, 400);
    expect(runs(choice, small, 1000).ms).toBeLessThan(1.02 * small.alone);
    const other = new AloneOrTogether();
    runs(other, middle, 400);
    expect(runs(other, middle, 1000).ms).toBeLessThan(1.02 * middle.together);
  });

  it('follows when other programs come and go', () => {
    const choice = new AloneOrTogether();
    runs(choice, middle, 40);
    const disturbed: Times = { alone: 1, together: 2 };
    expect(runs(choice, disturbed, 400).alone).toBeGreaterThan(370);
    runs(choice, middle, 1100);
    expect(runs(choice, middle, 400).alone).toBeLessThan(40);
  });

  it('ends a trial after 8 steps if the other way is much slower', () => {
    const choice = new AloneOrTogether();
    runs(choice, small, 400);
    const trials: number[] = [];
    let steps = 0;
    for (let step = 0; step < 20_000; step++) {
      expect(choice.mostSteps).toBe(choice.isAlone ? Number.POSITIVE_INFINITY : 8);
      if (!choice.isAlone) steps++;
      else if (steps > 0) trials.push(steps);
      if (choice.isAlone) steps = 0;
      runs(choice, small, 1, 1);
    }
    expect(new Set(trials)).toEqual(new Set([8]));
  });

  it('waits four times as long after a trial that was hopeless, twice as long after another, up to 256 windows', () => {
    const pauses = (times: Times): number[] => {
      const choice = new AloneOrTogether();
      runs(choice, times, 63, 1);
      const found: number[] = [];
      for (let step = 0, since = 0; step < 20_000; step++) {
        runs(choice, times, 1, 1);
        if (choice.isAlone) since++;
        else if (since > 0) {
          found.push(since / 32);
          since = 0;
        }
      }
      return found;
    };
    // The first is the window of the first try, and the second has that in which the calling thread compiles its code.
    expect(pauses(small)).toEqual([1, 17, 64, 256, 256]);
    expect(pauses({ alone: 1, together: 1.1 }).slice(0, 5)).toEqual([1, 8, 16, 32, 64]);
  });

  it('leaves all threads for a trial only, if one window was slow for another reason', () => {
    const choice = new AloneOrTogether();
    runs(choice, middle, 20_000);
    const slow: Times = { ...middle, together: 4 * middle.alone };
    while (!choice.isAlone) runs(choice, slow, 1, 1);
    expect(runs(choice, middle, 2000, 1).alone).toBeLessThanOrEqual(32 + 2 * 8);
  });

  it('tries all threads again soon, if one thread won the first trial because code was being compiled before', () => {
    const choice = new AloneOrTogether();
    runs(choice, { ...middle, together: 4 * middle.alone }, 64, 1);
    expect(choice.isAlone).toBe(true);
    expect(runs(choice, middle, 2000, 1).alone).toBeLessThanOrEqual(32 + 2 * 8);
  });

  it('ends the first try of one thread after 8 steps too', () => {
    const choice = new AloneOrTogether();
    let alone = 0;
    for (let step = 0; step < 150; step++) alone += runs(choice, middle, 1, 1).alone;
    expect(alone).toBe(8);
  });

  it('keeps to one thread where the others gain next to nothing', () => {
    const choice = new AloneOrTogether();
    const even: Times = { alone: 1, together: 0.99 };
    runs(choice, even, 100);
    expect(runs(choice, even, 1000).alone).toBeGreaterThan(980);
  });

  it('times windows of some builds of lists, however few steps a run has', () => {
    const choice = new AloneOrTogether();
    // The first window is not timed: its code is still being compiled.
    for (let step = 0; step < 32; step++) choice.add(1, 2, choice.isAlone);
    for (let step = 0; step < 31; step++) choice.add(1, 0.2, choice.isAlone);
    expect(choice.isAlone).toBe(false);
    choice.add(1, 0.2, false);
    expect(choice.isAlone).toBe(true);
  });

  it('is together where steps are long', () => {
    expect(runs(new AloneOrTogether(), { alone: 5, together: 5.1 }, 100).alone).toBe(0);
    expect(runs(new AloneOrTogether(), { alone: 4.8, together: 4.9 }, 100).alone).toBeGreaterThan(80);
    // Steps that get long in a trial end it, so requests need not be short.
    const choice = new AloneOrTogether();
    runs(choice, { alone: 4, together: 4.5 }, 96, 1);
    runs(choice, { alone: 4, together: 6 }, 32, 1);
    expect([choice.isAlone, choice.mostSteps]).toEqual([false, Number.POSITIVE_INFINITY]);
  });

  it('leaves steps of less than a millisecond to the calling thread, once their time on one thread is known', () => {
    const choice = new AloneOrTogether();
    runs(choice, small, 63, 1);
    expect([choice.isAlone, choice.isShort]).toEqual([false, false]);
    runs(choice, small, 33 + 8, 1);
    expect([choice.isAlone, choice.isShort]).toEqual([true, true]);
    // The code is new to the calling thread, so its first 32 steps are not timed.
    runs(choice, { alone: 40, together: 0.2 }, 32, 1);
    runs(choice, small, 64, 1);
    expect([choice.isAlone, choice.isShort]).toEqual([true, true]);
    runs(choice, { alone: 1.5, together: 1.6 }, 300, 1);
    expect([choice.isAlone, choice.isShort]).toEqual([true, false]);
  });
});

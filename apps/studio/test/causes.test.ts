import { describe, expect, test } from 'vitest';
import { type CauseMoment, momentOf, type Pull, turningOf } from '../src/inspector/causes/cause-moment.ts';
import { CauseRecord } from '../src/inspector/causes/cause-record.ts';
import {
  causeColumns,
  largestCause,
  largestOf,
  stackOf,
  unbrokenRuns,
  windowOf,
} from '../src/inspector/causes/cause-stack.ts';
import { sentenceOn, wholeSentence } from '../src/inspector/causes/cause-words.ts';

type Vector = [number, number, number];

/** A moment of a fish with one rule of weight 2. */
function moment(velocity: Vector, acceleration: Vector, vector: Vector, dimensions: 2 | 3 = 3): CauseMoment {
  const steering = {
    wander: { vector, weight: 2, enabled: true },
    flee: { vector: [9, 9, 9] as Vector, weight: 9, enabled: false },
  };
  return momentOf({ position: [1, 2, 3], velocity, acceleration, steering }, { step: 6, time: 0.1 }, dimensions);
}

/** A moment in which the rules pull to the side with these accelerations. */
function turning(time: number, side: number, rules: Readonly<Record<string, number>>, speed = 1): CauseMoment {
  const pull = (value: number): Pull => ({ side: value, height: 0, pace: 0 });
  const pulls = Object.fromEntries(Object.entries(rules).map(([name, value]) => [name, pull(value)]));
  return { step: Math.round(time * 60), time, position: [time, 0, 0], speed, outcome: pull(side), rules: pulls };
}

describe('a moment', () => {
  test('is seen by the fish: left of +x is −z, in 2D +y', () => {
    const level = moment([2, 0, 0], [1, 3, -4], [0, 0, -1]);
    expect(level.outcome).toEqual({ side: 4, height: 3, pace: 1 });
    expect(level.rules).toEqual({ wander: { side: 2, height: 0, pace: 0 } });
    expect(level.speed).toBe(2);
    expect(turningOf(level)).toBeCloseTo((4 / 2) * (180 / Math.PI), 10);
    const flat = moment([2, 0, 0], [0, 5, 0], [-1, 0, 0], 2);
    expect(flat.outcome).toEqual({ side: 5, height: 0, pace: 0 });
    expect(flat.rules.wander.pace).toBe(-2);
  });

  test('keeps the length of every vector, whatever the heading', () => {
    const headings: Vector[] = [
      [0, 3, 0],
      [0, -1, 0],
      [1, 2, 3],
      [0, 0, 0],
    ];
    for (const velocity of headings) {
      const { side, height, pace } = moment(velocity, [1, -2, 3], [0, 0, 0]).outcome;
      expect(Math.hypot(side, height, pace), velocity.join()).toBeCloseTo(Math.hypot(1, 2, 3), 10);
    }
  });
});

describe('the record', () => {
  test('takes moments in any order, and forgets what an edit has made void', () => {
    const record = new CauseRecord();
    record.restart(1 / 60);
    for (const time of [2, 0, 1]) record.add(turning(time, time, {}));
    expect(record.moments.map(({ time }) => time)).toEqual([0, 1, 2]);
    record.add(turning(1, 9, {}));
    expect(record.moments.map(({ outcome }) => outcome.side)).toEqual([0, 9, 2]);
    expect(record.nearestTo(80)?.time).toBe(1);
    record.forgetAfter(60);
    expect(record.moments.map(({ time }) => time)).toEqual([0, 1]);
  });

  test('stays bounded, and keeps the whole run', () => {
    const record = new CauseRecord(100);
    record.restart(1 / 60);
    for (let step = 0; step <= 6000; step += 3) record.add(turning(step / 60, 0, {}));
    expect(record.moments.length).toBeLessThanOrEqual(100);
    expect(record.moments.length).toBeGreaterThan(45);
    expect(record.moments[0].time).toBe(0);
    expect(record.moments.at(-1)?.time).toBeGreaterThan(97);
  });

  test('gives the last seconds up to a time, back to the first gap', () => {
    const record = new CauseRecord();
    record.restart(1 / 60);
    for (let step = 0; step <= 600; step += 3) if (step < 300 || step > 400) record.add(turning(step / 60, 0, {}));
    const stepsOf = (time: number, seconds: number): number[] => record.upTo(time, seconds).map(({ step }) => step);
    expect(stepsOf(8, 1)).toEqual(Array.from({ length: 21 }, (_, k) => 420 + 3 * k));
    expect(stepsOf(8, 10)[0]).toBe(402);
    expect(stepsOf(4, 10)).toHaveLength(81);
    expect(stepsOf(6.6, 10)).toEqual([]);
  });

  test('finds the last gap; where the fish did not exist is no gap', () => {
    const record = new CauseRecord();
    record.restart(1 / 60);
    expect(record.lastGap({ from: 0, to: 600 })).toEqual({ from: 0, to: 600 });
    for (let step = 300; step <= 600; step += 3) record.add(turning(step / 60, 0, {}));
    expect(record.lastGap({ from: 0, to: 600 })).toEqual({ from: 0, to: 300 });
    for (let step = 0; step < 300; step += 3) record.addAbsence(step);
    expect(record.lastGap({ from: 0, to: 600 })).toBeUndefined();
    expect(record.moments[0].step).toBe(300);
  });
});

describe('the stack', () => {
  test('adds what pulls to the left above zero, and what pulls to the right below', () => {
    const columns = causeColumns([turning(1, 2, { alignment: 2, wander: 1, bounds: -1 })], [0, 2], 'side', 10);
    const ends = stackOf(columns, ['alignment', 'wander', 'bounds']).flatMap(({ rule, inner, outer }) =>
      inner[0] === outer[0] ? [] : [[rule, inner[0], outer[0]]],
    );
    expect(ends).toEqual([
      ['alignment', 0, 2],
      ['wander', 2, 3],
      ['bounds', 0, -1],
    ]);
    expect(largestCause(columns)).toBe(3);
    expect(largestOf(columns, ['bounds', 'wander', 'alignment'], 2)).toEqual(['bounds', 'alignment']);
  });

  test('averages the moments of a column, and leaves unknown times open', () => {
    const moments = [turning(0.1, 1, { wander: 1 }), turning(0.2, 3, {}), turning(5, 1, {})];
    const columns = causeColumns(moments, [0, 10], 'side', 10);
    expect(columns.map(({ outcome }) => outcome)).toEqual([2, 1]);
    expect(columns[0].pulls).toEqual({ wander: 0.5 });
    expect(unbrokenRuns(columns, 1).map((run) => run.length)).toEqual([1, 1]);
    expect(unbrokenRuns(columns, 5)).toHaveLength(1);
  });
});

describe('the window', () => {
  test('grows with the run, then goes on with it, and stays while its moments are visited', () => {
    expect(windowOf(undefined, 20, [0, 3], 3, true)).toEqual([0, 5]);
    expect(windowOf(undefined, 20, [0, 50], 50, true)).toEqual([30, 50]);
    expect(windowOf([30, 50], 20, [0, 50], 32, false)).toEqual([30, 50]);
    expect(windowOf([30, 50], 20, [0, 50], 20, false)).toEqual([5, 25]);
    expect(windowOf([30, 50], 20, [0, 50], 4, false)).toEqual([0, 20]);
    expect(windowOf([30, 50], undefined, [2, 50], 4, false)).toEqual([2, 50]);
  });
});

describe('the sentence', () => {
  const titles: Readonly<Record<string, string>> = { obstacles: 'Obstacles', alignment: 'Alignment', wander: 'Wander' };
  const said = (one: CauseMoment): string => sentenceOn(one, 'side', (rule) => titles[rule]);

  test('names the rules that pulled it, and those against', () => {
    expect(said(turning(12.4, 2, { alignment: 1.2, obstacles: 0.8, wander: 0.05 }))).toBe(
      'At 12.4 s the rules pulled it to the left: alignment 59 %, obstacles 39 %.',
    );
    expect(said(turning(3, -2, { alignment: -3, wander: 1 }))).toBe(
      'At 3.0 s the rules pulled it to the right: alignment 100 %, against wander.',
    );
  });

  test('names the main rule of the whole acceleration too, as the card does', () => {
    const pull = (side: number, pace: number): Pull => ({ side, height: 0, pace });
    const whole = (rules: CauseMoment['rules']): string =>
      wholeSentence({ ...turning(1, 0, {}), outcome: pull(1, 3), rules }, (rule) => titles[rule]);
    const rules = { obstacles: pull(1, 0.1), alignment: pull(0, 2.9) };
    expect(whole(rules)).toBe(' Overall it was accelerated mostly by alignment.');
    expect(whole({ wander: pull(1, 0), obstacles: pull(0, 1), alignment: pull(0, 1.5), flee: pull(0, 0.5) })).toBe(
      ' Overall it was accelerated by several rules, mainly alignment.',
    );
    expect(whole({ wander: pull(1, 0) })).toBe('');
    expect(whole({})).toBe('');
    expect(wholeSentence(turning(1, 0.001, { wander: 0.001 }), (rule) => titles[rule])).toBe('');
  });

  test('says so where no rule is the cause', () => {
    expect(said(turning(1, 0.001, { alignment: 1, wander: -1 }))).toBe(
      'At 1.0 s the rules pulled it neither to the left nor to the right: they cancelled out.',
    );
    expect(said(turning(1, 0, {}))).toBe('At 1.0 s the rules pulled it neither to the left nor to the right.');
    expect(said(turning(1, 0, { wander: 1, alignment: -0.1 }))).toMatch(
      /nor to the right: its vertical agility or its acceleration budget reduced the requested acceleration to 0/,
    );
    expect(said(turning(1, 2, { wander: 0.1 }))).toMatch(
      /^At 1\.0 s it was pulled to the left, although the sum of the rules pointed elsewhere: /,
    );
    expect(said(turning(1, 0.05, { wander: 0.05 }, 3))).toBe(
      'At 1.0 s the rules hardly pulled it to the left or to the right.',
    );
    expect(said(turning(1, 2, {}))).toBe('At 1.0 s its heading model steered it to the left.');
  });
});

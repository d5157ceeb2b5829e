import { describe, expect, test } from 'vitest';
import {
  drawRounds,
  resultsOf,
  shareOf,
  studyCsv,
  studyJson,
  voteOn,
  votesToTell,
  withMoreRounds,
} from '../src/modes/study/study.ts';

/** A fixed sequence of numbers from 0 to less than 1 that looks random. */
function chance(): () => number {
  let state = 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

describe('a blind study', () => {
  test('tells a preference from chance by the exact interval', () => {
    // Newcombe 1998, Table I: 81 of 263; all of 6 by hand: the sixth root of 0.025.
    expect(shareOf(81, 263).low).toBeCloseTo(0.2527, 4);
    expect(shareOf(81, 263).high).toBeCloseTo(0.3676, 4);
    expect(shareOf(6, 6).low).toBeCloseTo(0.025 ** (1 / 6), 9);
    expect(shareOf(6, 6).high).toBe(1);
    expect(shareOf(0, 0)).toEqual({ share: 0.5, low: 0, high: 1 });
    const of = (count: number, total: number): string | undefined =>
      resultsOf(
        Array.from({ length: total }, (_, k) =>
          voteOn({ left: 'a', right: 'b', seed: k }, k + 1, k < count ? 'left' : 'right', '', 6),
        ),
      )[0].preferred;
    expect([of(8, 10), of(9, 10), of(1, 10), of(5, 5), of(6, 6)]).toEqual([undefined, 'a', 'b', undefined, 'a']);
    expect(votesToTell(shareOf(3, 3))).toBe(6);
    expect(votesToTell(shareOf(8, 10))).toBe(15);
    expect(votesToTell(shareOf(5, 10))).toBe(Number.POSITIVE_INFINITY);
  });

  test('shows every pair as often as asked, on both sides, in no order, each time from another seed', () => {
    const rounds = drawRounds(['common', 'improved', 'parker'], 20, 7, chance());
    expect(rounds).toHaveLength(60);
    const pairs = new Map<string, number[]>();
    for (const { left, right, seed } of rounds) {
      const key = [left, right].sort().join(' ');
      pairs.set(key, [...(pairs.get(key) ?? []), seed]);
    }
    expect([...pairs.keys()].sort()).toEqual(['common improved', 'common parker', 'improved parker']);
    const seeds = Array.from({ length: 20 }, (_, k) => 7 + k);
    for (const of of pairs.values()) expect(of.sort((a, b) => a - b)).toEqual(seeds);
    const commonLeft = rounds.filter(({ left }) => left === 'common').length;
    expect(commonLeft).toBeGreaterThan(10);
    expect(commonLeft).toBeLessThan(30);
    expect(rounds.map(({ seed }) => seed)).not.toEqual(seeds.flatMap((seed) => [seed, seed, seed]));
    expect(drawRounds(['common'], 3, 7, chance())).toEqual([]);
  });

  test('goes on with new seeds; rounds without a vote are drawn anew', () => {
    const random = chance();
    const none = { candidates: ['common', 'improved'], seed: 7, drawn: 0, rounds: [], votes: [] };
    const first = withMoreRounds(none, 3, random);
    const votes = [voteOn(first.rounds[0], 1, 'left', '', 6)];
    const more = withMoreRounds({ ...first, votes }, 5, random);
    expect(more.rounds).toHaveLength(6);
    expect(more.rounds[0]).toBe(first.rounds[0]);
    expect(more.votes).toBe(votes);
    const seeds = more.rounds.slice(1).map(({ seed }) => seed);
    expect(seeds.sort((a, b) => a - b)).toEqual([10, 11, 12, 13, 14]);
  });

  test('counts what was chosen, whatever its side, and is saved with every vote', () => {
    const first = { left: 'improved', right: 'common', seed: 3 };
    const turned = { left: 'common', right: 'improved', seed: 4 };
    const time = '2026-01-02T03:04:05.000Z';
    const votes = [
      voteOn(first, 1, 'left', time, 2.345),
      voteOn(turned, 2, 'right', time, 1),
      voteOn(first, 3, 'no difference', time, 9),
      voteOn(turned, 4, 'left', time, 1),
    ];
    const [result, ...more] = resultsOf(votes);
    expect(more).toEqual([]);
    expect(result).toMatchObject({ pair: ['common', 'improved'], chosen: [1, 2], noDifference: 1 });
    expect(result.first).toEqual(shareOf(1, 3));
    expect(result.preferred).toBeUndefined();
    const file = { question: 'Which?', scene: 'Two, and "more"', votes };
    expect(JSON.parse(studyJson(file))).toEqual({ ...file, results: resultsOf(votes) });
    const [head, line, ...others] = studyCsv(file).trimEnd().split('\n');
    expect(head).toBe('time,round,left,right,seed,answer,chosen,seconds,scene');
    expect(line).toBe(`${time},1,improved,common,3,left,improved,2.3,"Two, and ""more"""`);
    expect(others).toHaveLength(3);
  });
});

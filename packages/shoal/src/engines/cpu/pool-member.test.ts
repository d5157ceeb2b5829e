import { describe, expect, it } from 'vitest';
import { newPoolBuffers, PoolWorker, unevenPieces } from './pool-member.ts';

/** A thread that does not wait for the others: it steps their ranges too. */
class Hasty extends PoolWorker {
  override barrier(): void {}
}

/** The pieces of 0..count that one of three threads takes if the others take none. */
function piecesOf(count: number, index: number, pieces?: number): [from: number, to: number][] {
  const taken: [number, number][] = [];
  new Hasty(newPoolBuffers(3), index, 3).parallelFor(count, (from, to) => taken.push([from, to]), pieces);
  return taken;
}

describe('the pieces of a phase', () => {
  it.each([0, 1, 2, 5, 31, 32, 95, 96, 100, 1000, 9999, 100_000])('%i fish: each is in one piece', (count) => {
    for (const index of [0, 1, 2])
      for (const pieces of [undefined, unevenPieces]) {
        const done = new Uint8Array(count);
        for (const [from, to] of piecesOf(count, index, pieces)) for (let i = from; i < to; i++) done[i]++;
        expect(done.every((times) => times === 1)).toBe(true);
      }
  });

  it('a thread begins with its own range and then takes that of the next, in pieces that get smaller', () => {
    const taken = piecesOf(9600, 1);
    const own = taken.filter(([from]) => from >= 3200 && from < 6400);
    expect(taken.slice(0, own.length)).toEqual(own);
    expect(taken[own.length][0]).toBe(6400);
    const sizes = own.map(([from, to]) => to - from);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect([sizes[0], sizes.at(-1)]).toEqual([768, 32]);
  });

  it('threads write to different cache lines of 4-byte columns', () => {
    for (const [from] of piecesOf(9999, 2)) expect(from % 16).toBe(0);
  });

  it('few fish are still shared out', () => {
    expect(piecesOf(12, 0).length).toBe(12);
  });
});

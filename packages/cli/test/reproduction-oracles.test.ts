import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allClaims } from '../src/reproduce/find-claims.ts';

/*
 * Each reproduction has its own program, oracle.mjs, next to the claim. The program shares no code with the library and
 * gives the figure of each statement. The saved verdicts must agree with it, within one tolerance or one for each
 * statement.
 */

/** "0.79: 9.48 / 12" is a ratio, "0.9 and 0.775" are two means, "0.9, 0.7, 0.1" those of a curve. */
const numbersOf = (measured: string): number[] =>
  measured
    .split(':')[0]
    .split(/ and |, /)
    .map(Number);

describe.each(allClaims().map(({ id, folder }) => ({ id, folder })))('$id', ({ folder }) => {
  it('agrees with its oracle', async () => {
    const { statements } = JSON.parse(readFileSync(join(folder, 'verdict.json'), 'utf8'));
    const { figures, tolerance } = await import(join(folder, 'oracle.mjs'));
    const all: (number[] | undefined)[] = figures();
    expect(all).toHaveLength(statements.length);
    expect(all.some((figure) => figure !== undefined)).toBe(true);
    all.forEach((expected, k) => {
      if (!expected) return;
      const measured = numbersOf(statements[k].measured);
      expect(measured).toHaveLength(expected.length);
      measured.forEach((value, n) => {
        const { says } = statements[k];
        expect(Math.abs(value / expected[n] - 1), `${says} ${value} against ${expected[n]}`).toBeLessThan(
          Array.isArray(tolerance) ? tolerance[k] : tolerance,
        );
      });
    });
  }, 300_000);
});

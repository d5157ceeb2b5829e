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

describe.each(allClaims().map(({ id, folder, oracle }) => ({ id, folder, oracle })))('$id', ({ folder, oracle }) => {
  it('agrees with its oracle', async () => {
    const { statements } = JSON.parse(readFileSync(join(folder, 'verdict.json'), 'utf8'));
    const { figures, tolerance } = await import(join(folder, 'oracle.mjs'));
    const all: (number[] | undefined)[] = figures();
    expect(all).toHaveLength(statements.length);
    expect(all.some((figure) => figure !== undefined)).toBe(true);
    // The page shows the saved figures; other versions of Node may round sines otherwise.
    expect(oracle?.figures.map((one) => one?.length)).toEqual(all.map((one) => one?.length));
    all.forEach((expected, k) => {
      if (!expected) return;
      const measured = numbersOf(statements[k].measured);
      const saved = oracle?.figures[k] ?? [];
      expect(measured).toHaveLength(expected.length);
      measured.forEach((value, n) => {
        const { says } = statements[k];
        for (const figure of [expected[n], saved[n]])
          expect(Math.abs(value / figure - 1), `${says} ${value} against ${figure}`).toBeLessThan(
            Array.isArray(tolerance) ? tolerance[k] : tolerance,
          );
      });
    });
  }, 300_000);
});

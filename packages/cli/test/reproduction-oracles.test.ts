import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { oracleHash } from '../../../scripts/testing/oracle-hash.mjs';
import hashes from '../../../scripts/testing/oracle-hashes.json' with { type: 'json' };
import { allClaims } from '../src/reproduce/find-claims.ts';

/*
 * Each reproduction has its own program, oracle.mjs, next to the claim. The program shares no code with the library and
 * gives the figure of each statement. The saved verdicts must agree with it, within one tolerance or one for each
 * statement. The programs take three minutes, so their saved figures are compared, which belong to the hash of the
 * program. With SHOAL_LONG=1, the programs run again.
 */
const long = process.env.SHOAL_LONG !== undefined;

/** "0.79: 9.48 / 12" is a ratio, "0.9 and 0.775" are two means, "0.9, 0.7, 0.1" those of a curve. */
const numbersOf = (measured: string): number[] =>
  measured
    .split(':')[0]
    .split(/ and |, /)
    .map(Number);

const claims = allClaims().map(({ id, folder, oracle }) => ({ id, folder, oracle }));

it.each(claims)('$id: its saved figures are those of its program', ({ id, folder }) => {
  const saved: Readonly<Record<string, string>> = hashes;
  expect(saved[id], `oracle.mjs has changed: run node scripts/testing/oracles.mjs ${id}`).toBe(
    oracleHash(join(folder, 'oracle.mjs')),
  );
});

describe.each(claims)('$id', ({ folder, oracle }) => {
  it('agrees with its oracle', async () => {
    const { statements } = JSON.parse(readFileSync(join(folder, 'verdict.json'), 'utf8'));
    const { figures, tolerance } = await import(join(folder, 'oracle.mjs'));
    const saved = oracle?.figures ?? [];
    const all: readonly (readonly number[] | null | undefined)[] = long ? figures() : saved;
    expect(all).toHaveLength(statements.length);
    expect(all.some((figure) => figure)).toBe(true);
    // The page shows the saved figures; other versions of Node may round sines otherwise.
    expect(saved.map((one) => one?.length)).toEqual(all.map((one) => one?.length));
    all.forEach((expected, k) => {
      if (!expected) return;
      const measured = numbersOf(statements[k].measured);
      expect(measured).toHaveLength(expected.length);
      measured.forEach((value, n) => {
        const { says } = statements[k];
        for (const figure of [expected[n], saved[k]?.[n] ?? Number.NaN])
          expect(Math.abs(value / figure - 1), `${says} ${value} against ${figure}`).toBeLessThan(
            Array.isArray(tolerance) ? tolerance[k] : tolerance,
          );
      });
    });
  }, 300_000);
});

import type { Wins } from './bradley-terry.ts';

/** Fraction of equal votes among votes of different people on the same pair; 0.5 is chance. */
export interface Agreement {
  readonly share: number;
  /** 95 % confidence interval over people (jackknife); undefined for fewer than three people. */
  readonly interval: readonly [low: number, high: number] | undefined;
  /** Agreement of each person with all others; NaN if no one else voted on these pairs. */
  readonly people: readonly number[];
}

interface Counts {
  agreeing: number;
  all: number;
}

/** Measures how much people agree. @param people wins of each person, without votes for "no difference" */
export function agreementOf(people: readonly Wins[], z: number): Agreement {
  const total = sumOf(people);
  // Each pair of votes of different people is counted from both sides.
  const own = people.map((wins) => withOthers(wins, total));
  const share = ratio(summed(own));
  return { share, interval: intervalOf(people, total, own, share, z), people: own.map(ratio) };
}

/** Adds up the wins of all people. */
export function sumOf(people: readonly Wins[]): Wins {
  return people[0].map((row, i) => row.map((_, j) => people.reduce((sum, wins) => sum + wins[i][j], 0)));
}

/** Counts pairs of votes, one by a person and one by any other person. */
function withOthers(wins: Wins, total: Wins): Counts {
  const counts = { agreeing: 0, all: 0 };
  for (const [i, row] of wins.entries())
    for (const [j, won] of row.entries()) {
      counts.agreeing += won * (total[i][j] - won);
      counts.all += won * (total[i][j] - won + total[j][i] - wins[j][i]);
    }
  return counts;
}

/** Jackknife: leaves out one person at a time, with all pairs of votes on both sides. */
function intervalOf(
  people: readonly Wins[],
  total: Wins,
  own: readonly Counts[],
  share: number,
  z: number,
): Agreement['interval'] {
  const voters = people.flatMap((wins, index) => (withOthers(wins, total).all > 0 ? [own[index]] : []));
  if (voters.length < 3) return undefined;
  const whole = summed(own);
  const without = voters.map(({ agreeing, all }) =>
    ratio({ agreeing: whole.agreeing - 2 * agreeing, all: whole.all - 2 * all }),
  );
  if (without.some(Number.isNaN)) return undefined;
  const mean = without.reduce((sum, value) => sum + value, 0) / without.length;
  const squares = without.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const half = z * Math.sqrt(((without.length - 1) / without.length) * squares);
  return [Math.max(0, share - half), Math.min(1, share + half)];
}

function summed(counts: readonly Counts[]): Counts {
  return counts.reduce((sum, { agreeing, all }) => ({ agreeing: sum.agreeing + agreeing, all: sum.all + all }), {
    agreeing: 0,
    all: 0,
  });
}

function ratio({ agreeing, all }: Counts): number {
  return all > 0 ? agreeing / all : Number.NaN;
}

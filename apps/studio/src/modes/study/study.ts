// The data of a blind study, in which a person says which of two schools looks more real: rounds, votes, shares.

import { csvCell } from 'shoal/tables';

/** Two schools with the same seed, as arranged on the page. */
export interface Round {
  readonly left: string;
  readonly right: string;
  readonly seed: number;
}

export type Answer = 'left' | 'right' | 'no difference';

export interface StudyVote extends Round {
  readonly round: number;
  readonly answer: Answer;
  /** The variant on the chosen side; empty for no difference. */
  readonly chosen: string;
  /** ISO 8601. */
  readonly time: string;
  /** How long both were visible, s. */
  readonly seconds: number;
}

/** Number of pairs. */
export function pairsAmong({ length }: readonly string[]): number {
  return (length * (length - 1)) / 2;
}

/**
 * Every pair of candidates `times` times, in random order and on random sides. Both sides of a round have the same
 * seed, and each repetition of a pair has a new one.
 * @param random returns a number from 0 to less than 1
 */
export function drawRounds(candidates: readonly string[], times: number, seed: number, random: () => number): Round[] {
  const rounds: Round[] = [];
  for (let time = 0; time < times; time++) {
    for (const [index, one] of candidates.entries()) {
      for (const other of candidates.slice(index + 1)) {
        const [left, right] = random() < 0.5 ? [one, other] : [other, one];
        rounds.push({ left, right, seed: (seed + time) % 2 ** 32 });
      }
    }
  }
  // Fisher–Yates shuffle.
  for (let last = rounds.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [rounds[last], rounds[other]] = [rounds[other], rounds[last]];
  }
  return rounds;
}

/** A study that can be continued. */
export interface StudySoFar {
  readonly candidates: readonly string[];
  /** Seed of the first repetition of each pair. */
  readonly seed: number;
  /** Rounds per pair that were drawn, also those without a vote. */
  readonly drawn: number;
  readonly rounds: readonly Round[];
  /** One for each of the first rounds. */
  readonly votes: readonly StudyVote[];
}

/**
 * Adds `times` rounds per pair, with new seeds. Drops rounds without a vote, because results may have named their
 * sides.
 * @param random returns a number from 0 to less than 1
 */
export function withMoreRounds(study: StudySoFar, times: number, random: () => number): StudySoFar {
  const { candidates, seed, drawn, rounds, votes } = study;
  const more = drawRounds(candidates, times, (seed + drawn) % 2 ** 32, random);
  return { ...study, drawn: drawn + times, rounds: [...rounds.slice(0, votes.length), ...more] };
}

export function voteOn(round: Round, number: number, answer: Answer, time: string, seconds: number): StudyVote {
  const chosen = answer === 'no difference' ? '' : round[answer];
  return { round: number, ...round, answer, chosen, time, seconds: Math.round(10 * seconds) / 10 };
}

/** A share of votes. */
export interface Share {
  readonly share: number;
  /**
   * 95 % confidence interval, exact (Clopper and Pearson 1934). It leaves out 50 % if the two-sided binomial test gives
   * at most 0.05.
   */
  readonly low: number;
  readonly high: number;
}

/** Chance of an interval's end: two ends make 95 %. */
const tail = 0.025;
/** Larger numbers of votes are not sought. */
const mostVotes = 1000;

/** Chance of at least `count` of `total` votes if each is cast with probability `p` (binomial distribution). */
function chanceOfAtLeast(count: number, total: number, p: number): number {
  let sum = 0;
  /** Logarithm of the binomial coefficient. */
  let ways = 0;
  for (let k = 0; k <= total; k++) {
    if (k >= count) sum += Math.exp(ways + k * Math.log(p) + (total - k) * Math.log(1 - p));
    ways += Math.log((total - k) / (k + 1));
  }
  return sum;
}

/** The lower end of the exact interval, by bisection. */
function lowEnd(count: number, total: number): number {
  if (count === 0) return 0;
  let [low, high] = [0, 1];
  for (let halving = 0; halving < 40; halving++) {
    const middle = (low + high) / 2;
    if (chanceOfAtLeast(count, total, middle) < tail) low = middle;
    else high = middle;
  }
  return low;
}

/** The share of `count` among `total` votes, with its interval. Without votes the interval is 0 to 1. */
export function shareOf(count: number, total: number): Share {
  if (total === 0) return { share: 0.5, low: 0, high: 1 };
  return { share: count / total, low: lowEnd(count, total), high: 1 - lowEnd(total - count, total) };
}

/** Votes needed to tell such a preference from chance; Infinity: there is none, or more than 1000 are needed. */
export function votesToTell({ share }: Share): number {
  const larger = Math.max(share, 1 - share);
  for (let total = 1; total <= mostVotes; total++) {
    // Rounding errors must not lose a vote.
    const count = Math.floor(larger * total + 1e-9);
    if (2 * count > total && chanceOfAtLeast(count, total, 0.5) <= tail) return total;
  }
  return Number.POSITIVE_INFINITY;
}

export interface PairResult {
  readonly pair: readonly [string, string];
  /** Votes for each of the two. */
  readonly chosen: readonly [number, number];
  readonly noDifference: number;
  /** Share of the votes for the first one, without "no difference". */
  readonly first: Share;
  /** Name of the preferred one; undefined: too few votes to tell. */
  readonly preferred: string | undefined;
}

/** The result of each pair, ordered by name. */
export function resultsOf(votes: readonly StudyVote[]): PairResult[] {
  const keyOf = ({ left, right }: StudyVote): string => JSON.stringify([left, right].sort());
  return [...new Set(votes.map(keyOf))].sort().map((key) => {
    const pair = JSON.parse(key) as [string, string];
    const of = votes.filter((vote) => keyOf(vote) === key);
    const count = (name: string): number => of.filter(({ chosen }) => chosen === name).length;
    const chosen = [count(pair[0]), count(pair[1])] as const;
    const first = shareOf(chosen[0], chosen[0] + chosen[1]);
    const preferred = first.low > 0.5 ? pair[0] : first.high < 0.5 ? pair[1] : undefined;
    return { pair, chosen, noDifference: count(''), first, preferred };
  });
}

/** The contents of a saved study. */
export interface StudyFile {
  readonly question: string;
  readonly scene: string;
  readonly votes: readonly StudyVote[];
}

export function studyJson(study: StudyFile): string {
  return `${JSON.stringify({ ...study, results: resultsOf(study.votes) }, null, 2)}\n`;
}

const columns = ['time', 'round', 'left', 'right', 'seed', 'answer', 'chosen', 'seconds'] as const;

export function studyCsv({ scene, votes }: StudyFile): string {
  const lines = votes.map((vote) => [...columns.map((key) => vote[key]), scene].map(csvCell).join(','));
  return `${[[...columns, 'scene'].join(','), ...lines].join('\n')}\n`;
}

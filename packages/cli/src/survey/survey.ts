// Ranks schools by the votes of several people. For `shoal survey`.

import { InputError } from '../errors/exit-error.ts';
import { chance, fitBradleyTerry, matrixVector, scores, type Wins } from './bradley-terry.ts';
import type { VoteFile } from './vote-file.ts';

/** Quantile of the normal distribution for 95 %. */
const z = 1.959964;
const mostCandidates = 200;
/** Most counts of wins, one for each person and pair: 160 MB. */
const mostCounts = 2e7;

/** A school that people voted on. */
export interface Ranked {
  readonly name: string;
  /** Votes for it and against it, without "no difference". */
  readonly won: number;
  readonly lost: number;
  readonly noDifference: number;
  /** Log odds of being chosen over an average school, with the 95 % confidence interval. */
  readonly strength: number;
  readonly low: number;
  readonly high: number;
}

/** Two adjacent schools of the ranking. */
export interface RankStep {
  readonly pair: readonly [stronger: string, weaker: string];
  /** Probability that the first is chosen over the second. */
  readonly chance: number;
  /** Whether the 95 % confidence interval of the difference excludes 0. */
  readonly isSure: boolean;
  /**
   * Number of further votes, by more people, until it excludes 0 at this preference; Infinity if there is no
   * preference.
   */
  readonly votesNeeded: number;
}

/** Combined results of all files. */
export interface Survey {
  readonly question: string;
  readonly scene: string;
  readonly votes: number;
  readonly noDifference: number;
  readonly people: readonly { readonly file: string; readonly votes: number; readonly agreement: number }[];
  /** Schools, strongest first. */
  readonly ranking: readonly Ranked[];
  readonly steps: readonly RankStep[];
  readonly agreement: Agreement;
}

/**
 * Combines the votes of many people, one file each.
 * @throws InputError if the files do not belong together, or if some schools were never compared with others
 */
export function surveyOf(files: readonly VoteFile[]): Survey {
  const [{ question, scene }] = files;
  refuseStrangers(files);
  const names = [...new Set(files.flatMap(({ votes }) => votes.flatMap(({ left, right }) => [left, right])))].sort();
  if (names.length > mostCandidates)
    throw new InputError(
      `The files name ${names.length} schools, expected at most ${mostCandidates}. Join fewer files, or compare fewer schools.`,
    );
  const mostPeople = Math.floor(mostCounts / names.length ** 2);
  if (files.length > mostPeople)
    throw new InputError(
      `${files.length} files of ${names.length} schools were named, expected at most ${mostPeople} files. Join fewer.`,
    );
  const people = files.map(({ votes }) => winsOf(votes, names));
  const wins = sumOf(people);
  refuseApart(names, wins);
  const { strengths, covariance } = fitBradleyTerry(wins);
  const clustered = ofPeople(people, strengths, covariance);
  const { length: count } = names;
  const error = (i: number, j: number): number =>
    Math.sqrt(Math.max(...[covariance, clustered].map((matrix) => varianceOf(matrix, count, i, j))));
  const order = [...names.keys()].sort((one, other) => strengths[other] - strengths[one]);
  const votes = files.flatMap((file) => file.votes);
  const decided = votes.filter(({ chosen }) => chosen !== '').length;
  const agreement = agreementOf(people, z);
  return {
    question,
    scene,
    votes: votes.length,
    noDifference: votes.length - decided,
    people: files.map((file, index) => ({
      file: file.path,
      votes: file.votes.length,
      agreement: agreement.people[index],
    })),
    ranking: order.map((i) => ({
      name: names[i],
      won: wins[i].reduce((sum, won) => sum + won, 0),
      lost: wins.reduce((sum, row) => sum + row[i], 0),
      noDifference: votes.filter((vote) => vote.chosen === '' && [vote.left, vote.right].includes(names[i])).length,
      strength: strengths[i],
      low: strengths[i] - z * error(i, i),
      high: strengths[i] + z * error(i, i),
    })),
    steps: order.slice(1).map((weaker, rank) => {
      const stronger = order[rank];
      const lead = strengths[stronger] - strengths[weaker];
      const half = z * error(stronger, weaker);
      return {
        pair: [names[stronger], names[weaker]],
        chance: chance(lead),
        isSure: lead > half,
        votesNeeded: Math.max(0, Math.ceil(decided * ((half / lead) ** 2 - 1))),
      };
    }),
    agreement,
  };
}

function refuseStrangers(files: readonly VoteFile[]): void {
  const [first] = files;
  const seen = new Map<string, string>();
  for (const { path, question, scene, text } of files) {
    const same = seen.get(text);
    if (same !== undefined)
      throw new InputError(`${path}: has the same votes as ${same}, expected another person's. Name each file once.`);
    seen.set(text, path);
    for (const [what, here, there] of [
      ['question', question, first.question],
      ['scene', scene, first.scene],
    ])
      if (here !== there)
        throw new InputError(
          `${path}: ${what} is ${JSON.stringify(here)}, expected ${JSON.stringify(there)} as in ${first.path}. Join only files of one study.`,
        );
  }
}

/** Schools cannot be ranked if no chain of decided votes connects them. */
function refuseApart(names: readonly string[], wins: Wins): void {
  const reached = new Set([0]);
  for (const i of reached) for (const j of names.keys()) if (wins[i][j] + wins[j][i] > 0) reached.add(j);
  const apart = names.filter((_, i) => !reached.has(i));
  if (apart.length > 0)
    throw new InputError(
      `No vote compares ${apart.slice(0, 3).join(', ')}${apart.length > 3 ? ', …' : ''} with ${names[0]}, directly or through other schools; "no difference" does not count. Collect votes on such a pair.`,
    );
}

function winsOf(votes: VoteFile['votes'], names: readonly string[]): Wins {
  const indices = new Map(names.map((name, index) => [name, index]));
  const wins = names.map(() => new Float64Array(names.length));
  for (const { left, right, chosen } of votes) {
    if (chosen === '') continue;
    wins[indices.get(chosen) ?? 0][indices.get(chosen === left ? right : left) ?? 0]++;
  }
  return wins;
}

/**
 * Covariance of the strengths if the votes of one person depend on each other, but people do not (the "sandwich"
 * estimator; Liang & Zeger 1986, doi:10.1093/biomet/73.1.13). With a single person it is 0, since nothing is known
 * about others.
 */
function ofPeople(people: readonly Wins[], strengths: Float64Array, covariance: Float64Array): Float64Array {
  const { length: count } = strengths;
  const sum = new Float64Array(count * count);
  const { length: n } = people;
  if (n < 2) return sum;
  for (const wins of people) {
    const pull = matrixVector(covariance, scores(wins, strengths), count);
    for (let i = 0; i < count; i++)
      for (let j = 0; j < count; j++) sum[i * count + j] += (pull[i] * pull[j] * n) / (n - 1);
  }
  return sum;
}

/** Variance of the difference of two strengths, or of one. */
function varianceOf(matrix: Float64Array, count: number, i: number, j: number): number {
  const at = (row: number, column: number): number => matrix[row * count + column];
  return i === j ? at(i, i) : at(i, i) + at(j, j) - 2 * at(i, j);
}

/** Fraction of equal votes among votes of different people on the same pair; 0.5 is chance. */
interface Agreement {
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
function sumOf(people: readonly Wins[]): Wins {
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

import type { Judgement, Point, Run } from './judge.ts';

/** What the runs of a claim gave, for its page and its notebook. */
export interface Findings {
  readonly points: readonly Point[];
  readonly judgements: readonly Judgement[];
  readonly runs: readonly Run[];
  /** The verdict, or what a quick check found, in words. */
  readonly sentence: string;
  /** BibLaTeX of the reproduction. */
  readonly bibliography: string;
  readonly isQuick: boolean;
}

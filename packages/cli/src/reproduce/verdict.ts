import { counted } from '../terminal/number-format.ts';
import type { Judgement } from './judge.ts';

/** Reproduced: every statement holds. Not reproduced: some fail. Not settled: none fails, but some values still drift. */
export type Verdict = 'reproduced' | 'not reproduced' | 'not settled';

export function verdictOf(judgements: readonly Judgement[]): Verdict {
  if (judgements.some(({ verdict }) => verdict === 'fails')) return 'not reproduced';
  return judgements.some(({ verdict }) => verdict === 'unsettled') ? 'not settled' : 'reproduced';
}

/** Such as `Reproduced: all 8 statements hold.` For a quick check, which gives no verdict, `Quick check: all 8 statements hold.` */
export function verdictSentence(judgements: readonly Judgement[], isQuick = false): string {
  const sentence = sentenceOf(judgements);
  return isQuick ? sentence.replace(/^[^:]+/, 'Quick check') : sentence;
}

function sentenceOf(judgements: readonly Judgement[]): string {
  const number = (verdict: Judgement['verdict']): number => judgements.filter((one) => one.verdict === verdict).length;
  const all = counted(judgements.length, 'statement');
  switch (verdictOf(judgements)) {
    case 'reproduced':
      return `Reproduced: ${judgements.length === 1 ? 'the statement holds' : `all ${all} hold`}.`;
    case 'not settled':
      return `Not settled: ${number('unsettled')} of ${all} would hold, but the measured values still drift.`;
    case 'not reproduced':
      return `Not reproduced: ${number('fails')} of ${all} ${number('fails') === 1 ? 'fails' : 'fail'}.`;
  }
}

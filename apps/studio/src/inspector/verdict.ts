import type { Plan } from 'shoal';
import { type FishSample, strengthOf } from '../stage/fish-watch.ts';
import { silence } from './rule-row.ts';

/** Why a fish turns: the cause, if there is one, and a sentence. */
interface Verdict {
  readonly cause?: string;
  readonly words: string;
}

/** Names the rule with the largest component along the acceleration; a strong rule that others cancel is not the cause. */
export function verdictOn({ acceleration, rules }: FishSample, { ruleRows }: Plan): Verdict {
  if (rules.every((rule) => strengthOf(rule) < silence)) return { words: 'No rule acts on it now.' };
  if (acceleration < silence) return { words: 'The rules cancel out: it keeps its course and speed.' };
  const together = rules.reduce((sum, { along }) => sum + along, 0);
  if (together < acceleration / 2)
    return { words: 'No rule is the cause, but its limits, drag or contact with an obstacle.' };
  const most = rules.reduce((one, other) => (other.along > one.along ? other : one));
  const { title, effect } = ruleRows[most.name];
  const name = title.toLowerCase();
  const words = effect.charAt(0).toLowerCase() + effect.slice(1);
  return { cause: most.along < acceleration / 2 ? `Several rules, ${name} the most` : `Mostly ${name}`, words };
}

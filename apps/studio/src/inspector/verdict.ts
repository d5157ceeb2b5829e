import type { Plan } from 'shoal';
import { type FishSample, strengthOf } from '../stage/fish-watch.ts';
import { silence } from './rule-row.ts';

/** Why a fish turns: the cause, if there is one, and a sentence. */
interface Verdict {
  readonly cause?: string;
  readonly words: string;
}

/** The cause is the rule with the largest component along the acceleration. A strong rule that others cancel out is no cause. */
export function verdictOn({ acceleration, rules }: FishSample, { ruleRows }: Plan): Verdict {
  if (rules.every((rule) => strengthOf(rule) < silence)) return { words: 'No rule acts on it now.' };
  if (acceleration < silence) return { words: 'The rules cancel out: it keeps its course and speed.' };
  const together = rules.reduce((sum, { along }) => sum + along, 0);
  if (together < acceleration / 2)
    return { words: 'Caused mostly by its limits, by drag or by contact with an obstacle, not by a rule.' };
  const most = rules.reduce((one, other) => (other.along > one.along ? other : one));
  const { title, effect } = ruleRows[most.name];
  const name = title.toLowerCase();
  const words = effect.charAt(0).toLowerCase() + effect.slice(1);
  return { cause: most.along < acceleration / 2 ? `Several rules, mainly ${name}` : `Mostly ${name}`, words };
}

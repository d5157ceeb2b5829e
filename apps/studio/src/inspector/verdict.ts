import type { Plan } from 'shoal';
import { type FishSample, strengthOf } from '../stage/fish-watch.ts';
import { silence } from './rule-row.ts';

/** In a sentence, why it turns: a cause to be stressed, if there is one, and words on it. */
interface Verdict {
  readonly cause?: string;
  readonly words: string;
}

/** Names the rule that brings most of the acceleration; a strong one that others outdo is not the cause. */
export function verdictOn({ acceleration, rules }: FishSample, { ruleRows }: Plan): Verdict {
  if (rules.every((part) => strengthOf(part) < silence)) return { words: 'Nothing asks anything of it now.' };
  if (acceleration < silence) return { words: 'What the rules ask comes to nothing: it keeps its course and speed.' };
  const together = rules.reduce((sum, { along }) => sum + along, 0);
  if (together < acceleration / 2)
    return { words: 'No rule is the cause: its limits of speed and turning, its drag or what it touches decide.' };
  const most = rules.reduce((one, other) => (other.along > one.along ? other : one));
  const { title, effect } = ruleRows[most.name];
  const name = title.toLowerCase();
  const words = effect.charAt(0).toLowerCase() + effect.slice(1);
  return { cause: most.along < acceleration / 2 ? `Several rules, ${name} the most` : `Mostly ${name}`, words };
}

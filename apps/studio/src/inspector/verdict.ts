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
    return {
      words:
        'Its acceleration comes mostly from drag, from a speed or turn limit or from contact with an obstacle, not from a rule.',
    };
  const most = rules.reduce((one, other) => (other.along > one.along ? other : one));
  const { title, effect } = ruleRows[most.name];
  const name = title.toLowerCase();
  // Readers expect the longest bar to be the cause.
  const longer = rules.filter((rule) => strengthOf(rule) > strengthOf(most)).map((rule) => ruleRows[rule.name].title);
  const words = effect.charAt(0).toLowerCase() + effect.slice(1) + (longer.length > 0 ? ` ${outdone(longer)}` : '');
  return { cause: most.along < acceleration / 2 ? `Now several rules, mainly ${name}` : `Now mostly ${name}`, words };
}

/** Why rules with longer bars are not the cause. @param titles one or more */
function outdone(titles: readonly string[]): string {
  const [first, ...others] = titles;
  const rest = others.map((title) => title.toLowerCase());
  const last = rest.pop();
  if (last === undefined) return `${first} is stronger, but other rules cancel it out.`;
  return `${[first, ...rest].join(', ')} and ${last} are stronger, but are cancelled out.`;
}

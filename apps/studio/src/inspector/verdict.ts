// Says on the fish card in a sentence why the selected fish turns.

import { type Plan, ruleRowsOf } from 'shoal';
import { type FishReading, strengthOf } from '../stage/measures/fish-watch.ts';
import { leastSteering } from './rule-rows.ts';

/** Why a fish turns: the rule that causes it, if there is one, and a sentence. */
interface Verdict {
  readonly cause?: string;
  readonly words: string;
}

/**
 * The cause is the rule with the largest component along the acceleration that the rules request together. A strong
 * rule that is cancelled by others is not the cause.
 */
export function verdictOn({ acceleration, rules, species, sum }: FishReading, plan: Plan): Verdict {
  if (plan.species.find(({ name }) => name === species)?.heading)
    return { words: 'Its heading model steers it, not rules.' };
  if (rules.every((rule) => strengthOf(rule) < leastSteering)) return { words: 'No rule acts on it now.' };
  if (acceleration < leastSteering)
    return {
      words:
        sum < leastSteering
          ? 'The rules cancel out: together they change neither its course nor its speed now.'
          : 'Its vertical agility or its acceleration budget reduces the requested acceleration to 0.',
    };
  const most = mainRuleOf(acceleration, rules);
  if (!most)
    return {
      words:
        'The acceleration is not the sum of the rules: with priority blending, the acceleration budget drops or shortens some of them.',
    };
  const rows = ruleRowsOf(plan);
  const { title, effect } = rows[most.name];
  const does = most.weight < 0 ? 'its weight is negative, so it acts in the opposite direction.' : effect;
  const name = title.toLowerCase();
  // Users expect the longest bar to be the cause.
  const longer = rules.filter((rule) => strengthOf(rule) > strengthOf(most)).map((rule) => rows[rule.name].title);
  const words = does.charAt(0).toLowerCase() + does.slice(1) + (longer.length > 0 ? ` ${outdone(longer)}` : '');
  return { cause: `Now accelerated ${mainlyBy(most, acceleration, name)}`, words };
}

/** A rule's component along the requested acceleration, m/s². */
interface RulePart {
  readonly name: string;
  readonly along: number;
}

/** The rule with the largest component along the acceleration; undefined if the rules do not explain half of it. */
export function mainRuleOf<T extends RulePart>(acceleration: number, rules: readonly T[]): T | undefined {
  const together = rules.reduce((sum, { along }) => sum + along, 0);
  if (rules.length === 0 || together < acceleration / 2) return undefined;
  return rules.reduce((one, other) => (other.along > one.along ? other : one));
}

/** @param name title of the rule */
export function mainlyBy({ along }: RulePart, acceleration: number, name: string): string {
  return along < acceleration / 2 ? `by several rules, mainly ${name}` : `mostly by ${name}`;
}

/** Explains why rules with longer bars are not the cause. @param titles one or more */
function outdone(titles: readonly string[]): string {
  const [first, ...others] = titles;
  const rest = others.map((title) => title.toLowerCase());
  const last = rest.pop();
  if (last === undefined) return `${first} is stronger, but pulls less in the direction of the acceleration.`;
  return `${[first, ...rest].join(', ')} and ${last} are stronger, but pull less in the direction of the acceleration.`;
}

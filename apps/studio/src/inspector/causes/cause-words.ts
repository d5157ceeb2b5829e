// Says in a sentence which rules moved the selected fish at a moment, below the chart of causes.

import { numberText } from '../../stage/state/words.ts';
import { mainlyBy, mainRuleOf } from '../verdict.ts';
import { type CauseMoment, type Direction, type Pull, turningOf } from './cause-moment.ts';

/** Weaker requested accelerations count as zero, m/s². */
const silence = 0.02;
/** Slower requested turns count as swimming straight, degrees a second. */
const straight = 2;
/** Rules with a smaller fraction are not named. */
const leastShare = 0.1;
const mostNamed = 3;

/** Words for a pull in the positive and in the negative direction. */
const ways: Readonly<Record<Direction, readonly [more: string, less: string]>> = {
  side: ['to the left', 'to the right'],
  height: ['upwards', 'downwards'],
  pace: ['forwards', 'backwards'],
};

/** A rule's fraction of all pulls in the direction of the requested acceleration. */
interface Share {
  readonly rule: string;
  readonly share: number;
}

/** The rules that pulled in that direction, strongest first, and the rules that pulled against it. */
function sharesOf(
  { outcome, rules }: CauseMoment,
  direction: Direction,
): { readonly for: readonly Share[]; readonly against: readonly string[]; readonly pull: number } {
  const sign = Math.sign(outcome[direction]) || 1;
  const pulls = Object.entries(rules).map(([rule, pull]) => ({ rule, pull: sign * pull[direction] }));
  const helpers = pulls.filter(({ pull }) => pull > 0).sort((one, other) => other.pull - one.pull);
  const sum = helpers.reduce((total, { pull }) => total + pull, 0);
  const against = pulls.filter(({ pull }) => -pull > leastShare * sum && -pull > silence);
  return {
    for: helpers.map(({ rule, pull }) => ({ rule, share: pull / sum })),
    against: against.sort((one, other) => one.pull - other.pull).map(({ rule }) => rule),
    pull: pulls.reduce((total, { pull }) => total + pull, 0),
  };
}

/** Whether a moment shows no requested acceleration in a direction. */
function isStill(moment: CauseMoment, direction: Direction): boolean {
  const acceleration = Math.abs(moment.outcome[direction]);
  if (acceleration < silence) return true;
  return direction === 'side' && Math.abs(turningOf(moment)) < straight;
}

/**
 * One sentence: "At 12.4 s the rules pulled it to the left: alignment 60 %, obstacles 30 %." It states what the rules
 * request, because drag, limits and contact act on the fish later.
 * @param titleOf the title of a rule
 */
export function sentenceOn(moment: CauseMoment, direction: Direction, titleOf: (rule: string) => string): string {
  const when = `At ${numberText(moment.time, 1)} s`;
  const [more, less] = ways[direction];
  const nameOf = (rule: string): string => titleOf(rule).toLowerCase();
  const strongest = Math.max(0, ...Object.values(moment.rules).map((pull) => Math.abs(pull[direction])));
  const shares = sharesOf(moment, direction);
  if (isStill(moment, direction)) {
    const none = `${when} the rules pulled it neither ${more} nor ${less}`;
    const asked = Math.abs(shares.pull);
    if (strongest < silence) return `${none}.`;
    if (asked >= silence && Math.abs(moment.outcome[direction]) < asked / 2)
      return `${none}: its vertical agility or its acceleration budget reduced the requested acceleration to 0.`;
    if (asked < strongest / 2) return `${none}: they cancelled out.`;
    return `${when} the rules hardly pulled it ${more} or ${less}.`;
  }
  const way = moment.outcome[direction] > 0 ? more : less;
  if (strongest < silence) return `${when} its heading model steered it ${way}.`;
  // The rules explain less than half of the requested acceleration.
  if (shares.pull < Math.abs(moment.outcome[direction]) / 2)
    return `${when} it was pulled ${way}, although the sum of the rules pointed elsewhere: its vertical agility or its acceleration budget reduced or dropped some pulls.`;
  const named = shares.for.filter(({ share }) => share >= leastShare).slice(0, mostNamed);
  const causes = named.map(({ rule, share }) => `${nameOf(rule)} ${Math.round(100 * share)} %`);
  const against = shares.against.slice(0, 2).map(nameOf);
  const but = against.length > 0 ? `, against ${against.join(' and ')}` : '';
  return `${when} the rules pulled it ${way}: ${causes.join(', ')}${but}.`;
}

/**
 * A sentence on the whole acceleration, whose main rule can differ from that of one direction; empty if no rule is its
 * cause.
 */
export function wholeSentence({ outcome, rules }: CauseMoment, titleOf: (rule: string) => string): string {
  const acceleration = dot(outcome, outcome) ** 0.5;
  if (acceleration < silence) return '';
  const parts = Object.entries(rules).map(([name, pull]) => ({ name, along: dot(pull, outcome) / acceleration }));
  const most = mainRuleOf(acceleration, parts);
  if (!most) return '';
  return ` Overall it was accelerated ${mainlyBy(most, acceleration, titleOf(most.name).toLowerCase())}.`;
}

function dot(a: Pull, b: Pull): number {
  return a.side * b.side + a.height * b.height + a.pace * b.pace;
}

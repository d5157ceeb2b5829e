import { type CauseMoment, type Direction, turningOf } from './cause-moment.ts';

/** Weaker accelerations count as none, m/s². */
const silence = 0.02;
/** Slower turns count as none, degrees a second. */
const straight = 2;
/** Smaller fractions are not named. */
const leastShare = 0.1;
const mostNamed = 3;

/** What it did: in the positive direction, in the negative one, in neither. */
const deeds: Readonly<Record<Direction, readonly [more: string, less: string, none: string]>> = {
  side: ['turned left', 'turned right', 'swam straight on'],
  height: ['turned upwards', 'turned downwards', 'turned neither up nor down'],
  pace: ['sped up', 'slowed down', 'kept its speed'],
};

/** The fraction of a rule in what the fish did: of all pulls in that direction. */
interface Share {
  readonly rule: string;
  readonly share: number;
}

/** The rules that pulled where the fish went, strongest first, and those that pulled against it. */
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

/** Whether a moment shows no change in a direction. */
function isStill(moment: CauseMoment, direction: Direction): boolean {
  const acceleration = Math.abs(moment.outcome[direction]);
  if (acceleration < silence) return true;
  return direction === 'side' && Math.abs(turningOf(moment)) < straight;
}

/**
 * One sentence: "At 12.4 s it turned left: alignment 60 %, obstacles 30 %."
 * @param titleOf the title of a rule
 */
export function sentenceOn(moment: CauseMoment, direction: Direction, titleOf: (rule: string) => string): string {
  const when = `At ${moment.time.toFixed(1)} s it`;
  const [more, less, none] = deeds[direction];
  const nameOf = (rule: string): string => titleOf(rule).toLowerCase();
  const strongest = Math.max(0, ...Object.values(moment.rules).map((pull) => Math.abs(pull[direction])));
  if (isStill(moment, direction))
    return `${when} ${none}: ${strongest < silence ? 'no rule asked for anything else' : 'the rules cancelled out'}.`;
  const deed = moment.outcome[direction] > 0 ? more : less;
  const shares = sharesOf(moment, direction);
  // Then limits or drag made it, as when nothing but drag slows it down.
  if (shares.pull < Math.abs(moment.outcome[direction]) / 2)
    return `${when} ${deed}: mostly drag, a limit or contact with an obstacle, not a rule.`;
  const named = shares.for.filter(({ share }) => share >= leastShare).slice(0, mostNamed);
  const causes = named.map(({ rule, share }) => `${nameOf(rule)} ${Math.round(100 * share)} %`);
  const against = shares.against.slice(0, 2).map(nameOf);
  const but = against.length > 0 ? `, against ${against.join(' and ')}` : '';
  return `${when} ${deed}: ${causes.join(', ')}${but}.`;
}

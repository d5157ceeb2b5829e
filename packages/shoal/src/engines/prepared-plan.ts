import { metabolismColumns } from '../motion/metabolism/metabolism.ts';
import { hasDrag } from '../motion/motion.ts';
import { tableRule } from '../rules/registry.ts';
import type { AnyRule } from '../rules/rule.ts';
import { type Change, movesCharacter } from '../scenario/change.ts';
import type { Plan } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';
import { changedPaths, copy, livePlan, Timeline } from '../timeline/timeline.ts';
import { bindRules, firstReach, type RuleOf, type SpeciesRules, stretches, updateQuery } from './species-rules.ts';

/**
 * A plan as an engine runs it: a writable copy with the numbers of the current time, and by species the functions of
 * its rules. The passes of both engines read it. Edits of values and the timeline change its numbers in place; other
 * edits make a new one.
 */
export class PreparedPlan {
  #plan: Plan;
  /** The plan's numbers at the time of `setTime`. */
  readonly live: Plan;
  /** By species: its rules, its neighbour query and the constants of its motion. */
  readonly rules: readonly SpeciesRules[];
  /** Whether any rule or heading model updates a memory before steering. */
  readonly hasMemory: boolean;
  /** Functions of the rules that act on other fish or on the world, after motion. */
  readonly interactions: readonly NonNullable<AnyRule['interact']>[];
  /** By species: whether `Scene.members` lists its fish. */
  readonly isWatched: readonly boolean[];
  /** See `Scene.stretch`. */
  readonly stretch: readonly (readonly number[])[] | undefined;
  readonly #timeline: Timeline;
  /** Whether a rule of your own has `applies`, which can depend on any value of the plan. */
  readonly #isOpenEnded: boolean;
  readonly #hasEnergy: boolean;
  /** Whether motion reads which fraction of its drag a fish feels. */
  readonly readsDrag: boolean;

  /** Creates the columns that the rules need in the school. */
  constructor(plan: Plan, school: School, ruleOf: RuleOf) {
    const { species } = plan;
    this.#plan = plan;
    this.live = livePlan(plan);
    this.#timeline = new Timeline(plan.timeline, this.live);
    this.rules = bindRules(plan, this.live, school, ruleOf);
    this.hasMemory = this.rules.some(
      ({ remembering, heading }) => remembering.length > 0 || heading?.model.updateMemory,
    );
    this.interactions = Object.keys(plan.ruleRows).flatMap((name) => {
      const { interact } = ruleOf(name);
      return interact && this.rules.some(({ rules }) => rules.some((rule) => rule.name === name)) ? [interact] : [];
    });
    this.isWatched = species.map((_, s) => isWatched(s, plan));
    const lengths = new Set(species.map(({ body }) => body.length));
    this.stretch = lengths.size > 1 ? species.map((_, s) => stretches(plan, s)) : undefined;
    this.#isOpenEnded = Object.keys(plan.ruleRows).some(
      (name) => ruleOf(name) !== tableRule(name) && ruleOf(name).applies,
    );
    this.#hasEnergy = species.some(({ motion }) => hasDrag(motion)) || changesDrag(plan);
    if (this.#hasEnergy) school.column('energy');
    const metabolises = species.some(({ metabolism }) => metabolism);
    if (metabolises) for (const name of metabolismColumns) school.column(name);
    this.readsDrag = this.#hasEnergy || metabolises;
  }

  get plan(): Plan {
    return this.#plan;
  }

  /** Whether `setValues` can take these changes. */
  takes(changes: readonly Change[]): boolean {
    if (this.#isOpenEnded) return false;
    if (!this.#hasEnergy && changes.some(({ keys }) => isDrag(String(keys[keys.length - 1])))) return false;
    if (changes.some(({ keys: [, s, , rule] }) => this.rules[Number(s)]?.dormant.includes(String(rule)))) return false;
    return this.areValues(changes);
  }

  /** Whether changes only replace values by values of the same kind, so that what was built for the plan stays valid. */
  areValues(changes: readonly Change[]): boolean {
    return changes.every(
      (change) => movesCharacter(change) || hasShape(holderOf(this.live, change.keys)[last(change.keys)], change.value),
    );
  }

  /** Takes a plan that differs only in values. */
  setValues(plan: Plan, changes: readonly Change[]): void {
    this.#plan = plan;
    for (const { keys, value } of changes) put(holderOf(this.live, keys), last(keys), value, this.#timeline);
    Object.assign(this.live, { scenario: plan.scenario });
  }

  /** Sets all numbers to their values at a time, s. */
  setTime(time: number): void {
    this.#timeline.apply(time);
    const { step, dimensions } = this.plan;
    for (let s = 0; s < this.rules.length; s++) {
      const { query, motionFrame, species } = this.rules[s];
      updateQuery(query, this.rules[s], false);
      motionFrame.set(species.motion, step, dimensions);
    }
  }

  /** Largest radius at which a neighbour search of the step starts, m. */
  get reach(): number {
    return this.rules.reduce((reach, { query }) => Math.max(reach, firstReach(query)), 0);
  }

  /** Names of the rules that apply to a species, enabled or not, in the order of the table. */
  ruleNames(species: number): string[] {
    const { rules, dormant } = this.rules[species];
    const names = [...rules.map(({ name }) => name), ...dormant];
    return Object.keys(this.plan.ruleRows).filter((name) => names.includes(name));
  }
}

function isWatched(s: number, { species }: Plan): boolean {
  if (species[s].reproduction) return true;
  return species.some(
    ({ hunts, flees, follows }, by) =>
      hunts.includes(s) || flees.includes(s) || follows.includes(s) || species[s].hunts.includes(by),
  );
}

/** Whether the timeline may switch drag on. */
function changesDrag({ timeline }: Plan): boolean {
  return changedPaths(timeline).some(isDrag);
}

function isDrag(path: string): boolean {
  return path.endsWith('Drag');
}

type Holder = Record<string | number, unknown>;

function last(keys: Change['keys']): string | number {
  return keys[keys.length - 1];
}

function holderOf(live: Plan, keys: Change['keys']): Holder {
  let part: unknown = live;
  for (let k = 0; k < keys.length - 1; k++) part = (part as Holder)[keys[k]];
  return part as Holder;
}

/**
 * Whether two values have the same structure: lists of the same length, objects with the same keys, values of the same
 * type.
 */
function hasShape(before: unknown, now: unknown): boolean {
  if (typeof now !== 'object' || now === null) return typeof now === typeof before;
  if (typeof before !== 'object' || before === null || Array.isArray(before) !== Array.isArray(now)) return false;
  const keys = Object.keys(now);
  return (
    keys.length === Object.keys(before).length &&
    keys.every((key) => hasShape((before as Holder)[key], (now as Holder)[key]))
  );
}

/** Replaces a value in place, because the timeline and the rules refer to these objects. */
function put(holder: Holder, key: string | number, value: unknown, timeline: Timeline): void {
  const before = holder[key];
  if (typeof value !== 'object' || value === null) {
    holder[key] = value;
    timeline.setOwn(holder, String(key), value as number | boolean);
  } else if (hasShape(before, value)) {
    for (const inner of Object.keys(value)) put(before as Holder, inner, (value as Holder)[inner], timeline);
  } else holder[key] = copy(value);
}

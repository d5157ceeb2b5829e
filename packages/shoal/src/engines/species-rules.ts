// Binds the rules of a plan to their functions and settings, for all engines.

import { type AnyHeadingModel, headingModel } from '../headings/registry.ts';
import { power } from '../math/exponential.ts';
import { MotionFrame } from '../motion/motion.ts';
import { dragReach } from '../motion/wake.ts';
import { cosHalfView } from '../neighbours/search.ts';
import type { BareHeading } from '../parameters/headings/heading-row.ts';
import { type Heading, headingTable } from '../parameters/headings/table.ts';
import type { BareRule } from '../parameters/parameter.ts';
import { claimOrder, tableRule } from '../rules/registry.ts';
import { type AnyRule, type AnySettings, loopOf, type Scene, type SteerAll, speciesMask } from '../rules/rule.ts';
import type { Plan, SpeciesPlan } from '../scenario/plan.ts';
import type { School } from '../school/school.ts';
import { traitColumn } from '../school/traits.ts';
import { changedPaths } from '../timeline/timeline.ts';

export type RuleOf = (name: string) => AnyRule;

/** A rule of a species, ready to be called. Its settings are the live ones: a timeline may change them at any step. */
export interface BoundRule {
  readonly name: string;
  /** Whether it reads the list of flockmates. The search radius then includes its radius. */
  readonly flockmates: boolean;
  /** Whether it is a rule of your own instead of one of the table. */
  readonly isOwn: boolean;
  /**
   * Largest factor on its radius, from fish with longer bodies that it schools with or keeps away from; 1 if its radius does not depend on body lengths.
   */
  readonly stretch: number;
  readonly settings: AnySettings;
  /** Trait of each fish: a factor on the weight; undefined: the species has no traits. */
  readonly factors: Float32Array | undefined;
  readonly steer: (out: Float64Array, i: number, settings: AnySettings, scene: Scene) => void;
  /** The loop of its form over many fish, if it has one. */
  readonly steerAll: SteerAll<AnySettings> | undefined;
  /** Whether its form has memory columns in the school. */
  readonly remembers: boolean;
  readonly updateMemory: AnyRule['updateMemory'];
  readonly holds: AnyRule['holds'];
}

/** The heading model of a species, ready to be called. Its settings are the live ones. */
export interface BoundHeading {
  readonly model: AnyHeadingModel;
  readonly settings: Heading;
}

/** What an engine needs to steer and move the fish of one species. */
export interface SpeciesRules {
  /** The species in the engine's copy of the plan. */
  readonly species: SpeciesPlan;
  /** What its rules need of the neighbour search now. */
  readonly query: NeighbourQuery;
  /** Constants of its motion now. */
  readonly motionFrame: MotionFrame;
  /** Rules that apply to the species, in the order in which they claim a budget. */
  readonly rules: readonly BoundRule[];
  /** The heading model that replaces the rules; undefined: rules steer. */
  readonly heading: BoundHeading | undefined;
  /** Names of disabled rules that would apply. Their columns are created when they are enabled. */
  readonly dormant: readonly string[];
  /** For each rule the offset of its vector in the kernel's row of a fish; −1: not computed there. Set before each step. */
  readonly kernelOffsets: Int8Array;
  /** Whether any rule has traits. */
  readonly hasTraits: boolean;
  /** The rules that update a memory, and those that can hold a fish. */
  readonly remembering: readonly BoundRule[];
  readonly holding: readonly BoundRule[];
  /** Bit s is set if fish of species s are flockmates, or fish from which this species only keeps its distance. */
  readonly flockmateMask: number;
  readonly avoidedMask: number;
  /** Body length of the longest flockmates, m. */
  readonly longestFlockmate: number;
}

/** Whether fish of a species decide and move one after another. */
export function isAsynchronous({ heading }: SpeciesRules): boolean {
  return heading?.settings.update === 'asynchronous';
}

/** @param ruleOf returns the functions of a rule by its name */
export function bindRules(plan: Plan, live: Plan, school: School, ruleOf: RuleOf): SpeciesRules[] {
  const changed = changedPaths(plan.timeline);
  const spacing = spacingIn(plan.world, plan.count);
  return plan.species.map((species, s) => {
    const applying = Object.keys(plan.ruleRows).filter((name) => ruleOf(name).applies?.(species, plan) ?? true);
    const settings = live.species[s].rules as unknown as Readonly<Record<string, AnySettings>>;
    const dormant = applying.filter((name) =>
      isDormant(plan.ruleRows[name], settings[name], enablingPath(s, name), changed),
    );
    const stretch = stretches(plan, s);
    const maxStretch = Math.max(
      1,
      ...[...species.schoolsWith, ...species.keepsAwayFrom].map((other) => stretch[other]),
    );
    const bound = applying.filter((name) => !dormant.includes(name));
    const rules = bound.map((name) =>
      bindRule(name, plan.ruleRows[name], ruleOf(name), settings[name], school, maxStretch, species),
    );
    const order: readonly string[] = species.blending.order ?? claimOrder;
    const rank = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
    if (species.blending.kind === 'priority') rules.sort((a, b) => rank(a.name) - rank(b.name));
    const flockmateMask = speciesMask(species.schoolsWith);
    return {
      species: live.species[s],
      query: emptyQuery(spacing),
      motionFrame: new MotionFrame(),
      rules,
      heading: bindHeading(live.species[s].heading, school),
      dormant,
      kernelOffsets: new Int8Array(rules.length).fill(-1),
      hasTraits: rules.some(({ factors }) => factors),
      remembering: rules.filter((rule) => rule.updateMemory && rule.remembers),
      holding: rules.filter((rule) => rule.holds),
      flockmateMask,
      avoidedMask: speciesMask(species.keepsAwayFrom) & ~flockmateMask,
      longestFlockmate: Math.max(0, ...species.schoolsWith.map((other) => plan.species[other].body.length)),
    };
  });
}

/** Creates the columns of the model's memory now, so that snapshots of all steps have the same columns. */
function bindHeading(settings: Heading | null, school: School): BoundHeading | undefined {
  if (!settings) return undefined;
  const { columns = [] }: BareHeading = headingTable[settings.model];
  for (const column of columns) school.column(column);
  return { model: headingModel(settings.model), settings };
}

/**
 * Whether a rule that is disabled by default stays disabled. It then gets no columns, so that the state hash is the
 * same as without the rule.
 */
function isDormant(
  { enabledByDefault = true, forms }: BareRule,
  settings: AnySettings,
  path: string,
  changed: readonly string[],
): boolean {
  if (enabledByDefault || settings.enabled || changed.includes(path)) return false;
  return forms[settings.form].columns !== undefined;
}

function enablingPath(s: number, rule: string): string {
  return `species[${s}].rules.${rule}.enabled`;
}

function bindRule(
  name: string,
  row: BareRule,
  rule: AnyRule,
  settings: AnySettings,
  school: School,
  maxStretch: number,
  { reproduction }: SpeciesPlan,
): BoundRule {
  // Created now, so that snapshots of all steps have the same columns.
  const { columns = [] } = row.forms[settings.form];
  for (const column of columns) school.column(column);
  const { forms, updateMemory, holds } = rule;
  const steer = forms[settings.form];
  const { flockmates = false } = row;
  const isOwn = steer !== tableRule(name)?.forms[settings.form];
  return {
    name,
    flockmates,
    isOwn,
    stretch: rule.stretches ? maxStretch : 1,
    settings,
    factors: reproduction?.traits.includes(name) ? school.column(traitColumn(name)) : undefined,
    steer,
    steerAll: loopOf(steer),
    remembers: columns.length > 0,
    updateMemory,
    holds,
  };
}

/** (Lᵢ + Lⱼ) / 2Lᵢ for each species j. */
export function stretches({ species }: Pick<Plan, 'species'>, s: number): number[] {
  const own = species[s].body.length;
  return species.map(({ body }) => (own + body.length) / (2 * own));
}

/** What the rules of one species need of the neighbour search in one step. */
export interface NeighbourQuery {
  /** Search radius: the largest radius of an enabled rule that reads flockmates one by one, or the reach of a wake, m. */
  reach: number;
  /** Largest number of nearest flockmates that an enabled rule reads at any distance; 0: no rule does. */
  nearest: number;
  /** Radius within which the flockmates whose Voronoi cells touch the fish's own are wanted, m; 0: all kinds are. */
  voronoiReach: number;
  /** Whether the list must be sorted by distance. */
  sorted: boolean;
  /** Whether a rule reads the totals over all flockmates. */
  totals: boolean;
  /** Estimate of the distance between fish, m: where the search for the k nearest begins. */
  spacing: number;
  /** Cosine of half the field of view; −1 or less: all around. */
  cosHalfView: number;
}

/** Estimate of the distance between fish spread over the world, m. */
function spacingIn({ min, max }: Plan['world'], count: number): number {
  return (max[0] - min[0]) * power(1 / Math.max(1, count), 1 / 3);
}

/** An empty query. @param spacing see NeighbourQuery */
export function emptyQuery(spacing = 1): NeighbourQuery {
  return { reach: 0, nearest: 0, voronoiReach: 0, sorted: false, totals: false, spacing, cosHalfView: -1 };
}

/** Radius within which flockmates can reduce the drag of a species, m; 0: none can. */
export function wakeRadius({ species, longestFlockmate }: SpeciesRules): number {
  return dragReach(species) * longestFlockmate;
}

/** Radius at which a search for a query starts, m; 0: it asks for no fish within a distance. */
export function firstReach({ reach, nearest, voronoiReach, spacing }: NeighbourQuery): number {
  return Math.max(reach, nearest > 0 || voronoiReach > 0 ? spacing : 0);
}

/**
 * Reads the current settings, which a timeline may change at any step.
 * @param all whether to treat every rule as enabled
 */
export function updateQuery(out: NeighbourQuery, speciesRules: SpeciesRules, all: boolean): void {
  const { rules, species, heading } = speciesRules;
  out.reach = wakeRadius(speciesRules);
  out.nearest = 0;
  out.sorted = out.totals = false;
  for (let k = 0; k < rules.length; k++) {
    const { settings, flockmates, stretch } = rules[k];
    if (!flockmates || settings.radius === undefined || !(settings.enabled || all)) continue;
    const nearest = settings.nearest ?? 0;
    if (nearest > 0) out.sorted = true;
    if (settings.radius < Number.POSITIVE_INFINITY) {
      const radius = settings.radius * stretch;
      if (radius > out.reach) out.reach = radius;
    } else if (nearest > 0) out.nearest = Math.max(out.nearest, nearest);
    else out.totals = true;
  }
  // Heading models test themselves whether a neighbour is in view.
  out.cosHalfView = heading ? -1 : cosHalfView(species.perception.fieldOfViewDeg);
  if (heading) out.reach = Math.max(out.reach, heading.model.reach(heading.settings));
  out.voronoiReach = 0;
  if (species.perception.neighbourhood !== 'voronoi') return;
  out.voronoiReach = out.totals || out.nearest > 0 ? Number.POSITIVE_INFINITY : out.reach;
  out.nearest = 0;
  out.totals = false;
}

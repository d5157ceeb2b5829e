// Inherited factors of fish on the weights of rules.

import { randomInto, streams } from '../random/random.ts';
import type { Plan } from '../scenario/plan.ts';
import type { Reproduction } from '../scenario/scenario.ts';
import type { School } from './school.ts';

/*
 * A trait is a fish's own factor on the weight of a rule. Each trait is a column of the school; it is 1 for fish of
 * species without the trait.
 */

const hash = new Uint32Array(4);

const prefix = 'trait';

/** Returns the name of the column of a rule's trait. */
export function traitColumn(rule: string): string {
  return prefix + rule.replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

/** Whether a column of the school is a trait. */
export function isTraitColumn(name: string): boolean {
  return name.startsWith(prefix);
}

/** The rules that are traits of any species, in the order of the table. */
export function traitRules({ ruleRows, species }: Pick<Plan, 'ruleRows' | 'species'>): string[] {
  return Object.keys(ruleRows).filter((rule) =>
    species.some(({ reproduction }) => reproduction?.traits.includes(rule)),
  );
}

/** Creates the columns of traits that the school lacks, and draws their values. */
export function ensureTraits(plan: Plan, school: School, seed: number): void {
  const known = new Set(school.fishColumns().map(([name]) => name));
  for (const rule of traitRules(plan)) if (!known.has(traitColumn(rule))) drawTrait(rule, plan, school, seed, 0);
}

/** Draws the traits of fish that were added. @param first index of the first of them */
export function drawTraits(plan: Plan, school: School, seed: number, first: number): void {
  for (const rule of traitRules(plan)) drawTrait(rule, plan, school, seed, first);
}

function drawTrait(rule: string, plan: Plan, school: School, seed: number, first: number): void {
  const column = school.column(traitColumn(rule));
  const counter = Object.keys(plan.ruleRows).indexOf(rule);
  for (let i = first; i < school.count; i++) {
    const { reproduction } = plan.species[school.species[i]];
    if (!reproduction?.traits.includes(rule)) column[i] = 1;
    else {
      randomInto(hash, seed, streams.trait, school.id[i], counter);
      column[i] = limited(reproduction.start + reproduction.spread * deviate(), reproduction);
    }
  }
}

/**
 * Number of random counters for a birth in a step: the first ones draw parents, then there is one for each trait.
 */
export const birthCounters = 64;
export const parentCounters = 16;

/**
 * Gives fish `child` the traits of fish `parent` with mutations: clamp(f + σ_m z), where z has mean 0 and standard
 * deviation 1.
 */
export function inheritTraits(
  { traits, mutation, ...limits }: Reproduction,
  rules: readonly string[],
  school: School,
  child: number,
  parent: number,
  seed: number,
): void {
  for (const rule of traits) {
    const column = school.column(traitColumn(rule));
    const counter = birthCounters * school.step + parentCounters + rules.indexOf(rule);
    randomInto(hash, seed, streams.birth, school.id[child], counter);
    column[child] = limited(column[parent] + mutation * deviate(), limits);
  }
}

function limited(factor: number, { min, max }: Pick<Reproduction, 'min' | 'max'>): number {
  return Math.min(max, Math.max(min, factor));
}

/** The sum of four uniform numbers, nearly normal: mean 0, standard deviation 1. float32 holds the sum exactly. */
function deviate(): number {
  const sum = (hash[0] >>> 10) + (hash[1] >>> 10) + (hash[2] >>> 10) + (hash[3] >>> 10);
  return (sum * 2 ** -22 - 2) * rootOfThree;
}

const rootOfThree = 1.7320508075688772;

// Combines the steering vectors of all rules of a fish: as a weighted sum, or in order of priority within a budget.

import { rowNumbers, sumNumbers } from '../../rules/kernel/layout.ts';
import type { Scene } from '../../rules/rule.ts';
import type { BoundRule, SpeciesRules } from '../species-rules.ts';
import { isVisited } from './kernel/coverage.ts';

/** One vector per fish, as three columns. */
export interface VectorColumns {
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly z: Float32Array;
}

/** Number of fish that are steered and moved together. Their data fits in the first-level cache. */
export const blockSize = 256;

/** The weighted sum of steering vectors of each fish of a block, m/s²: x, y, z. */
export const sums: Float64Array = new Float64Array(3 * blockSize);
/** The budget that each fish of the block has left, m/s². */
const budgets = new Float64Array(blockSize);
/** The steering vectors of one rule for the fish of the block. */
export const vectors: Float64Array = new Float64Array(3 * blockSize);
/** The steering vector of one rule for one fish. */
export const steeringVector: Float64Array = new Float64Array(3);

/**
 * Whether the rules of a species draw on a budget one after another. Then the vector of each rule is needed, not only
 * the sum.
 */
function isLimited({ species: { blending, motion } }: SpeciesRules): boolean {
  return blending.kind === 'priority' && motion.budget < Number.POSITIVE_INFINITY;
}

/**
 * Whether the kernel must return one vector per rule instead of a sum: weights then differ from fish to fish, by budget
 * or by traits.
 */
export function needsVectors(rules: SpeciesRules): boolean {
  return rules.hasTraits || isLimited(rules);
}

/**
 * Sums the weighted steering vectors of the fish first..end of one species into `sums`: all fish for one rule, then for
 * the next rule.
 * @param computed what the kernel computed (see NeighbourPass): one vector per rule if needed, else the weighted sum
 * @param visited vectors of the rules that the host computed during the kernel's visits (see VisitedRules)
 */
export function sumSteering(
  first: number,
  end: number,
  all: SpeciesRules,
  scene: Scene,
  computed?: Float32Array,
  visited?: readonly (VectorColumns | undefined)[],
): void {
  const { rules, kernelOffsets, species } = all;
  const limited = isLimited(all);
  const byRule = needsVectors(all);
  if (computed && !byRule) takeSums(end - first, computed);
  else sums.fill(0, 0, 3 * (end - first));
  if (limited) budgets.fill(species.motion.budget, 0, end - first);
  const taken = computed && byRule && !limited && scene.dimensions === 3 ? takeTrio(first, end, all, computed) : 0;
  for (let k = taken; k < rules.length; k++) {
    const rule = rules[k];
    if (!rule.settings.enabled) continue;
    const columns = visited?.[k];
    if (columns && isVisited(rule)) {
      takeVectors(first, end, columns);
      addVectors(first, end, rule, scene, limited);
    } else if (!computed || kernelOffsets[k] < 0) addSteering(first, end, rule, scene, limited);
    else if (byRule) takeSteering(first, end, rule, computed, kernelOffsets[k], limited, scene);
  }
}

/** Initialises the sums with those of the kernel. */
function takeSums(count: number, computed: Float32Array): void {
  for (let k = 0, at = 0; k < 3 * count; k += 3, at += sumNumbers) {
    sums[k] = computed[at];
    sums[k + 1] = computed[at + 1];
    sums[k + 2] = computed[at + 2];
  }
}

/**
 * Initialises the sums with the kernel's first three rules, if they are the first three of the species: one loop over
 * the fish is faster than three.
 * @returns how many rules it has added: 3 or 0
 */
function takeTrio(first: number, end: number, { rules, kernelOffsets }: SpeciesRules, computed: Float32Array): number {
  for (let k = 0; k < 3; k++) if (kernelOffsets[k] !== 3 * k || !rules[k].settings.enabled) return 0;
  const a = rules[0].factors;
  const b = rules[1].factors;
  const c = rules[2].factors;
  const weightA = rules[0].settings.weight;
  const weightB = rules[1].settings.weight;
  const weightC = rules[2].settings.weight;
  for (let i = first, k = 0, at = 0; i < end; i++, k += 3, at += rowNumbers) {
    const ownA = a ? weightA * a[i] : weightA;
    const ownB = b ? weightB * b[i] : weightB;
    const ownC = c ? weightC * c[i] : weightC;
    // 0 first, as in other sums: it removes the sign of −0.
    sums[k] = 0 + ownA * computed[at] + ownB * computed[at + 3] + ownC * computed[at + 6];
    sums[k + 1] = 0 + ownA * computed[at + 1] + ownB * computed[at + 4] + ownC * computed[at + 7];
    sums[k + 2] = 0 + ownA * computed[at + 2] + ownB * computed[at + 5] + ownC * computed[at + 8];
  }
  return 3;
}

/** Writes one rule's steering vector into the first three `vectors`. */
export function steerBy(rule: BoundRule, i: number, scene: Scene): void {
  sums.fill(0, 0, 3);
  addSteering(i, i + 1, rule, scene, false);
}

/** Calls the rule's loop, if its form has one, or its function for each fish. */
function addSteering(first: number, end: number, rule: BoundRule, scene: Scene, limited: boolean): void {
  if (rule.steerAll) rule.steerAll(vectors, first, end, rule.settings, scene);
  else steerEach(first, end, rule, scene);
  addVectors(first, end, rule, scene, limited);
}

/** A rule of your own gets only the fish within its radius; if it has `nearest`, only the k nearest of them. */
function steerEach(first: number, end: number, rule: BoundRule, scene: Scene): void {
  const { steer, settings } = rule;
  const { near, others } = scene;
  const { count } = near;
  const otherCount = others.count;
  if (rule.isOwn && rule.flockmates && settings.radius !== undefined) {
    const radius = settings.radius * rule.stretch;
    // A rule with the radius "all" reads totals. The list was made for other rules, so the rule gets an empty one, or
    // with `nearest` or Voronoi neighbours these.
    const isListed =
      settings.nearest || scene.plan.species[scene.school.species[first]].perception.neighbourhood !== 'metric';
    near.count = radius < Number.POSITIVE_INFINITY ? near.bringForward(radius) : isListed ? count : 0;
    others.count = radius < Number.POSITIVE_INFINITY ? others.bringForward(radius) : 0;
  }
  if (settings.nearest) near.count = Math.min(near.count, settings.nearest);
  for (let i = first, k = 0; i < end; i++, k += 3) {
    steer(steeringVector, i, settings, scene);
    vectors[k] = steeringVector[0];
    vectors[k + 1] = steeringVector[1];
    vectors[k + 2] = steeringVector[2];
  }
  near.count = count;
  others.count = otherCount;
}

/** Adds the weighted `vectors` to the sums of the fish first..end. */
function addVectors(
  first: number,
  end: number,
  { settings: { weight }, factors }: BoundRule,
  { dimensions }: Scene,
  limited: boolean,
): void {
  for (let i = first, k = 0; i < end; i++, k += 3) {
    let own = factors ? weight * factors[i] : weight;
    if (dimensions === 2) vectors[k + 2] = 0;
    if (limited) own = granted(own, k);
    sums[k] += own * vectors[k];
    sums[k + 1] += own * vectors[k + 1];
    sums[k + 2] += own * vectors[k + 2];
  }
}

function takeVectors(first: number, end: number, { x, y, z }: VectorColumns): void {
  for (let i = first, k = 0; i < end; i++, k += 3) {
    vectors[k] = x[i];
    vectors[k + 1] = y[i];
    vectors[k + 2] = z[i];
  }
}

function takeSteering(
  first: number,
  end: number,
  rule: BoundRule,
  computed: Float32Array,
  place: number,
  limited: boolean,
  scene: Scene,
): void {
  const { factors } = rule;
  const { weight } = rule.settings;
  if (!limited && scene.dimensions === 3) {
    for (let i = first, k = 0, at = place; i < end; i++, k += 3, at += rowNumbers) {
      const own = factors ? weight * factors[i] : weight;
      sums[k] += own * computed[at];
      sums[k + 1] += own * computed[at + 1];
      sums[k + 2] += own * computed[at + 2];
    }
    return;
  }
  for (let i = first, k = 0, at = place; i < end; i++, k += 3, at += rowNumbers) {
    vectors[k] = computed[at];
    vectors[k + 1] = computed[at + 1];
    vectors[k + 2] = computed[at + 2];
  }
  addVectors(first, end, rule, scene, limited);
}

/**
 * Returns the weight, reduced so that the fish with the vector k stays within its budget, and takes what is used from
 * the budget.
 */
function granted(weight: number, k: number): number {
  const budget = budgets[k / 3];
  const x = vectors[k];
  const y = vectors[k + 1];
  const z = vectors[k + 2];
  const size = Math.abs(weight) * Math.sqrt(x * x + y * y + z * z);
  budgets[k / 3] = Math.max(0, budget - size);
  return size > budget ? weight * (budget / size) : weight;
}

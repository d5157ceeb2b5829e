import type { Scene } from '../../rules/rule.ts';
import { rowNumbers } from './kernel/layout.ts';
import type { BoundRule, SpeciesRules } from './species-rules.ts';

/** Fish that are steered and moved together: so few that what is written about them stays in the nearest cache. */
export const blockSize = 256;

/** Weighted sums of steering vectors of a block, m/s²: three numbers a fish. */
export const sums: Float64Array = new Float64Array(3 * blockSize);
/** What is left of each budget, m/s². */
const budgets = new Float64Array(blockSize);
/** The steering vector of one rule for one fish. */
export const vector: Float64Array = new Float64Array(3);

/**
 * Sums up what the rules want of some fish of one species: one rule for all of them, then the next.
 * @param computed steering vectors of these fish that need not be computed here: a row each
 */
export function sumSteering(
  first: number,
  end: number,
  { rules, places, species }: SpeciesRules,
  scene: Scene,
  computed?: Float32Array,
): void {
  const { blending, motion } = species;
  const limited = blending.kind === 'priority' && motion.budget < Number.POSITIVE_INFINITY;
  sums.fill(0, 0, 3 * (end - first));
  if (limited) budgets.fill(motion.budget, 0, end - first);
  for (let k = 0; k < rules.length; k++) {
    const rule = rules[k];
    if (!rule.settings.enabled) continue;
    if (!computed || places[k] < 0) addSteering(first, end, rule, scene, limited);
    else takeSteering(first, end, rule, computed, places[k], scene, limited);
  }
}

/** One rule's steering vector, into `vector`. */
export function steerBy(rule: BoundRule, i: number, scene: Scene): void {
  sums.fill(0, 0, 3);
  addSteering(i, i + 1, rule, scene, false);
}

/** A rule that wants the k nearest sees a list of only those. */
function addSteering(first: number, end: number, rule: BoundRule, scene: Scene, limited: boolean): void {
  const { steer, settings } = rule;
  const { near, dimensions } = scene;
  const { count } = near;
  if (settings.nearest) near.count = Math.min(count, settings.nearest);
  for (let i = first, k = 0; i < end; i++, k++) {
    steer(vector, i, settings, scene);
    if (dimensions === 2) vector[2] = 0;
    const weight = limited ? granted(settings.weight, k) : settings.weight;
    sums[3 * k] += weight * vector[0];
    sums[3 * k + 1] += weight * vector[1];
    sums[3 * k + 2] += weight * vector[2];
  }
  near.count = count;
}

function takeSteering(
  first: number,
  end: number,
  { settings }: BoundRule,
  computed: Float32Array,
  place: number,
  { dimensions }: Scene,
  limited: boolean,
): void {
  let { weight } = settings;
  for (let k = 0, at = place; k < 3 * (end - first); k += 3, at += rowNumbers) {
    const x = computed[at];
    const y = computed[at + 1];
    const z = dimensions === 2 ? 0 : computed[at + 2];
    if (limited) {
      vector[0] = x;
      vector[1] = y;
      vector[2] = z;
      weight = granted(settings.weight, k / 3);
    }
    sums[k] += weight * x;
    sums[k + 1] += weight * y;
    sums[k + 2] += weight * z;
  }
}

/** The part of a weight that the budget of the k-th fish allows; it shrinks by that. */
function granted(weight: number, k: number): number {
  const budget = budgets[k];
  const size = Math.abs(weight) * Math.sqrt(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
  budgets[k] = Math.max(0, budget - size);
  return size > budget ? weight * (budget / size) : weight;
}

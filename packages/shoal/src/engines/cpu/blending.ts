import type { Scene } from '../../rules/rule.ts';
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
 * @param computed steering vectors that need not be computed here: nine numbers a fish
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

function addSteering(first: number, end: number, rule: BoundRule, scene: Scene, limited: boolean): void {
  const { weight } = rule.settings;
  for (let i = first; i < end; i++) {
    steerBy(rule, i, scene);
    addVector(i - first, limited ? granted(weight, i - first) : weight);
  }
}

/** One rule's steering vector, into `vector`. A rule that wants the k nearest sees a list of only those. */
export function steerBy({ steer, settings }: BoundRule, i: number, scene: Scene): void {
  const { near } = scene;
  const { count } = near;
  if (settings.nearest) near.count = Math.min(count, settings.nearest);
  steer(vector, i, settings, scene);
  near.count = count;
  if (scene.dimensions === 2) vector[2] = 0;
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
  const { weight } = settings;
  for (let i = first, at = 9 * first + place; i < end; i++, at += 9) {
    vector[0] = computed[at];
    vector[1] = computed[at + 1];
    vector[2] = dimensions === 2 ? 0 : computed[at + 2];
    addVector(i - first, limited ? granted(weight, i - first) : weight);
  }
}

function addVector(k: number, weight: number): void {
  sums[3 * k] += weight * vector[0];
  sums[3 * k + 1] += weight * vector[1];
  sums[3 * k + 2] += weight * vector[2];
}

/** The part of a weight that the budget of the k-th fish allows; it shrinks by that. */
function granted(weight: number, k: number): number {
  const budget = budgets[k];
  const size = Math.abs(weight) * Math.sqrt(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
  budgets[k] = Math.max(0, budget - size);
  return size > budget ? weight * (budget / size) : weight;
}

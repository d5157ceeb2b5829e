import type { Cells } from '../../../neighbours/cells.ts';
import {
  isStretched,
  kernelRules,
  maxSpecies,
  readsVelocities,
  settingsAt,
  settingsWords,
} from '../../../rules/kernel/layout.ts';
import { type NeighbourQuery, wakeRadius } from '../../neighbour-query.ts';
import type { SpeciesRules } from '../../species-rules.ts';
import { codeOf, isVisited, reachOf } from './coverage.ts';

/** Radius of a rule that is off, m: less than any distance. */
const noRadius = 1e-30;
/** Radius of "all", m: more than any distance between fish, less than that of the sentinel. */
const allRadius = 1e18;

/** The settings of each species in the kernel's memory; `settingsFields` is their layout. */
export interface SettingsTable {
  readonly settings: Float32Array;
  /** The same memory as `settings`. */
  readonly codes: Int32Array;
  /** Radius of separation by species of i (row) and j, m. */
  readonly radii: Float32Array;
}

/**
 * Writes the settings of species s.
 * @param listReach length of its lists, m
 * @param complete length to which they are complete, m
 * @param cells that the fish are sorted by, if this step sorts them
 * @param stretch see Scene
 */
export function writeSettings(
  { settings, codes, radii }: SettingsTable,
  s: number,
  all: SpeciesRules,
  query: NeighbourQuery,
  listReach: number,
  complete: number,
  cells: Cells,
  stretch: readonly (readonly number[])[] | undefined,
): void {
  const { rules, flockmateMask, avoidedMask } = all;
  const at = s * settingsWords;
  settings[at + settingsAt.reach] = query.reach * (1 + 5e-7);
  // As in TypeScript, a fish exactly at the edge of the view is seen whatever the rounding.
  settings[at + settingsAt.cosHalfView] = query.cosHalfView > -1 ? query.cosHalfView - 1e-6 : -2;
  codes[at + settingsAt.flockmateMask] = flockmateMask;
  codes[at + settingsAt.anyMask] = flockmateMask | avoidedMask;
  codes[at + settingsAt.stretched] = 0;
  settings[at + settingsAt.visitedRadius] = visitedRadius(all);
  settings[at + settingsAt.listSq] = listReach * listReach * (1 + 4e-6);
  settings[at + settingsAt.complete] = complete * (1 - 1e-6);
  // Rounding must not lose candidates; extra ones do no harm.
  settings[at + settingsAt.gatherSq] = listReach * listReach * (1 + 1e-5);
  for (let axis = 0; axis < 3; axis++) codes[at + settingsAt.spans + axis] = cells.span(listReach, axis);
  codes[at + settingsAt.widest] = query.nearest;
  codes[at + settingsAt.limited] = query.nearest > 0 ? 1 : 0;
  for (let k = 0; k < kernelRules.length; k++) {
    codes[at + settingsAt.codes + k] = 0;
    codes[at + settingsAt.nearest + k] = 0;
    settings[at + settingsAt.radii + k] = noRadius;
    for (let r = 0; r < rules.length; r++) {
      const rule = rules[r];
      const code = rule.name === kernelRules[k] ? codeOf(rule) : 0;
      if (code === 0) continue;
      const { radius = 0, nearest = 0 } = rule.settings;
      codes[at + settingsAt.codes + k] = code;
      codes[at + settingsAt.nearest + k] = nearest;
      if (nearest > 0) codes[at + settingsAt.limited] = 1;
      settings[at + settingsAt.radii + k] = radius;
      if (stretch === undefined || !isStretched(rule.name, rule.settings.form)) continue;
      codes[at + settingsAt.stretched] = 1;
      for (let j = 0; j < stretch[s].length; j++) radii[s * maxSpecies + j] = radius * stretch[s][j];
    }
  }
}

/** Largest radius of what is computed when the kernel visits a fish, m; 0: there is nothing. */
function visitedRadius(all: SpeciesRules): number {
  const { rules } = all;
  let largest = wakeRadius(all);
  for (let k = 0; k < rules.length; k++) if (isVisited(rules[k])) largest = Math.max(largest, reachOf(rules[k]));
  return Math.min(largest, allRadius);
}

/** Speed of the fastest species, m/s. */
export function topSpeed(rules: readonly SpeciesRules[]): number {
  let speed = 0;
  for (let s = 0; s < rules.length; s++) speed = Math.max(speed, rules[s].species.motion.maxSpeed);
  return speed;
}

/** Whether a rule counts the k nearest flockmates whatever their distance. */
export function asksForNearest(queries: readonly NeighbourQuery[]): boolean {
  for (let s = 0; s < queries.length; s++) if (queries[s].nearest > 0) return true;
  return false;
}

/** Whether a form reads velocities, not only headings. */
export function asksForVelocities(rules: readonly SpeciesRules[]): boolean {
  for (let s = 0; s < rules.length; s++) {
    const all = rules[s].rules;
    for (let k = 0; k < all.length; k++) if (readsVelocities(all[k].name, codeOf(all[k]))) return true;
  }
  return false;
}

/** Whether there is one species, it sees all around, and its rules have the form linear-decay or are off. No rule counts the k nearest. */
export function isTrio(rules: readonly SpeciesRules[], queries: readonly NeighbourQuery[]): boolean {
  if (rules.length > 1 || rules[0].flockmateMask !== 1 || queries[0].cosHalfView > -1 || asksForNearest(queries))
    return false;
  const all = rules[0].rules;
  for (let k = 0; k < all.length; k++) {
    const code = codeOf(all[k]);
    const { radius = 0, nearest = 0 } = all[k].settings;
    if (code > 1 || (code === 1 && (!(radius > 0) || nearest > 0))) return false;
  }
  return true;
}

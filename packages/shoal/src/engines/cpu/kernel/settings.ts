import {
  isStretched,
  kernelRules,
  maxSpecies,
  readsVelocities,
  settingsAt,
  settingsWords,
} from '../../../rules/kernel/layout.ts';
import type { NeighbourQuery } from '../../neighbour-query.ts';
import type { BoundRule, SpeciesRules } from '../../species-rules.ts';
import { codeOf, isVisited, reachOf } from './coverage.ts';

/** Radius of a rule that is off, m: less than any distance. */
const noRadius = 1e-30;

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
 * @param stretch see Scene
 */
export function writeSettings(
  { settings, codes, radii }: SettingsTable,
  s: number,
  { rules, flockmateMask, avoidedMask }: SpeciesRules,
  query: NeighbourQuery,
  listReach: number,
  stretch: readonly (readonly number[])[] | undefined,
): void {
  const at = s * settingsWords;
  settings[at + settingsAt.reachSq] = query.reach * query.reach * (1 + 1e-6);
  // As in TypeScript, a fish exactly at the edge of the view is seen whatever the rounding.
  settings[at + settingsAt.cosHalfView] = query.cosHalfView > -1 ? query.cosHalfView - 1e-6 : -2;
  codes[at + settingsAt.flockmateMask] = flockmateMask;
  codes[at + settingsAt.anyMask] = flockmateMask | avoidedMask;
  codes[at + settingsAt.stretched] = 0;
  const visited = visitedRadius(rules);
  settings[at + settingsAt.visitedSq] = visited * visited;
  settings[at + settingsAt.listSq] = listReach * listReach * (1 + 4e-6);
  for (let k = 0; k < kernelRules.length; k++) {
    codes[at + settingsAt.codes + k] = 0;
    settings[at + settingsAt.radii + k] = noRadius;
    for (let r = 0; r < rules.length; r++) {
      const rule = rules[r];
      const code = rule.name === kernelRules[k] ? codeOf(rule) : 0;
      if (code === 0) continue;
      const radius = rule.settings.radius ?? 0;
      codes[at + settingsAt.codes + k] = code;
      settings[at + settingsAt.radii + k] = radius;
      if (stretch === undefined || !isStretched(rule.name, rule.settings.form)) continue;
      codes[at + settingsAt.stretched] = 1;
      for (let j = 0; j < stretch[s].length; j++) radii[s * maxSpecies + j] = radius * stretch[s][j];
    }
  }
}

/** Largest radius of the rules that are computed when the kernel visits a fish, m; 0: there are none. */
function visitedRadius(rules: readonly BoundRule[]): number {
  let largest = 0;
  for (let k = 0; k < rules.length; k++) if (isVisited(rules[k])) largest = Math.max(largest, reachOf(rules[k]));
  return largest;
}

/** Whether the host visits fish of any species. */
export function visitsFish(rules: readonly SpeciesRules[]): boolean {
  return rules.some(({ rules: all }) => all.some(isVisited));
}

/** Speed of the fastest species, m/s. */
export function topSpeed(rules: readonly SpeciesRules[]): number {
  let speed = 0;
  for (let s = 0; s < rules.length; s++) speed = Math.max(speed, rules[s].species.motion.maxSpeed);
  return speed;
}

/** Largest search radius of any species, m. */
export function largestReach(queries: readonly NeighbourQuery[]): number {
  let reach = 0;
  for (let s = 0; s < queries.length; s++) reach = Math.max(reach, queries[s].reach);
  return reach;
}

/** Whether a form reads velocities, not only headings. */
export function asksForVelocities(rules: readonly SpeciesRules[]): boolean {
  for (let s = 0; s < rules.length; s++) {
    const all = rules[s].rules;
    for (let k = 0; k < all.length; k++) if (readsVelocities(all[k].name, codeOf(all[k]))) return true;
  }
  return false;
}

/** Whether there is one species, it sees all around, and its rules have the form linear-decay or are off. */
export function isTrio(rules: readonly SpeciesRules[], queries: readonly NeighbourQuery[]): boolean {
  if (rules.length > 1 || rules[0].flockmateMask !== 1 || queries[0].cosHalfView > -1) return false;
  const all = rules[0].rules;
  for (let k = 0; k < all.length; k++) {
    const code = codeOf(all[k]);
    if (code > 1 || (code === 1 && !((all[k].settings.radius ?? 0) > 0))) return false;
  }
  return true;
}

// Writes the settings of rules as numbers into the memory of the kernel.

import type { Cells } from '../../../neighbours/cells.ts';
import { cosHalfView } from '../../../neighbours/search.ts';
import {
  headingCode,
  isStretched,
  kernelRules,
  maxSpecies,
  readsVelocities,
  settingsAt,
  settingsWords,
} from '../../../rules/kernel/layout.ts';
import { type SpeciesRules, wakeRadius } from '../../species-rules.ts';
import { isVisited, ruleCode, ruleReach } from './coverage.ts';

/** Radius of a rule that is off, m: less than any distance. */
const noRadius = 1e-30;
/** Radius of "all", m: more than any distance between fish, less than that of the sentinel. */
const allRadius = 1e18;

/**
 * The settings of each species as the WebAssembly kernel reads them: numbers in its memory, laid out as in
 * `settingsFields`. `writeSettings` packs them before each step.
 */
export interface SettingsTable {
  readonly settings: Float32Array;
  /** The same memory as integers. */
  readonly codes: Int32Array;
  /** Radius of separation by species of i (row) and j, m. */
  readonly radii: Float32Array;
}

/**
 * Writes the settings of species s. Lengths are passed in arrays: V8 may allocate a number that is passed to a
 * function.
 * @param listReaches radius of the lists, by species, m
 * @param completeReaches radius within which they are complete, by species, m
 * @param cells the grid of the last sort
 * @param stretch see Scene
 */
export function writeSettings(
  { settings, codes, radii }: SettingsTable,
  s: number,
  all: SpeciesRules,
  listReaches: Readonly<Float64Array>,
  completeReaches: Readonly<Float64Array>,
  cells: Cells,
  stretch: readonly (readonly number[])[] | undefined,
): void {
  const { rules, query, flockmateMask, avoidedMask } = all;
  const at = s * settingsWords;
  const listReach = listReaches[s];
  settings[at + settingsAt.reach] = query.reach * (1 + 5e-7);
  // So that a fish exactly at the edge of the view is seen despite rounding, as by the TypeScript rules.
  const cosHalf = all.heading ? cosHalfView(all.species.perception.fieldOfViewDeg) : query.cosHalfView;
  settings[at + settingsAt.cosHalfView] = cosHalf > -1 ? cosHalf - 1e-6 : -2;
  codes[at + settingsAt.flockmateMask] = flockmateMask;
  codes[at + settingsAt.anyMask] = flockmateMask | avoidedMask;
  codes[at + settingsAt.stretched] = 0;
  settings[at + settingsAt.visitedRadius] = visitedRadius(all);
  settings[at + settingsAt.listSq] = listReach * listReach * (1 + 4e-6);
  settings[at + settingsAt.complete] = completeReaches[s] * (1 - 1e-6);
  // Rounded up: a lost candidate would be an error, an extra one is harmless.
  settings[at + settingsAt.gatherSq] = listReach * listReach * (1 + 1e-5);
  for (let axis = 0; axis < 3; axis++) codes[at + settingsAt.spans + axis] = cells.span(listReach, axis);
  codes[at + settingsAt.widest] = query.nearest;
  codes[at + settingsAt.limited] = query.nearest > 0 ? 1 : 0;
  const { heading } = all;
  codes[at + settingsAt.heading] = heading ? headingCode(heading.settings.model) : 0;
  heading?.model.kernelNumbers?.(settings, at + settingsAt.numbers, heading.settings);
  for (let k = 0; k < kernelRules.length; k++) {
    codes[at + settingsAt.codes + k] = 0;
    codes[at + settingsAt.nearest + k] = 0;
    settings[at + settingsAt.radii + k] = noRadius;
    for (let r = 0; r < rules.length; r++) {
      const rule = rules[r];
      const code = rule.name === kernelRules[k] ? ruleCode(rule) : 0;
      if (code === 0) continue;
      const { radius = 0, nearest = 0 } = rule.settings;
      codes[at + settingsAt.codes + k] = code;
      codes[at + settingsAt.nearest + k] = nearest;
      if (nearest > 0) codes[at + settingsAt.limited] = 1;
      settings[at + settingsAt.radii + k] = radius;
      if (stretch === undefined || !isStretched(rule.name, rule.settings.form)) continue;
      for (let j = 0; j < stretch[s].length; j++) radii[s * maxSpecies + j] = radius * stretch[s][j];
      codes[at + settingsAt.stretched] = Number(differs(stretch[s], flockmateMask | avoidedMask));
    }
  }
}

/** Whether any of the species in a mask stretches or shrinks a radius. */
function differs(stretch: readonly number[], mask: number): boolean {
  for (let j = 0; j < stretch.length; j++) if (((mask >> j) & 1) === 1 && stretch[j] !== 1) return true;
  return false;
}

/** Largest radius of the rules that the host computes during the kernel's visits, m; 0: there are none. */
function visitedRadius(all: SpeciesRules): number {
  const { rules } = all;
  let largest = wakeRadius(all);
  for (let k = 0; k < rules.length; k++) if (isVisited(rules[k])) largest = Math.max(largest, ruleReach(rules[k]));
  return Math.min(largest, allRadius);
}

/** Speed of the fastest species, m/s. */
export function topSpeed(rules: readonly SpeciesRules[]): number {
  let speed = 0;
  for (let s = 0; s < rules.length; s++) speed = Math.max(speed, rules[s].species.motion.maxSpeed);
  return speed;
}

/** Whether a rule counts the k nearest flockmates at any distance. */
export function asksForNearest(rules: readonly SpeciesRules[]): boolean {
  for (let s = 0; s < rules.length; s++) if (rules[s].query.nearest > 0) return true;
  return false;
}

/** Whether any form reads velocities, not only headings. */
export function asksForVelocities(rules: readonly SpeciesRules[]): boolean {
  for (let s = 0; s < rules.length; s++) {
    const all = rules[s].rules;
    for (let k = 0; k < all.length; k++) if (readsVelocities(all[k].name, ruleCode(all[k]))) return true;
  }
  return false;
}

/**
 * Whether the kernel's faster loop applies: one species, steered by rules, that sees all around; its three neighbour
 * rules have the form linear-decay or are off; none counts the k nearest.
 */
export function isTrio(rules: readonly SpeciesRules[]): boolean {
  if (rules.length > 1 || rules[0].heading || rules[0].flockmateMask !== 1) return false;
  if (rules[0].query.cosHalfView > -1 || asksForNearest(rules)) return false;
  const all = rules[0].rules;
  for (let k = 0; k < all.length; k++) {
    const code = ruleCode(all[k]);
    const { radius = 0, nearest = 0 } = all[k].settings;
    if (code > 1 || (code === 1 && (!(radius > 0) || nearest > 0))) return false;
  }
  return true;
}

import type { NeighbourQuery } from '../../neighbour-query.ts';
import type { SpeciesRules } from '../../species-rules.ts';
import { codeOf, kernelRules } from './coverage.ts';
import { maxSpecies, settingsWords } from './layout.ts';

/** So small that nobody is nearer: the radius of a rule that is off. */
const noRadius = 1e-30;

/** What settings.simd.ts reads, in the kernel's memory. */
export interface SettingsTable {
  readonly settings: Float32Array;
  /** The same memory as `settings`. */
  readonly codes: Int32Array;
  /** Radii of separation by species of both fish, m. */
  readonly radii: Float32Array;
}

/**
 * Writes what the kernel must know of a species.
 * @param listReach how far its lists go, m
 * @param stretch see Scene
 */
export function writeSettings(
  { settings, codes, radii }: SettingsTable,
  s: number,
  { rules, flockmateMask, avoidedMask }: SpeciesRules,
  look: NeighbourQuery,
  listReach: number,
  stretch: readonly (readonly number[])[] | undefined,
): void {
  const at = s * settingsWords;
  settings[at] = look.reach * look.reach * (1 + 1e-6);
  // As in TypeScript, whoever is at the very edge is seen however it rounds.
  settings[at + 1] = look.cosHalfView > -1 ? look.cosHalfView - 1e-6 : -2;
  codes[at + 2] = flockmateMask;
  codes[at + 3] = flockmateMask | avoidedMask;
  codes[at + 7] = 0;
  settings[at + 11] = listReach * listReach * (1 + 4e-6);
  for (let k = 0; k < kernelRules.length; k++) {
    codes[at + 4 + k] = 0;
    settings[at + 8 + k] = noRadius;
    for (let r = 0; r < rules.length; r++) {
      const rule = rules[r];
      const code = rule.name === kernelRules[k] ? codeOf(rule) : 0;
      if (code === 0) continue;
      const radius = rule.settings.radius ?? 0;
      codes[at + 4 + k] = code;
      settings[at + 8 + k] = radius;
      // The centroid is that of flockmates within the plain radius.
      if (k > 0 || stretch === undefined || rule.settings.form === 'centroid') continue;
      codes[at + 7] = 1;
      for (let j = 0; j < stretch[s].length; j++) radii[s * maxSpecies + j] = radius * stretch[s][j];
    }
  }
}

/** Speed of the quickest species, m/s. */
export function quickest(rules: readonly SpeciesRules[]): number {
  let speed = 0;
  for (let s = 0; s < rules.length; s++) speed = Math.max(speed, rules[s].species.motion.maxSpeed);
  return speed;
}

/** How far the species that looks farthest does, m. */
export function farthest(lookouts: readonly NeighbourQuery[]): number {
  let reach = 0;
  for (let s = 0; s < lookouts.length; s++) reach = Math.max(reach, lookouts[s].reach);
  return reach;
}

/** Whether a form asks for velocities. */
export function asksForVelocities(rules: readonly SpeciesRules[]): boolean {
  for (let s = 0; s < rules.length; s++) {
    const all = rules[s].rules;
    for (let k = 0; k < all.length; k++) if (all[k].name === 'alignment' && codeOf(all[k]) > 1) return true;
  }
  return false;
}

/** Whether there is one species, all of whose rules have the form linear-decay or are off, and that sees all around. */
export function isTrio(rules: readonly SpeciesRules[], lookouts: readonly NeighbourQuery[]): boolean {
  if (rules.length > 1 || rules[0].flockmateMask !== 1 || lookouts[0].cosHalfView > -1) return false;
  const all = rules[0].rules;
  for (let k = 0; k < all.length; k++) {
    const code = codeOf(all[k]);
    if (code > 1 || (code === 1 && !((all[k].settings.radius ?? 0) > 0))) return false;
  }
  return true;
}

import {
  isStretched,
  kernelRules,
  maxSpecies,
  readsVelocities,
  settingsAt,
  settingsWords,
} from '../../../rules/kernel/layout.ts';
import type { Lookout } from '../gather.ts';
import type { SpeciesRules } from '../species-rules.ts';
import { codeOf } from './coverage.ts';

/** So small that nobody is nearer: the radius of a rule that is off. */
const noRadius = 1e-30;

/** What the kernel reads of each species, in its memory; see settingsFields. */
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
  { rules, mates, others }: SpeciesRules,
  look: Lookout,
  listReach: number,
  stretch: readonly (readonly number[])[] | undefined,
): void {
  const at = s * settingsWords;
  settings[at + settingsAt.reachSq] = look.reach * look.reach * (1 + 1e-6);
  // As in TypeScript, whoever is at the very edge is seen however it rounds.
  settings[at + settingsAt.cosHalfView] = look.cosHalfView > -1 ? look.cosHalfView - 1e-6 : -2;
  codes[at + settingsAt.flockmates] = mates;
  codes[at + settingsAt.company] = mates | others;
  codes[at + settingsAt.stretched] = 0;
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

/** Speed of the quickest species, m/s. */
export function quickest(rules: readonly SpeciesRules[]): number {
  let speed = 0;
  for (let s = 0; s < rules.length; s++) speed = Math.max(speed, rules[s].species.motion.maxSpeed);
  return speed;
}

/** How far the species that looks farthest does, m. */
export function farthest(lookouts: readonly Lookout[]): number {
  let reach = 0;
  for (let s = 0; s < lookouts.length; s++) reach = Math.max(reach, lookouts[s].reach);
  return reach;
}

/** Whether a form asks for velocities. */
export function asksForVelocities(rules: readonly SpeciesRules[]): boolean {
  for (let s = 0; s < rules.length; s++) {
    const all = rules[s].rules;
    for (let k = 0; k < all.length; k++) if (readsVelocities(all[k].name, codeOf(all[k]))) return true;
  }
  return false;
}

/** Whether there is one species, all of whose rules have the form linear-decay or are off, and that sees all around. */
export function isTrio(rules: readonly SpeciesRules[], lookouts: readonly Lookout[]): boolean {
  if (rules.length > 1 || rules[0].mates !== 1 || lookouts[0].cosHalfView > -1) return false;
  const all = rules[0].rules;
  for (let k = 0; k < all.length; k++) {
    const code = codeOf(all[k]);
    if (code > 1 || (code === 1 && !((all[k].settings.radius ?? 0) > 0))) return false;
  }
  return true;
}

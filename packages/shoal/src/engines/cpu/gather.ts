import { wakeReach } from '../../motion/wake.ts';
import { cosHalfView } from '../../neighbours/field-of-view.ts';
import type { NeighbourSearch } from '../../neighbours/search.ts';
import type { Scene } from '../../rules/rule.ts';
import type { SpeciesRules } from './species-rules.ts';

/** Whom fish of one species look for in this step. */
export interface Lookout {
  /** Largest radius of an enabled rule that looks at flockmates one by one, or how far a wake is felt, m. */
  reach: number;
  /** How many flockmates a rule wants however far away they are; 0: none does. */
  nearest: number;
  /** Whether the list must be sorted by distance. */
  sorted: boolean;
  /** Whether a rule needs the totals of everybody. */
  totals: boolean;
  /** A guess at how far fish are from each other, m. */
  spacing: number;
  /** Cosine of half the field of view; −1 or less: all around. */
  cosHalfView: number;
}

export function noLookout(): Lookout {
  return { reach: 0, nearest: 0, sorted: false, totals: false, spacing: 1, cosHalfView: -1 };
}

/** Reads the live settings: they may differ from step to step. */
export function lookOut(out: Lookout, { rules, species, mostStretch, longestMate }: SpeciesRules, all: boolean): void {
  out.reach = species.motion.wakeBenefit > 0 ? wakeReach * longestMate : 0;
  out.nearest = 0;
  out.sorted = out.totals = false;
  for (let k = 0; k < rules.length; k++) {
    const { settings, flockmates, stretches } = rules[k];
    if (!flockmates || settings.radius === undefined || !(settings.enabled || all)) continue;
    const nearest = settings.nearest ?? 0;
    if (nearest > 0) out.sorted = true;
    if (settings.radius < Number.POSITIVE_INFINITY) {
      const radius = stretches ? settings.radius * mostStretch : settings.radius;
      if (radius > out.reach) out.reach = radius;
    } else if (nearest > 0) out.nearest = Math.max(out.nearest, nearest);
    else out.totals = true;
  }
  out.cosHalfView = cosHalfView(species.perception.fieldOfViewDeg);
}

/** Fills the lists of the scene for fish i. */
export function gather(i: number, rules: SpeciesRules, look: Lookout, search: NeighbourSearch, scene: Scene): void {
  const { near, others } = scene;
  near.count = others.count = 0;
  if (look.reach > 0) search.nearInto(near, i, look.reach, rules.mates);
  if (look.cosHalfView > -1) seen(i, near, look.cosHalfView, scene);
  if (look.nearest > near.count) {
    // Widen until enough are seen, or everybody has been looked at.
    const everyone = scene.totals[scene.school.species[i]];
    const mates = everyone[0] - everyone[7];
    for (let reach = Math.max(look.reach, look.spacing); near.count < look.nearest; reach *= 2) {
      search.nearInto(near, i, reach, rules.mates);
      const found = near.count;
      if (look.cosHalfView > -1) seen(i, near, look.cosHalfView, scene);
      if (found >= mates) break;
    }
  }
  if (look.sorted) near.sort();
  if (rules.others !== 0 && look.reach > 0) {
    search.nearInto(others, i, look.reach, rules.others);
    if (look.cosHalfView > -1) seen(i, others, look.cosHalfView, scene);
  }
}

function seen(i: number, list: Scene['near'], cosHalfView: number, { headingX, headingY, headingZ }: Scene): void {
  list.keepSeen(headingX[i], headingY[i], headingZ[i], cosHalfView);
}

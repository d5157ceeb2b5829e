import { power } from '../math/power.ts';
import { dragReach } from '../motion/felt-drag.ts';
import { cosHalfView } from '../neighbours/field-of-view.ts';
import type { Plan } from '../scenario/plan.ts';
import type { SpeciesRules } from './species-rules.ts';

/** What the rules of one species need of the neighbour search in one step. */
export interface NeighbourQuery {
  /** Search radius: the largest radius of an enabled rule that reads flockmates one by one, or the reach of a wake, m. */
  reach: number;
  /** Largest number of nearest flockmates that an enabled rule reads at any distance; 0: no rule does. */
  nearest: number;
  /** Whether the list must be sorted by distance. */
  sorted: boolean;
  /** Whether a rule reads the totals over all flockmates. */
  totals: boolean;
  /** Estimate of the distance between fish, m: where the search for the k nearest begins. */
  spacing: number;
  /** Cosine of half the field of view; −1 or less: all around. */
  cosHalfView: number;
}

/** Estimate of the distance between fish spread over the world, m. */
export function spacingIn({ min, max }: Plan['world'], count: number): number {
  return (max[0] - min[0]) * power(1 / Math.max(1, count), 1 / 3);
}

/** An empty query. @param spacing see NeighbourQuery */
export function emptyQuery(spacing = 1): NeighbourQuery {
  return { reach: 0, nearest: 0, sorted: false, totals: false, spacing, cosHalfView: -1 };
}

/** Radius within which flockmates can reduce the drag of a species, m; 0: none can. */
export function wakeRadius({ species, longestFlockmate }: SpeciesRules): number {
  return dragReach(species) * longestFlockmate;
}

/** Radius at which a search for a query starts, m; 0: it asks for no fish within a distance. */
export function firstReach({ reach, nearest, spacing }: NeighbourQuery): number {
  return Math.max(reach, nearest > 0 ? spacing : 0);
}

/**
 * Reads the current settings, which a timeline may change at any step.
 * @param all whether to treat every rule as enabled
 */
export function updateQuery(out: NeighbourQuery, speciesRules: SpeciesRules, all: boolean): void {
  const { rules, species, heading } = speciesRules;
  out.reach = wakeRadius(speciesRules);
  out.nearest = 0;
  out.sorted = out.totals = false;
  for (let k = 0; k < rules.length; k++) {
    const { settings, flockmates, stretch } = rules[k];
    if (!flockmates || settings.radius === undefined || !(settings.enabled || all)) continue;
    const nearest = settings.nearest ?? 0;
    if (nearest > 0) out.sorted = true;
    if (settings.radius < Number.POSITIVE_INFINITY) {
      const radius = settings.radius * stretch;
      if (radius > out.reach) out.reach = radius;
    } else if (nearest > 0) out.nearest = Math.max(out.nearest, nearest);
    else out.totals = true;
  }
  // Heading models test themselves whether a neighbour is in view.
  out.cosHalfView = heading ? -1 : cosHalfView(species.perception.fieldOfViewDeg);
  if (heading) out.reach = Math.max(out.reach, heading.model.reach(heading.settings));
}

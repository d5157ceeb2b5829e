// The table of overlays, and what the colour of fish can show.

import { type Plan, ruleNames, type TraitMetric, traitColumn, traitRules } from 'shoal';
import { numberText } from './words.ts';

/** Drawings over the scene that explain it. */
export const overlayRows = [
  { name: 'bounds', title: 'World box and paths', help: 'Paths, goals and gates, and the edges of the world.' },
  {
    name: 'currents',
    title: 'Current streaks',
    help: 'In a river, vortex or other current: streaks that drift with the stream of water, the bright end ahead. They do not change the flow.',
  },
  { name: 'axes', title: 'Axes', help: 'x, y and z, with ticks in metres.' },
  {
    name: 'neighbourhoods',
    title: 'Neighbourhoods',
    help: 'Radius of each rule around the selected fish.',
  },
  {
    name: 'neighbours',
    title: 'Neighbours',
    help: 'Lines from the selected fish to its neighbours, in the colours of the rules. With no fish selected, small schools show the lines between all neighbours.',
  },
  {
    name: 'hunters',
    title: 'Predators',
    help: 'A red rim around each predator, a line to its prey, and the sphere within which its prey flee.',
  },
  {
    name: 'grid',
    title: 'Grid cells',
    help: 'Cells of the neighbour grid that contain fish. A cell is at least as wide as the largest radius within which flockmates count.',
  },
  {
    name: 'octree',
    title: 'Octree cells',
    help: 'The boxes into which the octree divides the fish. The leaf capacity limits the fish in each.',
  },
  { name: 'wireframes', title: 'Wireframes', help: 'The triangles of the obstacles.' },
] as const;

export type OverlayName = (typeof overlayRows)[number]['name'];

/** What the colour of the fish shows. A trait is named by its column. */
export type Colouring = 'species' | 'speed' | 'heading' | 'group' | TraitMetric;

export const colourings: readonly Colouring[] = [
  ...(['species', 'speed', 'heading', 'group'] as const),
  ...ruleNames.map((rule) => traitColumn(rule) as TraitMetric),
];

/** Largest school in which the neighbours of all fish are drawn. */
export const fewForLinks = 200;
/** Most cells that are drawn. Those with most fish are kept. */
export const mostDrawnCells = 4000;

/** A note on what a visible overlay needs or leaves out; empty if there is none. */
export function noteOf(name: OverlayName, plan: Plan, chosen: number | undefined): string {
  const isUnselected = chosen === undefined;
  if (name === 'neighbourhoods' && isUnselected) return 'Select a fish first: click it or press N.';
  if (name === 'neighbours' && isUnselected && plan.count > fewForLinks)
    return `Select a fish first: lines between all fish are drawn only up to ${fewForLinks} fish.`;
  if (name === 'hunters' && !plan.species.some(({ hunts }) => hunts.length > 0)) return 'This scene has no predators.';
  if (name === 'wireframes' && plan.obstacles.length === 0) return 'This scene has no obstacles.';
  if (name === 'grid' && largestRadius(plan) === 0) return 'No rule uses a neighbourhood radius.';
  if ((name === 'grid' || name === 'octree') && plan.count > mostDrawnCells)
    return `At most ${numberText(mostDrawnCells)} cells are drawn, the fullest first.`;
  return '';
}

/** Radius of each rule of a species that has one, m. */
export function radiiOf(species: Plan['species'][number]): readonly (readonly [rule: string, radius: number])[] {
  return Object.entries(species.rules).flatMap(([name, settings]) => {
    const { enabled, radius } = settings as { enabled: boolean; radius?: unknown };
    return enabled && typeof radius === 'number' && Number.isFinite(radius) && radius > 0
      ? [[name, radius] as const]
      : [];
  });
}

/** The largest neighbourhood radius, m; 0 if there is none. */
export function largestRadius({ species, ruleRows }: Plan): number {
  const radii = species.flatMap((one) => radiiOf(one).filter(([name]) => ruleRows[name]?.flockmates));
  return Math.max(0, ...radii.map(([, radius]) => radius));
}

/** The speed at the end of the colour scale, m/s. */
export function scaleEnd({ species }: Plan): number {
  return Math.max(...species.map(({ motion }) => motion.maxSpeed));
}

/** A trait that the colours can show. */
export interface TraitScale {
  readonly rule: string;
  /** Factors at the ends of the colour scale. */
  readonly from: number;
  readonly to: number;
}

/**
 * The trait that the colours show, with a scale of two standard deviations around its initial mean. Undefined: the plan
 * lacks the trait.
 */
export function traitScale(plan: Plan, colouring: Colouring): TraitScale | undefined {
  const rule = traitRules(plan).find((name) => traitColumn(name) === colouring);
  const found = plan.species.find(({ reproduction }) => rule !== undefined && reproduction?.traits.includes(rule));
  if (rule === undefined || !found?.reproduction) return undefined;
  const { start, spread, min, max } = found.reproduction;
  if (spread === 0) return { rule, from: min, to: max };
  return { rule, from: Math.max(min, start - 2 * spread), to: Math.min(max, start + 2 * spread) };
}

/** How the selected fish is marked, apart from its halo. */
export interface FishMarkings {
  /** Whether arrows show the steering of each rule and the acceleration. */
  readonly arrows: boolean;
  /** Factor on the length of the arrows. */
  readonly arrowLength: number;
  /** Whether its path is shown. */
  readonly trail: boolean;
  /** Simulated seconds of the path that are shown. */
  readonly trailSeconds: number;
}

export const firstMarkings: FishMarkings = { arrows: true, arrowLength: 1, trail: true, trailSeconds: 4 };

/** Simulated seconds of the path that are stored, so that a longer trail is available at once. */
export const longestTrail = 30;

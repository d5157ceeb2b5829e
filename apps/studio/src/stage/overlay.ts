import type { Plan } from 'shoal';

/** What can be drawn over the scene to show how it works. */
export const overlayRows = [
  { name: 'bounds', title: 'Bounds', help: 'The edges of the world.' },
  { name: 'axes', title: 'Axes', help: 'Where x, y and z point, with their lengths in metres.' },
  {
    name: 'neighbourhoods',
    title: 'Neighbourhoods',
    help: 'Around the chosen fish a sphere for each rule, as wide as its radius.',
  },
  {
    name: 'neighbours',
    title: 'Neighbours',
    help: 'Lines from the chosen fish to those that count for it, in the colours of the rules; in small schools, lines between all fish.',
  },
  {
    name: 'hunters',
    title: 'Hunters',
    help: 'A red rim around each hunter, a line to the prey that it attacks, and the sphere in which prey flees from it.',
  },
  {
    name: 'grid',
    title: 'Grid cells',
    help: 'Cells of the neighbour grid that hold fish, as wide as the largest radius.',
  },
  {
    name: 'octree',
    title: 'Octree cells',
    help: 'Boxes into which the octree parts the fish; a box holds at most as many as a leaf may.',
  },
  { name: 'wireframes', title: 'Wireframes', help: 'The triangles of the obstacles.' },
] as const;

export type OverlayName = (typeof overlayRows)[number]['name'];

/** What the colour of a fish tells. */
export type Colouring = 'species' | 'speed' | 'heading' | 'group';

/** Fish up to which the neighbours of all are drawn. */
export const fewForLinks = 200;
/** Cells that are drawn at most: the fullest ones. */
export const mostCells = 4000;

/** What is missing or left out of an overlay that is shown, in a sentence; empty: nothing. */
export function noteOf(name: OverlayName, plan: Plan, chosen: number | undefined): string {
  const alone = chosen === undefined;
  if (name === 'neighbourhoods' && alone) return 'Choose a fish: click or tap it, or press N.';
  if (name === 'neighbours' && alone && plan.count > fewForLinks)
    return `Choose a fish: with more than ${fewForLinks} fish only the lines of the chosen one are drawn.`;
  if (name === 'hunters' && !plan.species.some(({ hunts }) => hunts.length > 0)) return 'Nobody hunts in this scene.';
  if (name === 'wireframes' && plan.obstacles.length === 0) return 'This scene has no obstacles.';
  if (name === 'grid' && reachOf(plan) === 0) return 'No rule looks for neighbours within a radius.';
  if ((name === 'grid' || name === 'octree') && plan.count > mostCells)
    return `At most ${mostCells.toLocaleString('en')} cells are drawn, those with the most fish.`;
  return '';
}

/** Rules of a species that look within a radius, and it, m. */
export function radiiOf(species: Plan['species'][number]): readonly (readonly [rule: string, radius: number])[] {
  return Object.entries(species.rules).flatMap(([name, settings]) => {
    const { enabled, radius } = settings as { enabled: boolean; radius?: unknown };
    return enabled && typeof radius === 'number' && Number.isFinite(radius) && radius > 0
      ? [[name, radius] as const]
      : [];
  });
}

/** The largest radius in which flockmates are looked for, m; 0: none. */
export function reachOf({ species, ruleRows }: Plan): number {
  const radii = species.flatMap((one) => radiiOf(one).filter(([name]) => ruleRows[name]?.flockmates));
  return Math.max(0, ...radii.map(([, radius]) => radius));
}

/** The speed at the end of the scale of colours, m/s. */
export function topSpeed({ species }: Plan): number {
  return Math.max(...species.map(({ motion }) => motion.maxSpeed));
}

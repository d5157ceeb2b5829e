import type { Plan, SpeciesPlan } from 'shoal';
import { centreOf, diagonal, shortestEdge } from 'shoal/internal';
import { author, bullets, plain } from '../page/markdown.ts';
import { counted, readable } from '../terminal/number-format.ts';

/** Element 5 of ODD: initialisation. */
export function initialisationSection(plan: Plan): string {
  const drawn = plan.species.some(({ start }) => start.kind !== 'list' && start.kind !== 'file');
  const random = drawn ? ` Positions and directions are drawn at random with the seed ${plan.seed}.` : '';
  const starts = plan.species.map(
    (one) => `${plain(one.name)}: ${counted(one.count, 'individual')}, ${startText(one, plan)}.`,
  );
  return [
    `Species start as follows, at time 0.${random}`,
    bullets(starts),
    author('why this initial state, whether it changes between simulations, and how long the warm-up is'),
  ].join('\n\n');
}

/** Initial positions, directions and speeds of individuals, including defaults. */
function startText({ start, motion }: SpeciesPlan, plan: Plan): string {
  if (start.kind === 'list') return 'with the positions and velocities that the scenario lists';
  if (start.kind === 'file') return `with the positions and velocities of the state file ${plain(start.file)}`;
  const { dimensions, world } = plan;
  const point = (at: readonly number[]): string => `(${at.slice(0, dimensions).map(readable).join(', ')})`;
  const around = point(('centre' in start && start.centre) || centreOf(world));
  const speed = `at ${readable(start.speed ?? motion.maxSpeed)} m/s`;
  const direction =
    'heading' in start && start.heading ? `in the direction ${point(start.heading)}` : 'in any direction';
  const sight =
    'seesWithin' in start && start.seesWithin
      ? `, each in sight of another within ${readable(start.seesWithin)} m`
      : '';
  switch (start.kind) {
    case 'box':
      return `in the box from ${point(start.min ?? world.min)} to ${point(start.max ?? world.max)} m, ${direction}, ${speed}${sight}`;
    case 'sphere': {
      const radius = readable(start.radius ?? shortestEdge(plan) / 2);
      return `in the ${dimensions === 2 ? 'circle' : 'sphere'} of radius ${radius} m around ${around} m, ${direction}, ${speed}${sight}`;
    }
    case 'torus': {
      const radius = start.radius ?? shortestEdge(plan) / 3;
      const tube = readable(start.tube ?? radius / 3);
      return `in the torus of radius ${readable(radius)} m and tube radius ${tube} m around ${around} m, along it, ${speed}`;
    }
    case 'ring': {
      const radius = start.radius ?? diagonal(plan) / 2;
      const where = `${readable(radius)} to ${readable(1.5 * radius)} m from ${around} m`;
      return `${where}${dimensions === 2 ? '' : ', at any height of the world'}, towards the centre, ${speed}`;
    }
  }
}

/** Element 6 of ODD: data that represent processes which change over time. */
export function inputDataSection(plan: Plan): string {
  const tracks = plan.timeline.map((entry) =>
    entry.kind === 'track'
      ? `\`${entry.path}\` changes at ${counted(entry.keys.length, 'key time')}.`
      : `Event ${plain(entry.name)}: at ${entry.at} s for ${entry.for} s, on ${entry.change.map(({ path }) => `\`${path}\``).join(', ')}.`,
  );
  const moving = plan.characters.filter(({ track }) => track !== undefined);
  const movers = moving.map(({ name }) => `Character ${plain(name)} moves along a given track.`);
  const bodies = plan.obstacles.flatMap(({ name, track }) =>
    track === undefined ? [] : [`Obstacle ${plain(name)} moves along a given track.`],
  );
  const all = [...tracks, ...movers, ...bodies];
  return all.length === 0
    ? 'The model uses no input data to represent processes that change over time.'
    : `These data are given from outside the model:\n\n${bullets(all)}\n\n${author('where these data come from')}`;
}

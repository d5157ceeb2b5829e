import { filesOf, meshFilesOf, type Plan } from 'shoal';
import { brief } from '../files/json-value.ts';
import { author, bullets, plain } from './markdown.ts';

/** Element 5 of ODD: initialisation. */
export function initialisationSection(plan: Plan): string {
  const starts = plan.species.map(({ name, count, start }) => {
    const { kind, ...rest } = start;
    const details = Object.entries(rest).map(([key, value]) => `${key} ${plain(brief(value))}`);
    return `${plain(name)}: ${count} individuals, start "${kind}"${details.length > 0 ? ` (${details.join(', ')})` : ''}.`;
  });
  return [
    `At time 0 the species start like this. What a start leaves open is drawn at random with the seed ${plan.seed}.`,
    bullets(starts),
    author('why this initial state, whether it changes between simulations, and how long the warm-up is'),
  ].join('\n\n');
}

/** Element 6 of ODD: input data. */
export function inputDataSection(plan: Plan): string {
  const tracks = plan.timeline.map((entry) =>
    entry.kind === 'track'
      ? `\`${entry.path}\` follows a track of ${entry.keys.length} times.`
      : `Event ${plain(entry.name)}: at ${entry.at} s for ${entry.for} s, on ${entry.change.map(({ path }) => `\`${path}\``).join(', ')}.`,
  );
  const moving = plan.characters.filter(({ track }) => track !== undefined);
  const movers = moving.map(({ name }) => `Character ${plain(name)} moves along a given track.`);
  const files = [...filesOf(plan), ...meshFilesOf(plan)].map((file) => `File ${plain(file)}.`);
  const all = [...tracks, ...movers, ...files];
  return all.length === 0
    ? 'The model uses no input data to represent processes that change over time.'
    : `These data are given from outside the model:\n\n${bullets(all)}\n\n${author('where these data come from')}`;
}

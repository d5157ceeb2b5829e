import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root, stop } from './install.mjs';

const scenes = readdirSync(path.join(root, 'scenarios'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));

/** The bundled scenes named on the command line, or all scenes if none is named. */
export function wantedScenes(named) {
  const unknown = named.find((name) => !scenes.includes(name));
  if (unknown) stop(`There is no scene "${unknown}"; there are ${scenes.join(', ')}.`);
  return named.length > 0 ? named : scenes;
}

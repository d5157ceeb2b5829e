import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from '../errors/exit-error.ts';

/** The first file of the page that draws. */
export const firstPage = 'render.html';

/** The page in the package, and the built one in the repository. */
const places = ['../../page/', '../../../../apps/studio/dist/render/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** The files of the page that draws, by their paths in its addresses. */
export function pageFiles(folders: readonly string[] = places): ReadonlyMap<string, string> {
  const folder = folders.find((one) => existsSync(join(one, firstPage)));
  if (folder === undefined)
    throw new InputError(
      'The page that draws films is missing. In the repository, build it with "npm run build -w apps/studio"; elsewhere, install shoal-cli again.',
    );
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(names.map((name) => [name.split(sep).join('/'), join(folder, name)]));
}

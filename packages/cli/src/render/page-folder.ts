import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from '../errors/exit-error.ts';

/** The first file of the page that draws. */
export const firstPage = 'render.html';

const inside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** The package has no sources, and the page as a part of it. */
const usual = inside(existsSync(inside('../../src')) ? '../../../../apps/studio/dist/render/' : '../../page/');

/** The files of the page that draws, by their paths in its addresses. */
export function pageFiles(folder: string = usual): ReadonlyMap<string, string> {
  if (!existsSync(join(folder, firstPage)))
    throw new InputError(
      'The page that draws films is missing. In the repository, build it with "npm run build -w apps/studio"; elsewhere, install shoal-cli again.',
    );
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(names.map((name) => [name.split(sep).join('/'), join(folder, name)]));
}

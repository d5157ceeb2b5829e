// `shoal picture`: one frame of a film.

import { dirname } from 'node:path';
import { InputError } from '../errors/exit-error.ts';
import { makeDirectory } from '../files/output-path.ts';
import { refuseExisting, writeFileAtomically } from '../files/partial-file.ts';
import { withFilmSession } from './film-browser.ts';
import { pictureFormat } from './film-output.ts';
import { prepareFilm, type ViewOptions } from './prepare-film.ts';

export interface PictureOptions extends ViewOptions {
  readonly out: string;
  readonly at: number;
  readonly force?: true;
}

/** Makes a picture. @returns a sentence about it */
export async function renderPicture(file: string, options: PictureOptions): Promise<string> {
  const { out, at, force = false } = options;
  const format = pictureFormat(out);
  if (!format) throw new InputError(`--out must end in .png, .jpg or .webp, got "${out}".`);
  refuseExisting('--out', out, force);
  const { request, served } = await prepareFilm(file, options, { out, format, from: at, fromOption: '--at', fps: 1 });
  makeDirectory(dirname(out));
  const bytes = await withFilmSession(
    (path) => served.get(path),
    'stopping',
    async ({ browser, show }) => {
      await show();
      const problem = await browser.call('open');
      if (problem !== '') throw new InputError(problem);
      return await browser.call('picture');
    },
  );
  writeFileAtomically(out, Buffer.from(bytes, 'base64'));
  return `${out}: ${request.width} × ${request.height}, at ${at} s of the scene`;
}

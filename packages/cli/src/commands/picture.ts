// `shoal picture`: one picture of a scenario with the studio's drawing, without a window.

import { dirname } from 'node:path';
import { type Command, Option } from 'commander';
import { InputError } from '../errors/exit-error.ts';
import { makeDirectory } from '../files/output-path.ts';
import { refuseExisting, writeFileAtomically } from '../files/partial-file.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { filePathOf, maxSeconds, numberBetween } from '../options/option-values.ts';
import { withFilmSession } from '../render/film-browser.ts';
import { addViewOptions } from '../render/film-camera.ts';
import { pictureFormat } from '../render/film-output.ts';
import { prepareFilm, type ViewOptions } from '../render/prepare-film.ts';

export function addPictureCommand(program: Command): void {
  const command = program
    .command('picture')
    .description(
      paragraphs(
        'Draws a moment of a scenario or of a recorded run, with the drawing of the studio.',
        'It is the first frame of "shoal render --from" with the same options, and needs the same programs.',
      ),
    )
    .argument('<FILE>', 'the scenario, or the folder of a recorded run', filePathOf('the scenario', 'a file'))
    .requiredOption('--out <FILE>', 'the picture (.png, .jpg or .webp)', filePathOf('--out', 'a file'));
  addViewOptions(command, [1920, 1080])
    .addOption(
      new Option('--at <S>', 'simulated time in seconds')
        .argParser(numberBetween('--at', 's', 0, maxSeconds))
        .default(0),
    )
    .option('--force', 'replace an existing file')
    .addHelpText(
      'after',
      examples([
        ['shoal picture reef.json --at 12 --out reef.png', 'after twelve seconds'],
        ['shoal picture reef.json --at 12 --out reef.jpg --mood dusk --camera orbit', 'in other light'],
        ['shoal picture runs/reef --at 12 --out reef.png', 'of a recorded run'],
        ['shoal picture mill.json --at 60 --out mill.png --look diagram', 'as a diagram'],
      ]),
    )
    .action(async (file: string, options: PictureOptions) => {
      process.stdout.write(`${await renderPicture(file, options)}\n`);
    });
}

interface PictureOptions extends ViewOptions {
  readonly out: string;
  readonly at: number;
  readonly force?: true;
}

/** Makes a picture. @returns a sentence about it */
async function renderPicture(file: string, options: PictureOptions): Promise<string> {
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

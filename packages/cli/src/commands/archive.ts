// `shoal archive`: packs the directory of a run or a study to publish or to keep.

import { basename, dirname, join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { InputError } from '../errors/exit-error.ts';
import { spoken } from '../errors/failure.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { filePathOf } from '../options/option-values.ts';
import { type Author, authorOf, type Licence, licenceOf, noLicence } from '../publish/archive/crate-people.ts';
import { writeArchive } from '../publish/archive/write-archive.ts';
import { counted, readable } from '../terminal/number-format.ts';

interface ArchiveOptions {
  readonly out?: string;
  readonly force?: boolean;
  readonly license?: Licence;
  readonly author?: readonly Author[];
  readonly date?: string;
}

export function addArchiveCommand(program: Command): void {
  program
    .command('archive')
    .description(
      paragraphs(
        'Packs the directory of a run, of runs with several seeds (--seeds) or of a study as a Zip archive, to publish or to keep. The archive is an RO-Crate 1.1: ro-crate-metadata.json describes each file, with its SHA-256 and the program that made it.',
        'The archive also contains environment.json: versions and machines of the run and of this installation, for a study only of this installation. It contains the package-lock.json of this installation for a study, and for a run that was made with the same version and commit. A file of a run that does not match its checksum in the summary is refused. Hidden files and symbolic links are left out.',
      ),
    )
    .argument(
      '<DIR>',
      'a directory written by "shoal run --out", "search" or "sweep"',
      filePathOf('the run', 'a directory'),
    )
    .option('--out <FILE>', 'where to write the archive (default: DIR.zip)', filePathOf('--out', 'a file'))
    .option('--force', 'replace FILE if it exists')
    .addOption(
      new Option(
        '--license <NAME>',
        'licence of the files: an SPDX identifier such as CC-BY-4.0, or an https address',
      ).argParser(licenceOf),
    )
    .addOption(
      new Option(
        '--author <NAME>',
        'author, as in "Ada Lovelace <0000-0002-1825-0097>" with an ORCID; repeatable',
      ).argParser(authorOf),
    )
    .option(
      '--date <DAY>',
      'day of publication; with it, the same directory gives the same bytes on any day (default: today)',
      dayOf,
    )
    .addHelpText(
      'after',
      examples([
        ['shoal archive runs/reef', 'writes runs/reef.zip'],
        ['shoal archive studies/first --license CC-BY-4.0 --author "Ada Lovelace"', 'with licence and author'],
      ]),
    )
    .action(async (folder: string, options: ArchiveOptions) => {
      const { out: path = beside(folder), force = false, license = noLicence, author = [], date = today() } = options;
      const written = await writeArchive({
        ...{ folder, out: path, force, published: date },
        ...{ licence: license, authors: author },
      });
      if (typeof written === 'number') {
        process.exitCode = written;
        return;
      }
      const { kind, files, size, leftOut, noLockBecause } = written;
      if (leftOut.length > 0)
        process.stderr.write(spoken(`left out (symbolic links or special files): ${leftOut.join(', ')}`));
      if (noLockBecause !== undefined)
        process.stderr.write(spoken(`the archive has no package-lock.json: ${noLockBecause}.`));
      if (license === noLicence)
        process.stderr.write(spoken('the archive states no licence; add --license, such as --license CC-BY-4.0.'));
      process.stdout.write(`${path}: written: ${kind}, ${counted(files, 'file')}, ${readable(size / 1024)} KiB.\n`);
    });
}

/** Path of the archive, next to the directory, even if that is given as `.`. */
function beside(folder: string): string {
  const name = basename(resolve(folder));
  const own = basename(folder) === name ? folder.replace(/\/+$/, '') : join(dirname(resolve(folder)), name);
  return `${own}.zip`;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function dayOf(text: string): string {
  const day = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? text : Number.NaN);
  // 30 February is read as 2 March.
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new InputError(`--date must be a day such as 2026-11-29, got "${text}".`);
  return text;
}

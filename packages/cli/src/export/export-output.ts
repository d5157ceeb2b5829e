// Where an export is written: one file, or a folder of parts that appears only when all are complete.

import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type ExportFile, type ExportFiles, manifestFile } from 'shoal/export';
import { InputError } from '../errors/exit-error.ts';
import { writing } from '../errors/file-system-error.ts';
import { makeDirectory } from '../files/output-path.ts';
import { PlacedFile, refuseExisting, writeFileAtomically } from '../files/partial-file.ts';

export interface OutputOptions {
  readonly force?: true;
  readonly resume?: true;
}

/** An output that is being written. */
export interface ExportOutput extends ExportFiles {
  /** Ends it: it appears under its name. */
  finish(): void;
  /** After an interruption or an error: keeps complete parts for --resume, or nothing. @returns whether parts are kept */
  stop(): boolean;
}

/** A file, and others that it refers to beside it. */
export function fileOutput(path: string, { force, resume }: OutputOptions): ExportOutput {
  if (resume)
    throw new InputError(`--resume continues formats of many files, but ${path} is one file. Leave --resume out.`);
  refuseExisting('--out', path, force === true);
  makeDirectory(dirname(path));
  const files: PlacedFile[] = [];
  return {
    has: () => false,
    open: (name): ExportFile => {
      const place = join(dirname(path), name);
      refuseExisting('--out', place, force === true);
      const file = new PlacedFile(place);
      files.push(file);
      return file;
    },
    finish: () => undefined,
    stop: () => {
      for (const file of files) file.discard();
      return false;
    },
  };
}

/** Names what an unfinished export was made of: only the same request continues it. */
const requestFile = 'request.json';

/**
 * A folder. Its files are written to a folder beside it, with a name that begins with a dot.
 * @param request all that the frames depend on
 * @param isResumable whether complete parts are kept after an interruption
 */
export function folderOutput(
  path: string,
  options: OutputOptions,
  request: unknown,
  isResumable: boolean,
): ExportOutput {
  const unfinished = join(dirname(path), `.${basename(path)}.unfinished`);
  const wanted = JSON.stringify(request, null, 2);
  refuseFolder(path, options);
  if (options.resume && isResumable) checkSame(unfinished, wanted, path);
  else writing(unfinished, () => rmSync(unfinished, { recursive: true, force: true }));
  makeDirectory(unfinished);
  writeFileAtomically(join(unfinished, requestFile), wanted);
  return {
    has: (name) => existsSync(join(unfinished, name)),
    open: (name) => {
      makeDirectory(dirname(join(unfinished, name)));
      return new PlacedFile(join(unfinished, name));
    },
    finish: () =>
      writing(path, () => {
        rmSync(join(unfinished, requestFile));
        const old = join(dirname(path), `.${basename(path)}.old`);
        rmSync(old, { recursive: true, force: true });
        if (existsSync(path)) renameSync(path, old);
        renameSync(unfinished, path);
        rmSync(old, { recursive: true, force: true });
      }),
    stop: () => {
      if (!isResumable) rmSync(unfinished, { recursive: true, force: true });
      return isResumable;
    },
  };
}

/** A folder is replaced only if an export made it: its manifest says so. */
function refuseFolder(path: string, { force }: OutputOptions): void {
  if (!existsSync(path)) return;
  if (!force)
    throw new InputError(`${path}: exists already; replace it with --force, or name another folder for --out.`);
  if (!existsSync(join(path, manifestFile)))
    throw new InputError(
      `${path}: has no ${manifestFile}, so no export made it and --force does not replace it. Name another folder.`,
    );
}

function checkSame(unfinished: string, wanted: string, path: string): void {
  const file = join(unfinished, requestFile);
  if (!existsSync(file))
    throw new InputError(`${path}: there is no stopped export to continue. Leave --resume out to begin one.`);
  if (readFileSync(file, 'utf8') !== wanted)
    throw new InputError(
      `${path}: the stopped export had another scenario, other files that it needs (meshes, states, rules), or other options. Give the same ones, or leave --resume out to begin anew.`,
    );
}

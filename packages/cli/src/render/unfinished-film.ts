// Keeps the finished parts of a film, so that an interrupted one can be continued.

import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../errors/exit-error.ts';
import { writing } from '../errors/file-system-error.ts';
import { brief, isObject, jsonText } from '../files/json.ts';
import { makeDirectory } from '../files/output-path.ts';
import { writeFileAtomically } from '../files/partial-file.ts';
import { MiB, readUntrustedText } from '../files/read-file.ts';
import { lockFolder } from '../recording/folder-lock.ts';

/** Whether a film is begun, goes on, or replaces what is there. */
export type FilmMode = 'new' | 'resume' | 'replace';

/** All that determines the frames of a film. */
export type FilmManifest = Readonly<Record<string, string | number>>;

const manifestName = 'film.json';

/** The finished parts of a film, in a hidden folder beside its output. A part has its name only when it is complete. */
export class UnfinishedFilm {
  readonly folder: string;
  readonly #unlock: () => void;
  /** Number of finished parts. */
  done = 0;

  /** Refuses a folder that does not fit the mode. Changes nothing. */
  static check(folder: string, output: string, mode: FilmMode): void {
    const isThere = existsSync(join(folder, manifestName));
    if (mode === 'new' && isThere)
      throw new InputError(
        `${output}: is unfinished (${folder}): go on with --resume and the same options, or begin anew with --force.`,
      );
    if (mode === 'resume' && !isThere)
      throw new InputError(`${output}: there is no unfinished film to go on with. Leave out --resume.`);
  }

  /** Refuses to go on with a film whose frames would be others, by all that is known of them. Changes nothing. */
  static refuseOther(folder: string, known: FilmManifest): void {
    const path = join(folder, manifestName);
    const begun: unknown = parsed(
      readUntrustedText(path, { name: 'the description of a film', limit: MiB, advice: 'Begin anew with --force.' }),
    );
    const before = isObject(begun) ? begun : {};
    const others = Object.keys(known).filter((key) => before[key] !== known[key]);
    if (others.length === 0) return;
    const told = others.map((key) => `${key} was ${brief(before[key])} and is ${brief(known[key])}`);
    throw new InputError(
      `${folder}: the film was begun otherwise: ${told.join(', ')}. Go on with the same files and options, or begin anew with --force.`,
    );
  }

  /** @throws InputError if another process works at it, or if it was begun with other options */
  static async open(folder: string, manifest: FilmManifest, mode: FilmMode): Promise<UnfinishedFilm> {
    makeDirectory(folder);
    const unlock = await lockFolder(folder);
    const film = new UnfinishedFilm(folder, unlock);
    try {
      if (mode === 'resume') UnfinishedFilm.refuseOther(folder, manifest);
      else film.#begin(manifest);
      while (existsSync(film.partOf(film.done))) film.done++;
      return film;
    } catch (error) {
      unlock();
      throw error;
    }
  }

  private constructor(folder: string, unlock: () => void) {
    this.folder = folder;
    this.#unlock = unlock;
  }

  /** Path of a part. */
  partOf(part: number): string {
    return join(this.folder, `part-${part}`);
  }

  /** Stores the next part. */
  keep(bytes: Uint8Array): void {
    writeFileAtomically(this.partOf(this.done), bytes);
    this.done++;
  }

  close(): void {
    this.#unlock();
  }

  /** Removes the folder, when the film is complete. */
  remove(): void {
    writing(this.folder, () => rmSync(this.folder, { recursive: true, force: true }));
  }

  #begin(manifest: FilmManifest): void {
    for (const name of readdirSync(this.folder).filter((one) => one.startsWith('part-')))
      writing(this.folder, () => rmSync(join(this.folder, name)));
    writeFileAtomically(join(this.folder, manifestName), jsonText(manifest));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

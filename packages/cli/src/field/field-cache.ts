// The fields of a scenario: computed, or from the cache of earlier runs.

import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Option } from 'commander';
import type { Plan } from 'shoal';
import {
  type AvoidanceSettings,
  type Field,
  FieldFileError,
  type FieldRecipe,
  FieldStore,
  maxFieldFileBytes,
  type PlannedField,
  plannedFields,
  readField,
  type TriangleMesh,
  writeField,
} from 'shoal/fields';
import { type Baked, bakeRecipes } from 'shoal/internal';
import { Interrupted } from '../errors/exit-error.ts';
import { makeDirectory } from '../files/output-path.ts';
import { processOfPartial, writeFileAtomically } from '../files/partial-file.ts';
import { type FileKind, MiB, readUntrustedBytes } from '../files/read-file.ts';
import { isAlive } from '../files/temporary-folder.ts';
import { Interruption } from '../terminal/interruption.ts';
import { Progress } from '../terminal/progress.ts';

/** Limit for all files together; the oldest are removed first. */
const mostBytes = 256 * MiB;
const ending = '.field';
const fieldKind: FileKind = { name: 'a field file', limit: maxFieldFileBytes, advice: 'Check its permissions.' };

/** Fields of earlier runs, as files named by their keys. A cache that fails is reported and never ends a command. */
export class FieldCache {
  readonly folder: string;
  #refused = false;

  constructor(folder: string = cacheFolder()) {
    this.folder = folder;
  }

  /** The field of this key, with its avoidance for these settings; undefined if it is missing or damaged. */
  read(key: string, settings: AvoidanceSettings): Field | undefined {
    const path = this.#path(key);
    if (!existsSync(path)) return undefined;
    try {
      const { field } = readField(readUntrustedBytes(path, fieldKind), { key, settings });
      markAsUsed(path);
      return field;
    } catch (error) {
      const why =
        error instanceof FieldFileError
          ? `${path}: ${error.message.split('. ')[0]}`
          : `${error instanceof Error ? error.message : error}`.replace(/\.\s*$/, '');
      process.stderr.write(`shoal: ${why}; this cached field is ignored and made again.\n`);
      return undefined;
    }
  }

  /** Stores a field. If that fails, reports it once. */
  write(key: string, field: Field): void {
    if (this.#refused) return;
    try {
      makeDirectory(this.folder);
      writeFileAtomically(this.#path(key), writeField(field, key));
      this.#tidy(`${key}${ending}`);
    } catch (error) {
      this.#refused = true;
      const why = error instanceof Error ? error.message.replace(/\.( .*)?$/, '') : String(error);
      process.stderr.write(
        `shoal: fields cannot be cached: ${why}. Name another directory with SHOAL_CACHE, or use --no-cache.\n`,
      );
    }
  }

  #path(key: string): string {
    return join(this.folder, `${key}${ending}`);
  }

  /** Removes the oldest files above the limit, and the partial files of killed processes. */
  #tidy(kept: string): void {
    let bytes = 0;
    const files: { name: string; size: number; time: number }[] = [];
    for (const name of readdirSync(this.folder)) {
      const writer = processOfPartial(name);
      if (writer !== undefined && !isAlive(writer)) rmSync(join(this.folder, name), { force: true });
      if (!/^[0-9a-f]{16}\.field$/.test(name)) continue;
      const stats = statSync(join(this.folder, name), { throwIfNoEntry: false });
      if (stats?.isFile()) files.push({ name, size: stats.size, time: name === kept ? Infinity : stats.mtimeMs });
    }
    files.sort((a, b) => b.time - a.time);
    for (const { name, size } of files) {
      bytes += size;
      if (bytes > mostBytes && name !== kept) rmSync(join(this.folder, name), { force: true });
    }
  }
}

/** `$SHOAL_CACHE`, else `$XDG_CACHE_HOME/shoal`, else `~/.cache/shoal`. */
function cacheFolder(): string {
  const { SHOAL_CACHE: own, XDG_CACHE_HOME: caches } = process.env;
  if (own) return own;
  return join(caches || join(homedir(), '.cache'), 'shoal');
}

/** Marks a file as recently used, so that it is removed last. */
function markAsUsed(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // In a read-only cache this fails, but nothing is removed there either.
  }
}

export function noCacheOption(): Option {
  return new Option('--no-cache', 'neither read nor write cached obstacle fields');
}

export function cacheOf({ cache }: { readonly cache: boolean }): FieldCache | undefined {
  return cache ? new FieldCache() : undefined;
}

/**
 * Returns all fields that a plan needs, from the cache or computed and then cached.
 * @throws Interrupted after Ctrl-C; no incomplete file is left
 */
export async function prepareFields(
  plan: Plan,
  meshes: Readonly<Record<string, TriangleMesh>>,
  cache: FieldCache | undefined,
  store: FieldStore = new FieldStore(),
): Promise<FieldStore> {
  if (plan.obstacles.length === 0) return store;
  const missing: PlannedField[] = [];
  for (const planned of plannedFields(plan, meshes)) {
    if (store.fields.has(planned.key)) continue;
    const kept = cache?.read(planned.key, planned.recipe.settings);
    if (kept) store.fields.set(planned.key, kept);
    else missing.push(planned);
  }
  if (missing.length === 0) return store;
  const recipes = missing.map(({ recipe }) => recipe);
  await bakeScenario(recipes, ({ field, surface }, k) => {
    const { key } = missing[k];
    store.fields.set(key, field);
    if (surface) store.surfaces.set(key, surface);
    cache?.write(key, field);
  });
  return store;
}

/**
 * Computes fields one after another, with a progress bar on stderr.
 * @param made called with each finished field and its index
 * @param threads number of threads; undefined: one per processor, one for small fields
 * @throws Interrupted after Ctrl-C
 */
export async function bakeScenario(
  recipes: readonly FieldRecipe[],
  made: (baked: Baked, index: number) => void,
  threads?: number,
): Promise<void> {
  const interruption = new Interruption('stopping');
  const layers = recipes.reduce((sum, { grid }) => sum + grid.size[2], 0);
  const bar = new Progress(layers, 0, 'layer');
  const ending = new AbortController();
  void interruption.asked.then(() => ending.abort());
  try {
    await bakeRecipes(
      recipes,
      {
        // This thread is one of them.
        ...(threads !== undefined && { threads: threads === 1 ? 0 : threads }),
        progress: (fraction) => bar.update(Math.round(fraction * layers)),
        signal: ending.signal,
      },
      made,
    );
  } catch (error) {
    if (!ending.signal.aborted) throw error;
    bar.clear();
    process.stderr.write('shoal: stopped while a field was made; it is not kept.\n');
    throw new Interrupted(interruption.exitCode);
  } finally {
    bar.clear();
    interruption.stopListening();
  }
}

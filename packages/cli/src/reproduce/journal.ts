// The journal of `shoal reproduce --out`, from which an interrupted reproduction continues.

import { appendFileSync, existsSync } from 'node:fs';
import { checkedLine, isCheckedLine } from 'shoal/search';
import type { DrawnTrack } from '../chart/track-view.ts';
import { writing } from '../errors/file-system-error.ts';
import { MiB, readUntrustedText } from '../files/read-file.ts';
import type { RunMeans } from './run-trial.ts';
import type { ClaimTrial } from './trials.ts';

export const journalFile = 'runs.jsonl';

/** The owner of the lines (see `checkedLine`). The key of a line has the claim's scenario, version and commit. */
const owner = 'reproduction';

const kind = { name: 'the runs of a reproduction', limit: 256 * MiB, advice: 'Name another directory for --out.' };

/** The outcomes of runs, one per line. A changed or incomplete line is ignored, so its run is repeated. */
export class RunJournal {
  readonly #known = new Map<string, RunMeans>();
  readonly #path: string | undefined;

  /** @param path undefined: outcomes are not written */
  constructor(path: string | undefined) {
    this.#path = path;
    if (path === undefined || !existsSync(path)) return;
    for (const line of readUntrustedText(path, kind).split('\n')) {
      const [key, outcome] = entryOf(line) ?? [];
      if (key !== undefined && outcome) this.#known.set(key, outcome);
    }
  }

  /** The outcome of a trial, if it is complete: a value for each measure, and tracks if the page shows them. */
  of({ key, measures, isShown }: ClaimTrial): RunMeans | undefined {
    const outcome = this.#known.get(key);
    const { means, firstHalves, secondHalves, tracks } = outcome ?? {};
    if (isShown && !tracks) return undefined;
    return [means, firstHalves, secondHalves].every((list) => list?.length === measures.length) ? outcome : undefined;
  }

  add(key: string, outcome: RunMeans): void {
    this.#known.set(key, outcome);
    const path = this.#path;
    if (path !== undefined)
      writing(path, () =>
        appendFileSync(path, `\n${checkedLine(owner, JSON.stringify({ key, ...outcome }, rounded))}`),
      );
  }
}

function entryOf(line: string): [key: string, outcome: RunMeans] | undefined {
  if (!isCheckedLine(owner, line)) return undefined;
  try {
    const { key, means, firstHalves, secondHalves, stateHash, took, tracks } = JSON.parse(line);
    if (typeof key !== 'string' || typeof stateHash !== 'string' || typeof took !== 'number') return undefined;
    const [all, first, second] = [means, firstHalves, secondHalves].map(numbersOf);
    return all && first && second
      ? [key, { means: all, firstHalves: first, secondHalves: second, stateHash, took, tracks: tracksOf(tracks) }]
      : undefined;
  } catch {
    return undefined;
  }
}

/** A measure without a value is NaN, which JSON writes as null. */
function numbersOf(list: unknown): number[] | undefined {
  if (!Array.isArray(list) || !list.every((x) => x === null || typeof x === 'number')) return undefined;
  return list.map((x) => x ?? Number.NaN);
}

/** For a picture a tenth of a millimetre is enough; other numbers keep all digits. */
function rounded(key: string, value: unknown): unknown {
  if (!['x', 'y', 'z'].includes(key) || !Array.isArray(value)) return value;
  return value.map((place: number) => Number(place.toFixed(4)));
}

/** Reads tracks as written in this file; undefined if there are none, or they are damaged. */
function tracksOf(list: unknown): readonly DrawnTrack[] | undefined {
  const isTrack = (one: { [key in keyof DrawnTrack]?: unknown } | null): boolean =>
    [one?.x, one?.y, one?.z].every(
      (places) => Array.isArray(places) && places.length > 0 && places.every(Number.isFinite),
    ) && Number.isInteger(one?.species);
  return Array.isArray(list) && list.length > 0 && list.every(isTrack) ? list : undefined;
}

import type { ExportFile } from 'shoal/export';

/** Bytes of a run that are collected before they become a Blob, which browsers may keep on disk. */
const atOnce = 1 << 22;

/** Bytes that were written one after another. */
interface Run {
  readonly start: number;
  end: number;
  readonly blobs: Blob[];
  loose: Uint8Array<ArrayBuffer>[];
  looseBytes: number;
}

/** A file in the memory of the page, whose parts are written in any order. */
export class MemoryFile implements ExportFile {
  readonly #runs = new Map<number, Run>();
  /** Where bytes without a place are written. */
  #next = 0;

  write(bytes: Uint8Array, at?: number): void {
    if (bytes.length === 0) return;
    const start = at ?? this.#next;
    if (at === undefined) this.#next += bytes.length;
    const run = this.#runs.get(start) ?? { start, end: start, blobs: [], loose: [], looseBytes: 0 };
    this.#runs.delete(start);
    // Writers use their arrays again.
    run.loose.push(bytes.slice());
    run.looseBytes += bytes.length;
    run.end += bytes.length;
    if (run.looseBytes >= atOnce) seal(run);
    this.#runs.set(run.end, run);
  }

  close(): void {}

  /** The whole file. @throws Error if bytes of it are missing */
  blob(type = ''): Blob {
    const runs = [...this.#runs.values()].sort((one, other) => one.start - other.start);
    let end = 0;
    for (const run of runs) {
      if (run.start !== end)
        throw new Error(`The file was not written completely: bytes ${end} to ${run.start} of it are missing.`);
      end = run.end;
      seal(run);
    }
    return new Blob(
      runs.flatMap(({ blobs }) => blobs),
      { type },
    );
  }
}

function seal(run: Run): void {
  if (run.looseBytes > 0) run.blobs.push(new Blob(run.loose));
  run.loose = [];
  run.looseBytes = 0;
}

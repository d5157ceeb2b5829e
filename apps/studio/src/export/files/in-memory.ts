// Exports for a download, where the browser writes no files by itself: one file, or a folder as a ZIP file.

import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { ExportFile } from 'shoal/export';
import type { PlacedExport, WrittenExport } from './written-export.ts';

/** One file. */
export class FileInMemory implements PlacedExport {
  readonly #name: string;
  #file = new MemoryFile();

  constructor(name: string) {
    this.#name = name;
  }

  has(): boolean {
    return false;
  }

  open(): ExportFile {
    return this.#file;
  }

  async finish(): Promise<WrittenExport> {
    const blob = this.#file.blob();
    return { name: this.#name, files: 1, bytes: blob.size, blob };
  }

  async drop(): Promise<void> {
    this.#file = new MemoryFile();
  }
}

/** The same bytes in any time zone: the earliest time of ZIP files. */
const mtime = new Date(1980, 0, 1);

/** Bytes that are compressed at once. */
const atOnce = 1 << 20;

/** A folder as a ZIP file. Text becomes a third as large; arrays and pictures are stored. A file is added when it is closed. */
export class ZipInMemory implements PlacedExport {
  readonly #folder: string;
  #all = new MemoryFile();
  #files = 0;
  readonly #zip = new Zip((problem, bytes) => {
    if (problem) throw problem;
    this.#all.write(bytes);
  });

  constructor(folder: string) {
    this.#folder = folder;
  }

  has(): boolean {
    return false;
  }

  open(name: string): ExportFile {
    const file = new MemoryFile();
    return { write: (bytes, at) => file.write(bytes, at), close: () => this.#add(name, file.blob()) };
  }

  async #add(name: string, content: Blob): Promise<void> {
    const path = `${this.#folder}/${name}`;
    const entry = /\.(npz|png)$/.test(name) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 1 });
    entry.mtime = mtime;
    this.#files++;
    this.#zip.add(entry);
    for (let at = 0; at < content.size; at += atOnce)
      entry.push(new Uint8Array(await content.slice(at, at + atOnce).arrayBuffer()));
    entry.push(new Uint8Array(0), true);
  }

  async finish(): Promise<WrittenExport> {
    this.#zip.end();
    const blob = this.#all.blob('application/zip');
    return { name: `${this.#folder}.zip`, files: this.#files, bytes: blob.size, blob };
  }

  async drop(): Promise<void> {
    this.#zip.terminate();
    this.#all = new MemoryFile();
  }
}

/** Bytes of a run that are collected before they become a Blob, which browsers may keep on disk. */
const sealedBytes = 1 << 22;

/** Bytes that were written one after another. */
interface Run {
  readonly start: number;
  end: number;
  readonly blobs: Blob[];
  loose: Uint8Array<ArrayBuffer>[];
  looseBytes: number;
}

/** A file in the memory of the page, whose parts are written in any order. */
class MemoryFile implements ExportFile {
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
    if (run.looseBytes >= sealedBytes) seal(run);
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

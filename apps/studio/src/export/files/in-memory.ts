// Exports for a download, where the browser writes no files by itself: one file, or a folder as a ZIP file.

import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { ExportFile } from 'shoal/export';
import { MemoryFile } from './memory-file.ts';
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

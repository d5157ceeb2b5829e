// Where the page writes an export: a file or a folder on disk, or the memory of the page for a download.

import type { ExportFile } from 'shoal/export';
import { FileInMemory, ZipInMemory } from './in-memory.ts';
import type { PlacedExport, WrittenExport } from './written-export.ts';

/** Where an export is written. Handles are those of the File System Access API. */
export type ExportPlace =
  | { readonly kind: 'file'; readonly handle: FileSystemFileHandle }
  /** A new folder in the one that was chosen. */
  | { readonly kind: 'folder'; readonly inside: FileSystemDirectoryHandle }
  /** A file for a download. */
  | { readonly kind: 'memory' };

/** @param name of a file, or of a folder */
export async function openOutput(place: ExportPlace, name: string, isFolder: boolean): Promise<PlacedExport> {
  if (place.kind === 'file') return FileOnDisk.open(place.handle);
  if (place.kind === 'folder') return FolderOnDisk.open(place.inside, name);
  return isFolder ? new ZipInMemory(name) : new FileInMemory(name);
}

// Exports by the File System Access API. Browsers write each file under another name, and rename it when it is closed.

/** A file whose parts are written in any order. */
class DiskFile implements ExportFile {
  readonly #stream: FileSystemWritableFileStream;
  readonly #closed: (bytes: number) => void;
  #next = 0;
  #end = 0;

  constructor(stream: FileSystemWritableFileStream, closed: (bytes: number) => void) {
    this.#stream = stream;
    this.#closed = closed;
  }

  async write(bytes: Uint8Array, at?: number): Promise<void> {
    const position = at ?? this.#next;
    if (at === undefined) this.#next += bytes.length;
    this.#end = Math.max(this.#end, position + bytes.length);
    await this.#stream.write({ type: 'write', position, data: bytes as Uint8Array<ArrayBuffer> });
  }

  async close(): Promise<void> {
    await this.#stream.close();
    this.#closed(this.#end);
  }

  /** Its bytes are discarded. */
  async drop(): Promise<void> {
    await this.#stream.abort().catch(() => undefined);
  }
}

/** Files that are open, and what was written. */
class DiskFiles {
  readonly open = new Set<DiskFile>();
  files = 0;
  bytes = 0;

  async begin(handle: FileSystemFileHandle): Promise<DiskFile> {
    const file = new DiskFile(await handle.createWritable(), (bytes) => {
      this.open.delete(file);
      this.files++;
      this.bytes += bytes;
    });
    this.open.add(file);
    return file;
  }

  async drop(): Promise<void> {
    for (const file of this.open) await file.drop();
  }
}

/** TypeScript's DOM library lacks this method. Browsers with pickers have it. */
interface RemovableFile {
  remove?(): Promise<void>;
}

/** One file, which the user has named. */
class FileOnDisk implements PlacedExport {
  readonly #handle: FileSystemFileHandle;
  readonly #isNew: boolean;
  readonly #written = new DiskFiles();

  private constructor(handle: FileSystemFileHandle, isNew: boolean) {
    this.#handle = handle;
    this.#isNew = isNew;
  }

  static async open(handle: FileSystemFileHandle): Promise<FileOnDisk> {
    // A picker makes a new file at once, which is empty.
    return new FileOnDisk(handle, (await handle.getFile()).size === 0);
  }

  has(): boolean {
    return false;
  }

  open(): Promise<ExportFile> {
    return this.#written.begin(this.#handle);
  }

  async finish(): Promise<WrittenExport> {
    const { files, bytes } = this.#written;
    return { name: this.#handle.name, files, bytes };
  }

  /** A file that was there before keeps its bytes. */
  async drop(): Promise<void> {
    await this.#written.drop();
    const handle: FileSystemFileHandle & RemovableFile = this.#handle;
    if (this.#isNew) await handle.remove?.().catch(() => undefined);
  }
}

/** Most folders of one name. */
const mostNames = 999;

/** A new folder in the one that the user has chosen. */
class FolderOnDisk implements PlacedExport {
  readonly #inside: FileSystemDirectoryHandle;
  readonly #folder: FileSystemDirectoryHandle;
  readonly #written = new DiskFiles();

  private constructor(inside: FileSystemDirectoryHandle, folder: FileSystemDirectoryHandle) {
    this.#inside = inside;
    this.#folder = folder;
  }

  /** @param name of the folder; a number is added to it if there is such a folder or file already */
  static async open(inside: FileSystemDirectoryHandle, name: string): Promise<FolderOnDisk> {
    for (let k = 1; k <= mostNames; k++) {
      const free = k === 1 ? name : `${name}-${k}`;
      if (await isTaken(inside, free)) continue;
      return new FolderOnDisk(inside, await inside.getDirectoryHandle(free, { create: true }));
    }
    throw new Error(`The folder “${inside.name}” already has ${mostNames} folders “${name}”. Choose another one.`);
  }

  has(): boolean {
    return false;
  }

  async open(name: string): Promise<ExportFile> {
    const names = name.split('/');
    const last = names.pop() as string;
    let folder = this.#folder;
    for (const one of names) folder = await folder.getDirectoryHandle(one, { create: true });
    return this.#written.begin(await folder.getFileHandle(last, { create: true }));
  }

  async finish(): Promise<WrittenExport> {
    const { files, bytes } = this.#written;
    return { name: this.#folder.name, files, bytes };
  }

  async drop(): Promise<void> {
    await this.#written.drop();
    await this.#inside.removeEntry(this.#folder.name, { recursive: true });
  }
}

async function isTaken(inside: FileSystemDirectoryHandle, name: string): Promise<boolean> {
  try {
    await inside.getDirectoryHandle(name);
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return false;
    // A file has this name.
    if (error instanceof DOMException && error.name === 'TypeMismatchError') return true;
    throw error;
  }
}

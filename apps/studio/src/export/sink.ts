import { download } from '../ui/download.ts';

/** Writes a long file in chunks. The file appears only after `finish`. */
export interface Sink {
  write(chunk: string): Promise<void>;
  finish(): Promise<void>;
  /** Discards the file. */
  drop(): Promise<void>;
}

/** TypeScript's DOM library lacks this type. */
interface SaveOptions {
  readonly suggestedName: string;
}
declare global {
  interface Window {
    showSaveFilePicker?(options: SaveOptions): Promise<FileSystemFileHandle>;
  }
}

/**
 * Writes to disk if the browser allows it; otherwise collects chunks for a download. Must be called from a user
 * gesture.
 * @returns undefined if the user chose no file
 */
export async function openSink(name: string): Promise<Sink | undefined> {
  if (!window.showSaveFilePicker) return inChunks(name);
  try {
    const handle = await window.showSaveFilePicker({ suggestedName: name });
    return await onDisk(handle);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    // For example, pickers are not allowed in an iframe of another site.
    return inChunks(name);
  }
}

/** The browser writes to a temporary file and renames it at the end. */
async function onDisk(handle: FileSystemFileHandle): Promise<Sink> {
  const stream = await handle.createWritable();
  return {
    write: (chunk) => stream.write(chunk),
    finish: () => stream.close(),
    drop: () => stream.abort(),
  };
}

function inChunks(name: string): Sink {
  // Browsers may keep the bytes of a Blob on disk, outside the memory of the page.
  let chunks: Blob[] = [];
  return {
    async write(chunk) {
      chunks.push(new Blob([chunk]));
    },
    async finish() {
      download(new Blob(chunks, { type: 'text/plain' }), name);
    },
    async drop() {
      chunks = [];
    },
  };
}

import { download } from './download.ts';

/** Where a long file goes, piece by piece; nothing stands under its name before `finish`. */
export interface Sink {
  write(piece: string): Promise<void>;
  finish(): Promise<void>;
  /** Takes back what was written. */
  drop(): Promise<void>;
}

/** Not in TypeScript's library yet. */
interface SaveOptions {
  readonly suggestedName: string;
}
declare global {
  interface Window {
    showSaveFilePicker?(options: SaveOptions): Promise<FileSystemFileHandle>;
  }
}

/**
 * Onto the disk, where the browser lets a page write there; else into pieces that the browser keeps until all are there.
 * Call it when a button is pressed. @returns undefined if the viewer chose no file
 */
export async function openSink(name: string): Promise<Sink | undefined> {
  if (!window.showSaveFilePicker) return inPieces(name);
  try {
    const handle = await window.showSaveFilePicker({ suggestedName: name });
    return await onDisk(handle);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    // Such as in a frame of another page, where no file may be chosen.
    return inPieces(name);
  }
}

/** The browser writes beside the file, and gives it its name at the end. */
async function onDisk(handle: FileSystemFileHandle): Promise<Sink> {
  const stream = await handle.createWritable();
  return {
    write: (piece) => stream.write(piece),
    finish: () => stream.close(),
    drop: () => stream.abort(),
  };
}

function inPieces(name: string): Sink {
  // A browser may keep the bytes of a Blob on disk: the page itself holds none.
  let pieces: Blob[] = [];
  return {
    async write(piece) {
      pieces.push(new Blob([piece]));
    },
    async finish() {
      download(new Blob(pieces, { type: 'text/plain' }), name);
    },
    async drop() {
      pieces = [];
    },
  };
}

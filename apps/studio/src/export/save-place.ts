// Asks where an export is saved. Browsers open such a dialog only at a press of a key or a button.

import type { ExportPlace } from './files/output.ts';

/** TypeScript's DOM library lacks these functions. Only Chromium has them. */
interface SaveOptions {
  readonly suggestedName: string;
  readonly types?: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
}
interface FolderOptions {
  readonly mode: 'readwrite';
  readonly id?: string;
}
declare global {
  interface Window {
    showSaveFilePicker?(options: SaveOptions): Promise<FileSystemFileHandle>;
    showDirectoryPicker?(options: FolderOptions): Promise<FileSystemDirectoryHandle>;
  }
}

/** Whether the browser writes files or folders to disk as they are made. */
export function writesToDisk(isFolder: boolean): boolean {
  return (isFolder ? window.showDirectoryPicker : window.showSaveFilePicker) !== undefined;
}

/** Asks for a file. @returns undefined if the user chose none */
export async function filePlace(suggestedName: string): Promise<ExportPlace | undefined> {
  const ending = suggestedName.slice(suggestedName.lastIndexOf('.'));
  const types = [{ accept: { 'application/octet-stream': [ending] } }];
  return placeOf(
    window.showSaveFilePicker && (() => window.showSaveFilePicker?.({ suggestedName, types })),
    (handle) => ({ kind: 'file', handle }),
  );
}

/** Asks for the folder in which a new one is made. @returns undefined if the user chose none */
export async function folderPlace(): Promise<ExportPlace | undefined> {
  return placeOf(
    window.showDirectoryPicker && (() => window.showDirectoryPicker?.({ mode: 'readwrite', id: 'shoal-export' })),
    (inside) => ({ kind: 'folder', inside }),
  );
}

async function placeOf<Handle>(
  ask: (() => Promise<Handle> | undefined) | undefined,
  place: (handle: Handle) => ExportPlace,
): Promise<ExportPlace | undefined> {
  const inMemory: ExportPlace = { kind: 'memory' };
  try {
    const handle = await ask?.();
    return handle === undefined ? inMemory : place(handle);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    // For example, pickers are not allowed in an iframe of another site.
    return inMemory;
  }
}

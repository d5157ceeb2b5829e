// Where the page writes an export: a file or a folder on disk, or the memory of the page for a download.

import { FileInMemory, ZipInMemory } from './in-memory.ts';
import { FileOnDisk, FolderOnDisk } from './on-disk.ts';
import type { PlacedExport } from './written-export.ts';

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

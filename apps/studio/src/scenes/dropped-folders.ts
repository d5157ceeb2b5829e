// Lists all files in dropped folders. Loaded only when a folder is dropped.

import type { GivenFile } from './given-file.ts';

/** More files and deeper folders are ignored, because a study has only a few. */
const mostFiles = 1000;
const deepest = 6;

/** All files in dropped files and folders. Unreadable ones are left out. */
export async function filesIn(entries: readonly (FileSystemEntry | null)[]): Promise<GivenFile[]> {
  const found: GivenFile[] = [];
  const visit = async (entry: FileSystemEntry | null, depth: number): Promise<void> => {
    if (!entry || depth > deepest || found.length >= mostFiles) return;
    if (isFile(entry)) {
      const file = await new Promise<File | undefined>((resolve) => entry.file(resolve, () => resolve(undefined)));
      if (file) found.push({ path: entry.fullPath.replace(/^\//, ''), file });
    } else if (isFolder(entry)) for (const inner of await entriesOf(entry)) await visit(inner, depth + 1);
  };
  for (const entry of entries) await visit(entry, 0);
  return found;
}

async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  // The reader returns at most a hundred entries at a time.
  while (all.length < mostFiles) {
    const some = await new Promise<FileSystemEntry[]>((resolve) => reader.readEntries(resolve, () => resolve([])));
    if (some.length === 0) break;
    all.push(...some);
  }
  return all;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

import { lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, processStart } from './process-alive.ts';

// Containers may share a folder for temporary files, but not process ids. Their host names differ.
const prefix = `shoal-${encodeURIComponent(hostname()) || 'localhost'}-`;

/** A folder for temporary files, which is removed when the process ends, or earlier. */
export interface TemporaryFolder {
  readonly path: string;
  remove(): void;
}

export function makeTemporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-${processStart(process.pid)}-`));
  const remove = (): void => {
    process.off('exit', remove);
    rmSync(path, { recursive: true, force: true });
  };
  process.on('exit', remove);
  return { path, remove };
}

/** Removes the temporary folders of processes that were killed. */
export function removeLeftOverFolders(): void {
  const own = process.getuid?.();
  for (const name of readdirSync(tmpdir()).filter((one) => one.startsWith(prefix))) {
    const [, id, start] = /^(\d+)-(\d*)-[^-]+$/.exec(name.slice(prefix.length)) ?? [];
    if (id === undefined || (isAlive(Number(id)) && (start === '' || start === processStart(Number(id))))) continue;
    const path = join(tmpdir(), name);
    try {
      const stats = lstatSync(path);
      // Another user may give any name to a folder.
      if (stats.isDirectory() && stats.uid === (own ?? stats.uid)) rmSync(path, { recursive: true, force: true });
    } catch {
      // Another process removes it, or it stays until the next start.
    }
  }
}

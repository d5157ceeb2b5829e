// A folder for temporary files, which is removed when the command ends.

import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

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

/** Whether a process is running. A zombie, which has ended but whose parent has not noticed, is not. */
export function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
  } catch (error) {
    // EPERM: it is alive and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const { state } = factsOf(id) ?? {};
  return state !== 'Z' && state !== 'X';
}

/**
 * The start time of a process, as text to compare; empty if the system does not provide it. Process ids are reused: if
 * the start time differs, it is another process.
 */
export function processStart(id: number): string {
  return factsOf(id)?.start ?? '';
}

/** State and start time of a process, in clock ticks since boot, on Linux. */
function factsOf(id: number): { readonly state: string; readonly start: string } | undefined {
  try {
    // The name in brackets may contain spaces and brackets. State is field 3, start field 22.
    const fields = readFileSync(`/proc/${id}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state: fields[0], start: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

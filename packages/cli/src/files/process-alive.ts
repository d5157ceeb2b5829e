import { readFileSync } from 'node:fs';

/** Whether a process runs. One that has ended and waits for its parent to ask for its exit code (a zombie) does not. */
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
 * When a process was started, as text to compare; empty where the system does not say. Ids are given again: the process
 * with an id is another one if it was started at another time.
 */
export function startOf(id: number): string {
  return factsOf(id)?.start ?? '';
}

/** What Linux tells of a process, in clock ticks since the machine started. */
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

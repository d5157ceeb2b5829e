import { readFileSync } from 'node:fs';

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

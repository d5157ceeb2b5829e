// Locks the directory of a run, so that two processes never write into it.

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { InputError } from '../errors/exit-error.ts';
import { writing } from '../errors/file-system-error.ts';
import { isAlive, processStart } from '../files/temporary-folder.ts';

/*
 * A directory is locked by a file, with the id of the recording process in its name and the start time as its text. Of
 * two processes, the later one sees the other's file, so they never both continue. If each sees the other's file, both
 * withdraw and try again.
 */
const attempts = 5;
const pause = 40; // ms at most between two attempts

const host = encodeURIComponent(hostname()) || 'localhost';
const ownLock = `.lock-${host}-${process.pid}`;

/** Locks a directory. @returns a function that unlocks it */
export async function lockFolder(folder: string): Promise<() => void> {
  const own = join(folder, ownLock);
  const unlock = (): void => {
    try {
      rmSync(own, { force: true });
    } catch {
      // The lock cannot be removed. It will not count, because this process will have ended.
    }
  };
  for (let attempt = 1; ; attempt++) {
    writing(folder, () => writeFileSync(own, processStart(process.pid)));
    try {
      refuseBusy(folder);
      for (const name of locksIn(folder))
        if (name !== ownLock) writing(folder, () => rmSync(join(folder, name), { force: true }));
      return unlock;
    } catch (error) {
      unlock();
      if (attempt === attempts || !(error instanceof InputError)) throw error;
      await wait(Math.random() * pause);
    }
  }
}

/** Refuses a directory in which another process records. Locks of processes that have ended do not count. */
export function refuseBusy(folder: string): void {
  const held = locksIn(folder).find((name) => isHeld(folder, name));
  if (held === undefined) return;
  const [, machine, id] = lockName.exec(held) ?? [];
  const where = machine === host ? '' : ` on ${decodeURIComponent(machine)}`;
  throw new InputError(
    `${folder}: process ${id}${where} is recording a run here. Wait for it, or name another directory; if that process is no shoal, remove ${join(folder, held)}.`,
  );
}

const lockName = /^\.lock-(.+)-(\d+)$/;

export function isLock(name: string): boolean {
  return lockName.test(name);
}

/** A process on another machine cannot be checked, so its lock counts. */
function isHeld(folder: string, name: string): boolean {
  const [, machine, id] = lockName.exec(name) ?? [];
  if (machine !== host) return true;
  const owner = Number(id);
  return owner !== process.pid && isAlive(owner) && !isOfAnother(join(folder, name), owner);
}

/** Whether another process now has the id of a lock. The lock may have been read before its text was written. */
function isOfAnother(lock: string, id: number): boolean {
  try {
    const start = readFileSync(lock, 'latin1').slice(0, 30);
    return start !== '' && processStart(id) !== '' && start !== processStart(id);
  } catch {
    return false;
  }
}

function locksIn(folder: string): string[] {
  return existsSync(folder) ? writing(folder, () => readdirSync(folder)).filter(isLock) : [];
}

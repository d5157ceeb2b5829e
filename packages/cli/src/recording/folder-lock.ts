import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writing } from '../errors/file-system-error.ts';
import { InputError } from '../errors/input-error.ts';
import { isAlive, startOf } from '../files/process-alive.ts';

/*
 * A directory is locked by a file. Its name says which process records there, its text when that process started. The
 * later of two processes sees the other's file, so both never continue; where both see each other, both step back and
 * try again.
 */
const attempts = 5;
const pause = 40; // ms at most between two attempts

const host = encodeURIComponent(hostname()) || 'localhost';
const ownLock = `.lock-${host}-${process.pid}`;

/** Locks a directory. @returns what unlocks it */
export async function lockFolder(folder: string): Promise<() => void> {
  const own = join(folder, ownLock);
  const unlock = (): void => {
    try {
      rmSync(own, { force: true });
    } catch {
      // Its process has ended by the time that anyone looks.
    }
  };
  for (let attempt = 1; ; attempt++) {
    writing(folder, () => writeFileSync(own, startOf(process.pid)));
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

/** Refuses a directory in which another process records. A lock whose process is gone is none. */
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

/** Of a process on another machine nothing is known, so its lock counts. */
function isHeld(folder: string, name: string): boolean {
  const [, machine, id] = lockName.exec(name) ?? [];
  if (machine !== host) return true;
  const owner = Number(id);
  return owner !== process.pid && isAlive(owner) && !isOfAnother(join(folder, name), owner);
}

/** Whether the process that has the id of a lock is not the one that wrote it. A lock may be read before its text is there. */
function isOfAnother(lock: string, id: number): boolean {
  try {
    const start = readFileSync(lock, 'latin1').slice(0, 30);
    return start !== '' && startOf(id) !== '' && start !== startOf(id);
  } catch {
    return false;
  }
}

function locksIn(folder: string): string[] {
  return existsSync(folder) ? writing(folder, () => readdirSync(folder)).filter(isLock) : [];
}

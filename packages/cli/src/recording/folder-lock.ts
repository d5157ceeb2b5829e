import { closeSync, existsSync, openSync, readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writing } from '../errors/file-system-error.ts';
import { InputError } from '../errors/input-error.ts';
import { isAlive } from '../files/process-alive.ts';

/*
 * A directory is locked by a file whose name says which process records there. Of two processes the later one sees the
 * file of the other, so never do both go on; where both see each other, both step back and try again.
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
    writing(folder, () => closeSync(openSync(own, 'w')));
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
  const held = locksIn(folder).find(isHeld);
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
function isHeld(name: string): boolean {
  const [, machine, id] = lockName.exec(name) ?? [];
  return machine !== host || (Number(id) !== process.pid && isAlive(Number(id)));
}

function locksIn(folder: string): string[] {
  return existsSync(folder) ? writing(folder, () => readdirSync(folder)).filter(isLock) : [];
}

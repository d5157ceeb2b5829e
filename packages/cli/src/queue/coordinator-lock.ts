// Lets only one process distribute the trials of a study: a lock in Redis that expires unless it is renewed.

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { InputError } from '../errors/exit-error.ts';
import { isObject } from '../files/json.ts';
import type { Link } from './link.ts';

/** ms after which a lock expires if its coordinator does not renew it. */
const duration = 8000;
/** ms between two renewals. */
export const renewal = 1500;
const pause = 200;

// Writes the value again, not only its expiry: a full Redis refuses the write, and then workers cannot answer either.
const renew = `
local value = redis.call('get', KEYS[1])
if value and value ~= ARGV[1] then return 'taken' end
redis.call('set', KEYS[1], ARGV[1], 'PX', ARGV[2])
return value and 'held' or 'new'`;

const release = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end`;

/** A lock on a study: only one process on any machine may coordinate it. */
export class CoordinatorLock {
  readonly #redis: Link['redis'];
  readonly #key: string;
  readonly #value = JSON.stringify({ host: hostname(), process: process.pid, token: randomUUID() });

  /**
   * Takes the lock. If another process holds it, waits until it expires, or is renewed.
   * @throws InputError if another process coordinates the study
   */
  static async take({ redis, shown }: Link, key: string): Promise<CoordinatorLock> {
    const lock = new CoordinatorLock(redis, key);
    for (let least = Number.POSITIVE_INFINITY; ; await wait(pause)) {
      if ((await redis.set(key, lock.#value, 'PX', duration, 'NX')) === 'OK') return lock;
      const [held, left] = [await redis.get(key), await redis.pttl(key)];
      // -2: the lock has expired meanwhile. -1: the lock never expires.
      if (held === null || left === -2) continue;
      if (left > least || left < 0 || left > duration)
        throw new InputError(
          `--queue: ${holderOf(held)} already runs this study at ${shown}. Wait for it, or end it; its lock expires ${duration / 1000} s later.`,
        );
      least = left;
    }
  }

  private constructor(redis: Link['redis'], key: string) {
    this.#redis = redis;
    this.#key = key;
  }

  /**
   * Renews the lock for some seconds.
   * @returns `new` if the lock had expired, so that Redis may have lost other data too; or the process that has the
   * lock now
   */
  async renew(): Promise<'held' | 'new' | { readonly holder: string }> {
    const state = await this.#redis.eval(renew, 1, this.#key, this.#value, duration);
    if (state === 'held' || state === 'new') return state;
    return { holder: holderOf((await this.#redis.get(this.#key)) ?? '') };
  }

  async release(): Promise<void> {
    await this.#redis.eval(release, 1, this.#key, this.#value);
  }
}

function holderOf(value: string): string {
  try {
    const holder: unknown = value.length < 1000 ? JSON.parse(value) : undefined;
    if (isObject(holder) && typeof holder.host === 'string' && Number.isInteger(holder.process))
      return `process ${holder.process} on ${JSON.stringify(holder.host).slice(1, -1)}`;
  } catch {
    // Any other value names no process.
  }
  return 'an unknown process';
}

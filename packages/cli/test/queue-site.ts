import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { TestRedis } from './redis.ts';
import type { Ended, Running, Workshop } from './run-shoal.ts';

/** Contains characters that must be percent-encoded in a URL. */
export const secret = 'p@ss/w:rd%';

/** The output of all commands at queues. */
export const said: string[] = [];

/** ms */
const patience = 120_000;

/** A Redis with a password, and coordinators and workers at it. */
export class QueueSite {
  readonly redis: TestRedis;
  readonly #shop: Workshop;
  readonly #running: Running[] = [];

  constructor(shop: Workshop, redis: TestRedis) {
    this.#shop = shop;
    this.redis = redis;
  }

  get address(): string {
    return `redis://:${encodeURIComponent(secret)}@127.0.0.1:${this.redis.port}`;
  }

  /** The address as shown in messages. */
  get shown(): string {
    return `redis://127.0.0.1:${this.redis.port}`;
  }

  /** Options of BullMQ. */
  get queue(): { prefix: string; connection: { host: string; port: number; password: string } } {
    return { prefix: 'shoal', connection: { host: '127.0.0.1', port: this.redis.port, password: secret } };
  }

  start(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Running {
    const one = this.#shop.start(args, { SHOAL_QUEUE: this.address, ...environment });
    for (const stream of [one.process.stdout, one.process.stderr])
      stream?.on('data', (text: string) => {
        said.push(text);
      });
    this.#running.push(one);
    return one;
  }

  shoal(...args: readonly string[]): Promise<Ended> {
    return this.start(args).ended;
  }

  worker(...more: readonly string[]): Running {
    return this.start(['worker', '--queue', '--threads', '1', ...more]);
  }

  async close(): Promise<void> {
    for (const { process } of this.#running) process.kill('SIGKILL');
    await Promise.all(this.#running.map(({ ended }) => ended));
    await this.redis.stop();
  }
}

/** A test with its own site. */
export function withSite(shop: Workshop, work: (site: QueueSite) => Promise<void>): () => Promise<void> {
  return async () => {
    const site = new QueueSite(shop, await TestRedis.start({ password: secret }));
    try {
      await work(site);
    } finally {
      await site.close();
    }
  };
}

/** Waits until a process has printed a text. */
export function saying({ process, ended }: Running, text: string | RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let all = '';
    process.stderr?.on('data', (more: string) => {
      all += more;
      if (typeof text === 'string' ? all.includes(text) : text.test(all)) resolve(all);
    });
    const give = (why: string): void => reject(new Error(`${why} without saying ${text}: ${all}`));
    void ended.then(() => give('ended'));
    setTimeout(() => give('has run for long'), patience).unref();
  });
}

export async function until(what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (const start = performance.now(); !(await isSo()); await wait(10))
    if (performance.now() - start > patience) throw new Error(`waited in vain for ${what}`);
}

/** The journal of a study in a workshop. */
export class ReadJournal {
  readonly #path: string;

  constructor(shop: Workshop, folder: string) {
    this.#path = shop.path(`${folder}/journal.jsonl`);
  }

  /** The key of each outcome, in the order of arrival. */
  get keys(): string[] {
    if (!existsSync(this.#path)) return [];
    const whole = readFileSync(this.#path, 'utf8').split('\n').slice(1, -1);
    return whole.map((line) => (JSON.parse(line) as { key: string }).key);
  }

  /** Hash of the study. */
  get study(): string {
    return (JSON.parse(readFileSync(this.#path, 'utf8').split('\n')[0]) as { study: string }).study;
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** Redis for tests: a process of its own on a free loopback port, with its files in a temporary folder. */

const program = process.env.SHOAL_REDIS ?? 'redis-server';

/** `npm test` reports this in its own line. */
export const hasNoRedis: boolean = program === 'none';

interface TestRedisOptions {
  readonly password?: string;
  /** Paths of a certificate and its key. */
  readonly tls?: { readonly certificate: string; readonly key: string };
}

export class TestRedis {
  readonly port: number;
  readonly client: Redis;
  readonly #folder: string;
  readonly #options: TestRedisOptions;
  #process: ChildProcess;

  static async start(options: TestRedisOptions = {}): Promise<TestRedis> {
    const redis = new TestRedis(await freePort(), options);
    await redis.#ready();
    return redis;
  }

  private constructor(port: number, options: TestRedisOptions) {
    this.port = port;
    this.#options = options;
    this.#folder = mkdtempSync(join(tmpdir(), 'shoal-redis-'));
    this.#process = this.#start();
    const { password, tls } = options;
    this.client = new Redis({
      host: '127.0.0.1',
      port,
      ...(password && { password }),
      ...(tls && { tls: { rejectUnauthorized: false } }),
      maxRetriesPerRequest: null,
      retryStrategy: () => 50,
    });
    this.client.on('error', () => undefined);
  }

  /** Ends the server as if the machine was shut down or, with SIGKILL, failed; then starts it again. */
  async restart(signal: 'SIGTERM' | 'SIGKILL', pause = 0): Promise<void> {
    await this.#end(signal);
    await wait(pause);
    this.#process = this.#start();
    await this.#ready();
  }

  async stop(): Promise<void> {
    this.client.disconnect();
    await this.#end('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #start(): ChildProcess {
    const { password, tls } = this.#options;
    const ports = tls
      ? ['--port', '0', '--tls-port', String(this.port), '--tls-cert-file', tls.certificate, '--tls-key-file', tls.key]
      : ['--port', String(this.port)];
    return spawn(
      program,
      [
        ...ports,
        ...['--bind', '127.0.0.1', '--dir', this.#folder, '--save', '', '--appendonly', 'yes', '--daemonize', 'no'],
        ...(tls ? ['--tls-auth-clients', 'no'] : []),
        ...(password ? ['--requirepass', password] : []),
      ],
      { stdio: 'ignore' },
    );
  }

  async #ready(): Promise<void> {
    const failed = new Promise<never>((_, reject) => {
      const name = `the tests need redis-server (${program}): name it in SHOAL_REDIS`;
      this.#process.once('error', ({ message }) => reject(new Error(`${name}: ${message}`)));
      this.#process.once('exit', (code) => reject(new Error(`${name}: it ended with exit code ${code}`)));
    });
    failed.catch(() => undefined);
    await Promise.race([this.client.ping(), failed]);
  }

  #end(signal: NodeJS.Signals): Promise<void> {
    return new Promise((resolve) => {
      if (this.#process.exitCode !== null || this.#process.signalCode !== null) return resolve();
      this.#process.once('exit', () => resolve());
      this.#process.kill(signal);
    });
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

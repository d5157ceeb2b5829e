import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, vi } from 'vitest';

/** Runs the command in a directory of its own, in this process or in a given one. */

const root = fileURLToPath(new URL('../../../', import.meta.url));
const launcher = join(root, 'packages/cli/bin/shoal.js');
const built = pathToFileURL(join(root, 'packages/cli/dist/main.js')).href;

/** The command uses the output and directory of this process, so only one command runs at a time. */
let last: Promise<unknown> = Promise.resolve();

/** An environment in which Node may start no threads. */
export const withoutThreads: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `${process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission'} --allow-fs-read=* --allow-fs-write=*`,
};

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Command {
  readonly main: (args: readonly string[]) => Promise<number>;
}

export interface Running {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** All listeners of the kinds that a command adds. They are removed here, as the end of a separate process would do. */
function listenersNow(): { from: NodeJS.EventEmitter; event: string; all: unknown[] }[] {
  const places: [NodeJS.EventEmitter, string][] = [
    [process.stdout, 'error'],
    [process.stderr, 'error'],
    [process, 'SIGINT'],
    [process, 'SIGTERM'],
  ];
  return places.map(([from, event]) => ({ from, event, all: from.listeners(event) }));
}

/** A directory for the tests of one file. */
export function workshop(): Workshop {
  const folder = mkdtempSync(join(tmpdir(), 'shoal-cli-'));
  const shop = new Workshop(folder);
  afterAll(() => {
    for (const made of [shop.folder, shop.cache]) rmSync(made, { recursive: true, force: true });
  });
  return shop;
}

export class Workshop {
  readonly folder: string;
  /** The command's cache of fields, separate from the user's own cache and from the test folder. */
  readonly cache: string;

  constructor(folder: string) {
    this.folder = folder;
    this.cache = `${folder}-cache`;
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** Writes a file. Anything but text is written as JSON. */
  write(name: string, content: unknown): string {
    const path = this.path(name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  }

  start(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Running {
    const child = spawn(process.execPath, [launcher, ...args], {
      cwd: this.folder,
      env: { ...process.env, SHOAL_CACHE: this.cache, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    const ended = new Promise<Ended>((resolve) => {
      child.on('close', (code) => resolve({ code, stdout, stderr }));
    });
    return { process: child, ended };
  }

  /** In a separate process, which takes about 0.4 s of a processor: for signals, races and Node's own errors. */
  apart(...args: readonly string[]): Promise<Ended> {
    return this.start(args).ended;
  }

  /** In this process, from the built files that users have. */
  async shoal(...args: readonly string[]): Promise<Ended> {
    return this.#here(await import(built), args);
  }

  /** In this process, from the sources, so that mocks and mutants apply. It starts no threads of its own. */
  async inProcess(...args: readonly string[]): Promise<Ended> {
    return this.#here(await import('../src/main.ts'), args);
  }

  #here({ main }: Command, args: readonly string[]): Promise<Ended> {
    const ended = last.then(() => this.#listenTo(() => main(args)));
    last = ended.catch(() => undefined);
    return ended;
  }

  async #listenTo(main: () => Promise<number>): Promise<Ended> {
    const { env, exitCode } = process;
    const [folder, cache] = [process.cwd(), env.SHOAL_CACHE];
    const said = { stdout: '', stderr: '' };
    const spies = (['stdout', 'stderr'] as const).map((name) =>
      vi.spyOn(process[name], 'write').mockImplementation((text) => {
        said[name] += text;
        return true;
      }),
    );
    const heard = listenersNow();
    process.chdir(this.folder);
    env.SHOAL_CACHE = this.cache;
    try {
      return { code: await main(), ...said };
    } finally {
      process.chdir(folder);
      if (cache === undefined) delete env.SHOAL_CACHE;
      else env.SHOAL_CACHE = cache;
      process.exitCode = exitCode;
      for (const spy of spies) spy.mockRestore();
      for (const [k, { from, event, all }] of listenersNow().entries())
        for (const listener of all) if (!heard[k].all.includes(listener)) from.off(event, listener as () => void);
    }
  }

  /** Through a shell, for pipes and limits; `$shoal` stands for the command. */
  shell(script: string): Ended {
    const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
      cwd: this.folder,
      encoding: 'utf8',
      env: { ...process.env, SHOAL_CACHE: this.cache, shoal: `${process.execPath} ${launcher}` },
    });
    return { code: status, stdout, stderr };
  }
}

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const runFile = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const programs = fileURLToPath(new URL('programs', import.meta.url));

export interface Output {
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Environment for programs of a project. Its own programs come first in PATH, as in npm scripts, so a project with the
 * package `node` runs in that version. Variables of the test runner are left out: with them bundlers build differently,
 * and `nuxt dev` prints nothing.
 */
export function environmentOf(folder: string): NodeJS.ProcessEnv {
  const { NODE_ENV, TEST, VITEST, FORCE_COLOR, ...inherited } = process.env;
  const { PATH = '' } = inherited;
  const quiet = { NO_COLOR: '1', ...noTelemetry };
  return { ...inherited, ...quiet, PATH: `${path.join(folder, 'node_modules/.bin')}${path.delimiter}${PATH}` };
}

const noTelemetry = {
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  NUXT_TELEMETRY_DISABLED: '1',
  WRANGLER_SEND_METRICS: 'false',
};

/** Runs a program to its end. @throws Error with its output if it fails or takes longer than `seconds` */
export async function run(cwd: string, program: string, args: readonly string[], seconds = 500): Promise<Output> {
  try {
    return await runFile(program, args, {
      cwd,
      env: environmentOf(cwd),
      timeout: 1000 * seconds,
      maxBuffer: 1 << 26,
      killSignal: 'SIGKILL',
    });
  } catch (error) {
    const { stdout, stderr, message } = error as Output & Error;
    throw new Error(`${program} ${args.join(' ')}\n${message}\n${stdout}\n${stderr}`);
  }
}

/**
 * A package as users get it from npm. If `npm run check:packages` has left the tarball in the folder SHOAL_PACKED,
 * returns that; otherwise packs the built workspace. @returns the tarball's path
 */
export async function pack(name: 'shoal' | 'cli' | 'react' | 'create' | 'element', folder: string): Promise<string> {
  const packed = path.join(process.env.SHOAL_PACKED ?? folder, `${name}.tgz`);
  if (existsSync(packed)) return packed;
  const args = ['pack', '--json', '--workspace', `packages/${name}`, '--pack-destination', folder];
  const { stdout } = await run(root, 'npm', args);
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return path.join(folder, filename);
}

/** A program of one of this repository's dependencies. */
export function ownBin(name: string): string {
  return path.join(root, 'node_modules/.bin', name);
}

/** A new user project in a temporary folder. */
export class Project implements AsyncDisposable {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * A project with only the library, without npm. @param files text by path, in addition to the programs of this folder
   */
  static async unpacked(library: string, files: Readonly<Record<string, string>> = {}): Promise<Project> {
    const project = await Project.#with({ ...files, 'package.json': JSON.stringify({ type: 'module' }) });
    await project.unpack('shoal', library);
    return project;
  }

  /** Adds a packed package. */
  async unpack(name: string, tarball: string): Promise<void> {
    const target = path.join(this.folder, 'node_modules', name);
    await mkdir(target, { recursive: true });
    await run(this.folder, 'tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  }

  /**
   * @param dependencies packages from npm by name and version, or tarballs by name and file
   * @param files text by path, in addition to the programs of this folder
   */
  static async installed(
    dependencies: Readonly<Record<string, string>>,
    files: Readonly<Record<string, string>> = {},
  ): Promise<Project> {
    const manifest = { name: 'consumer', private: true, type: 'module', dependencies };
    const project = await Project.#with({ ...files, 'package.json': JSON.stringify(manifest) });
    await run(project.folder, 'npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']);
    return project;
  }

  static async #with(files: Readonly<Record<string, string>>): Promise<Project> {
    const project = new Project(await mkdtemp(path.join(os.tmpdir(), 'shoal-consumer-')));
    await cp(programs, project.folder, { recursive: true });
    await project.write(files);
    return project;
  }

  async write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(this.folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }

  /** Runs a program of an installed dependency. */
  bin(name: string, args: readonly string[], seconds?: number): Promise<Output> {
    return run(this.folder, path.join(this.folder, 'node_modules/.bin', name), args, seconds);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

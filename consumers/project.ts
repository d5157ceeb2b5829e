import { execFile } from 'node:child_process';
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

/** Runs a program to its end. @throws Error with all that it printed if it fails or takes longer than `seconds` */
export async function run(cwd: string, program: string, args: readonly string[], seconds = 240): Promise<Output> {
  // What the test runner sets would change how bundlers build.
  const { NODE_ENV, VITEST, FORCE_COLOR, ...inherited } = process.env;
  const env = { ...inherited, NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1' };
  try {
    return await runFile(program, args, {
      cwd,
      env,
      timeout: 1000 * seconds,
      maxBuffer: 1 << 26,
      killSignal: 'SIGKILL',
    });
  } catch (error) {
    const { stdout, stderr, message } = error as Output & Error;
    throw new Error(`${program} ${args.join(' ')}\n${message}\n${stdout}\n${stderr}`);
  }
}

/** The library as users get it from npm: packs the built workspace once. @returns the tarball's path */
export async function packLibrary(folder: string): Promise<string> {
  const packed = await run(root, 'npm', [
    'pack',
    '--json',
    '--workspace',
    'packages/shoal',
    '--pack-destination',
    folder,
  ]);
  const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }];
  return path.join(folder, filename);
}

/** A fresh project of somebody else's, in a temporary folder. */
export class Project implements AsyncDisposable {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * @param library the packed library
   * @param dependencies from npm, by name and version
   * @param files text by path, beside the programs of this folder
   */
  static async make(
    library: string,
    dependencies: Readonly<Record<string, string>> = {},
    files: Readonly<Record<string, string>> = {},
    manifest: object = { type: 'module' },
  ): Promise<Project> {
    const project = new Project(await mkdtemp(path.join(os.tmpdir(), 'shoal-consumer-')));
    await cp(programs, project.folder, { recursive: true });
    const all = { ...dependencies, shoal: `file:${library}` };
    await project.write({
      ...files,
      'package.json': JSON.stringify({ name: 'consumer', private: true, ...manifest, dependencies: all }),
    });
    await run(project.folder, 'npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']);
    return project;
  }

  async write(files: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(this.folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }

  /** Runs a program that a dependency brought along. */
  bin(name: string, args: readonly string[], seconds?: number): Promise<Output> {
    return run(this.folder, path.join(this.folder, 'node_modules/.bin', name), args, seconds);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

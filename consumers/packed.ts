import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { pack } from './project.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The tarball of the library, as npm would publish it. */
    readonly library: string;
    /** Tarballs of `shoal-cli`, `shoal-react` and `create-shoal`, likewise. */
    readonly cli: string;
    readonly react: string;
    readonly create: string;
  }
}

/** Vitest runs this before the tests of consumers, because all of them use the same tarballs. */
export default async function packAll(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'shoal-packed-'));
  project.provide('library', await pack('shoal', folder));
  project.provide('cli', await pack('cli', folder));
  project.provide('react', await pack('react', folder));
  project.provide('create', await pack('create', folder));
  return () => rm(folder, { recursive: true, force: true });
}

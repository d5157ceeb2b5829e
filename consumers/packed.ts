import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { pack } from './project.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The tarball of the library, as npm would publish it. */
    readonly library: string;
  }
}

/** Vitest runs this before the tests of consumers: they all use one tarball. */
export default async function packLibrary(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'shoal-packed-'));
  project.provide('library', await pack('shoal', folder));
  return () => rm(folder, { recursive: true, force: true });
}

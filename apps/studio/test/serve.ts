import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the built studio. */
    readonly address: string;
  }
}

/** Builds the studio and serves it while its tests run; not with SHOAL_PAGE=none, for tests without a page. */
export default async function serve(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.SHOAL_PAGE === 'none') return async () => {};
  const root = fileURLToPath(new URL('..', import.meta.url));
  const config = { root, configFile: `${root}vite.config.ts`, logLevel: 'warn' as const };
  await build(config);
  // What `shoal render` opens.
  await build({ ...config, configFile: `${root}render.config.ts` });
  const server = await preview({ ...config, preview: { port: 4280 } });
  const address = server.resolvedUrls?.local[0];
  if (!address) throw new Error('The studio is not served anywhere.');
  project.provide('address', address);
  return () => server.close();
}

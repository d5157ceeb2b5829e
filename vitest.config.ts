import { availableParallelism } from 'node:os';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** The workspace's own packages are tested from their sources, without a build. */
const fromSource = {
  resolve: { conditions: ['shoal-source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['shoal-source', ...defaultServerConditions] } },
};

/** What these measure depends on what a process has run before. */
const alone = ['packages/shoal/test/{garbage,speed}.test.ts'];
/** These put other functions in the place of Node's, which modules that are loaded already do not see. */
const aloneInCli = ['packages/cli/test/{faults,checkpoint-order}.test.ts'];

const config: ViteUserConfig = defineConfig({
  test: {
    // As many as there are processors, up to four; left to itself vitest keeps one of them free.
    maxWorkers: Math.min(4, availableParallelism()),
    globalSetup: ['scripts/build-for-tests.mjs'],
    projects: [
      {
        ...fromSource,
        test: {
          name: 'shoal',
          include: ['packages/shoal/{src,test}/**/*.test.ts'],
          exclude: alone,
          environment: 'node',
          // No file changes what others import: each process loads the library once, and compiles GPU programs once.
          isolate: false,
          // Some start threads, or compile GPU programs in software; other programs may keep both waiting.
          testTimeout: 180_000,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'shoal-alone',
          include: alone,
          environment: 'node',
          testTimeout: 180_000,
        },
      },
      {
        // The command and the library as they were built: Node loads these without a transformation, as it does for a user.
        test: {
          name: 'cli',
          include: ['packages/cli/test/**/*.test.ts', 'bench/*.test.ts'],
          exclude: aloneInCli,
          environment: 'node',
          // No file changes what others import: each process loads the command once.
          isolate: false,
          server: { deps: { external: [/\/packages\/(cli|shoal)\/dist\//] } },
          testTimeout: 60_000,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'cli-alone',
          include: aloneInCli,
          environment: 'node',
          testTimeout: 60_000,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'react',
          include: ['packages/react/test/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        ...fromSource,
        test: {
          name: 'consumers',
          // The rest installs from npm, and takes a quarter of an hour: `npm run test:consumers`.
          include: process.env.SHOAL_CONSUMERS
            ? ['consumers/*.test.ts']
            : [
                'consumers/{short,docs,examples,cluster-docs,react,react-canvas,react-element,create,twins,reference,element,element-camera}.test.ts',
              ],
          environment: 'node',
          // So they have one browser.
          isolate: false,
          globalSetup: ['consumers/packed.ts'],
          testTimeout: 1_200_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'studio',
          include: ['apps/studio/test/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['apps/studio/test/serve.ts'],
          // Real pages on machines without a GPU: a picture can take a tenth of a second.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A busy machine can keep a page waiting for half a minute. The report names those that were tried twice.
          retry: 1,
          // So they have one browser.
          isolate: false,
          // Drawing takes all processors, but half of the time a page waits for something.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

export default config;

import { availableParallelism } from 'node:os';
import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.mjs';

/** The workspace's own packages are tested from their sources, without a build. */
const fromSource = {
  resolve: { conditions: ['shoal-source', ...defaultClientConditions] },
  ssr: { resolve: { conditions: ['shoal-source', ...defaultServerConditions] } },
};

/** The results of these tests depend on what their process has run before. */
const alone = ['packages/shoal/test/{garbage,speed}.test.ts'];
/** These tests replace functions of Node, which already loaded modules would not see. */
const aloneInCli = ['packages/cli/test/{faults,checkpoint-order,step-clock}.test.ts'];

const config: ViteUserConfig = defineConfig({
  test: {
    // As many as there are processors, up to four. By default vitest would keep one processor free.
    maxWorkers: Math.min(4, availableParallelism()),
    globalSetup: ['scripts/testing/build-for-tests.mjs'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...fromSource,
        test: {
          name: 'shoal',
          include: ['packages/shoal/{src,test}/**/*.test.ts'],
          exclude: alone,
          environment: 'node',
          // No test file changes what others import, so each process loads the library and compiles GPU programs once.
          isolate: false,
          // Some tests start threads, or compile GPU programs in software, and other programs may delay both.
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
        // The built command and library, which Node loads without a transformation, as for a user.
        test: {
          name: 'cli',
          include: ['packages/cli/test/**/*.test.ts', 'bench/*.test.ts'],
          exclude: aloneInCli,
          environment: 'node',
          // No test file changes what others import, so each process loads the command once.
          isolate: false,
          server: { deps: { external: [/\/packages\/(cli|shoal)\/dist\//] } },
          testTimeout: 180_000,
          // Programs that tests start first can take long beside others.
          hookTimeout: 120_000,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'cli-alone',
          include: aloneInCli,
          environment: 'node',
          testTimeout: 180_000,
          // Programs that tests start first can take long beside others.
          hookTimeout: 120_000,
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
          // The other tests install from npm and take a quarter of an hour: `npm run test:consumers`.
          include: process.env.SHOAL_CONSUMERS
            ? ['consumers/*.test.ts']
            : [
                'consumers/{short,command,docs,page-docs,examples,analysis-docs,export-docs,tracks-docs,cluster-docs,react,react-canvas,react-element,create,twins,reference,element,element-camera,policies,mounts}.test.ts',
              ],
          environment: 'node',
          // Set so that test files share a browser.
          isolate: false,
          globalSetup: ['consumers/packed.ts'],
          // Limited for short runs, so that a page that hangs does not delay everything else.
          testTimeout: process.env.SHOAL_CONSUMERS ? 1_200_000 : 300_000,
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
          // Tests with real pages on machines without a GPU: a picture can take a tenth of a second.
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // A busy machine can delay a page by half a minute. The report names tests that were run twice.
          retry: 1,
          expect: { poll: { timeout: 60_000 } },
          // Set so that test files share a browser.
          isolate: false,
          // Drawing takes all processors, but half of the time a page is waiting.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

export default config;

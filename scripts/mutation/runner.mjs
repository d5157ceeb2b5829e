// Runs tests on one mutant after another for `npm run mutate`. It is a process of its own, so that a mutant that never
// ends can be ended.
import { BaseSequencer, createVitest } from 'vitest/node';

// Comparisons with the GPU begin from one state of each scene, because they run in software.
process.env.SHOAL_STATES ??= '0';

let mutant;
/** Name and error of the first test that failed. */
let failed;
/** Keeps the files in the order of the request, quick tests first. */
class InOrder extends BaseSequencer {
  async sort(files) {
    return files;
  }
}
// Tests of the command load the built library, as a user's Node does. They therefore get the same export conditions,
// and cannot read TypeScript.
const isFromSource = process.argv[2] === 'source';
const conditions = [...(isFromSource ? ['shoal-source'] : []), 'node', 'import', 'module', 'default'];

const vitest = await createVitest(
  'test',
  {
    config: false,
    watch: false,
    include: ['packages/*/{src,test}/**/*.test.ts', 'apps/studio/test/*.test.ts'],
    maxWorkers: 1,
    // Node loads these again for each test file, so that the tests see the mutant.
    server: { deps: { external: [/\/packages\/(cli|shoal)\/dist\//] } },
    sequence: { sequencer: InOrder },
    testTimeout: 120_000,
    reporters: [
      {
        onTestCaseResult(test) {
          if (failed || test.result().state !== 'failed') return;
          failed = { by: test.fullName, why: test.result().errors?.[0]?.message };
          void vitest.cancelCurrentRun('test-failure');
        },
      },
    ],
  },
  {
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        load: (id) => (mutant && id.split('?')[0] === mutant.path ? mutant.text : undefined),
      },
    ],
  },
);

process.on('message', async ({ path, text, tests, names }) => {
  vitest.setGlobalTestNamePattern(new RegExp(names));
  if (mutant) vitest.invalidateFile(mutant.path);
  mutant = text === undefined ? undefined : { path, text };
  if (mutant) vitest.invalidateFile(path);
  failed = undefined;
  const wanted = await vitest.globTestSpecifications(tests);
  const placeOf = ({ moduleId }) => tests.findIndex((name) => moduleId.endsWith(name));
  wanted.sort((a, b) => placeOf(a) - placeOf(b));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted, true);
  const broken = [...unhandledErrors, ...testModules.flatMap((one) => one.errors())].map(({ message }) => message);
  process.send({ tests: wanted.length, by: broken[0], ...failed });
});
process.send('ready');

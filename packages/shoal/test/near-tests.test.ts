import { describe, expect, test } from 'vitest';
import { chosenTests, importsOf, nearTests, reachedFrom } from '../../../scripts/testing/near-tests.mjs';

const files = new Map(
  Object.entries({
    'packages/shoal/package.json':
      '{ "exports": { ".": { "shoal-source": "./src/index.ts" }, "./fields": { "shoal-source": "./src/fields/index.ts" } } }',
    'packages/shoal/src/index.ts': "export { drag } from './motion/drag.ts';",
    'packages/shoal/src/fields/index.ts': "export { box } from './box.ts';",
    'packages/shoal/src/fields/box.ts': '',
    'packages/shoal/src/motion/drag.ts': "import type { Box } from '../fields/box.ts';",
    'packages/shoal/src/motion/drag.test.ts': "import { drag } from './drag.ts';",
    'packages/shoal/test/whole.test.ts': "import { drag } from 'shoal';",
    'packages/shoal/test/fields.test.ts': "import {\n  box,\n} from 'shoal/fields';",
    'packages/cli/src/commands/measure.ts': '',
    'packages/cli/src/tables/table-text.ts': '',
    'packages/cli/test/measure.test.ts': "import { workshop } from './run-shoal.ts';",
    'packages/cli/test/run-shoal.ts': "import { run } from '#cli/tables/table-text';",
    'apps/studio/src/viewport/camera/turning.ts': '',
    'apps/studio/test/camera-page.test.ts': "import { open } from './open-page.ts';",
    'apps/studio/test/page-words.test.ts': "import { open } from './open-page.ts'; const scene = '?scenario=reef';",
    'apps/studio/test/open-page.ts': "import { inject } from 'vitest'; inject('address');",
    'scenarios/reef.json': '{}',
    'consumers/docs.test.ts': "readFile('docs/gpu.md')",
  }),
);
const near = (...changed: string[]): [string, number][] =>
  nearTests(changed, files).map(({ test, distance }) => [test.split('/').at(-1) ?? '', distance]);

describe('the tests near to a change', () => {
  test('are those that import it, the fewer imports between, the nearer', () => {
    expect(near('packages/shoal/src/motion/drag.ts')).toEqual([
      ['drag.test.ts', 1],
      ['whole.test.ts', 2],
    ]);
  });

  test('are not those that import only its types', () => {
    expect(near('packages/shoal/src/fields/box.ts')).toEqual([['fields.test.ts', 1]]);
  });

  test('begin with tests that have changed themselves', () => {
    expect(near('packages/shoal/test/whole.test.ts')).toEqual([['whole.test.ts', 0]]);
  });

  test('of a command and of the page are found by names, also that of the folder', () => {
    expect(near('packages/cli/src/commands/measure.ts')).toEqual([['measure.test.ts', 1]]);
    expect(near('apps/studio/src/viewport/camera/turning.ts')).toEqual([['camera-page.test.ts', 1]]);
  });

  test('import through what only tests use', () => {
    expect(near('packages/cli/src/tables/table-text.ts')).toEqual([['measure.test.ts', 2]]);
    expect(near('apps/studio/test/open-page.ts').map(([name]) => name)).toEqual([
      'camera-page.test.ts',
      'page-words.test.ts',
    ]);
  });

  test('of pages of documentation and of scenes mention them', () => {
    expect(near('docs/gpu.md')).toEqual([['docs.test.ts', 1]]);
    expect(near('scenarios/reef.json')).toEqual([['page-words.test.ts', 1]]);
  });

  test('a file reaches what it imports by several steps', () => {
    const reached = reachedFrom('packages/shoal/test/whole.test.ts', importsOf(files));
    expect([...reached].slice(1)).toEqual(['packages/shoal/src/index.ts', 'packages/shoal/src/motion/drag.ts']);
  });
});

test('of near tests as many are chosen as fit; the nearest and changed ones always, and a setup counts once', () => {
  const tests = ['changed', 'page', 'page too', 'long', 'short'].map((name, k) => ({ test: name, distance: k }));
  const seconds: Record<string, number> = { changed: 50, page: 10, 'page too': 10, long: 40, short: 5 };
  const costOf = (name: string): { own: number; setups: Record<string, number> } => ({
    own: seconds[name],
    setups: name.startsWith('page') ? { page: 20 } : {},
  });
  expect(chosenTests(tests, 95, costOf)).toEqual({ chosen: ['changed', 'page', 'page too', 'short'], left: ['long'] });
  expect(chosenTests(tests, 1, costOf).chosen).toEqual(['changed']);
  expect(chosenTests(tests.slice(1), 1, costOf).chosen).toEqual(['page']);
});

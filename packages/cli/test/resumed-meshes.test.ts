import { cpSync, rmSync } from 'node:fs';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { tetrahedron } from './meshes.ts';
import { workshop } from './run-shoal.ts';
import { school } from './scenes.ts';

const shop = workshop();
shop.write('scene.json', {
  ...school(5),
  obstacles: [{ shape: { kind: 'mesh', file: 'rock.obj' }, at: [10, 10, 10] }],
});
const resume = (scenario: string): string[] => ['run', scenario, '--steps', '6', '--out', 'run', '--resume'];

beforeAll(async () => {
  shop.write('rock.obj', tetrahedron);
  await shop.shoal('run', 'scene.json', '--steps', '3', '--out', 'made');
});

beforeEach(() => {
  shop.write('rock.obj', tetrahedron);
  rmSync(shop.path('run'), { recursive: true, force: true });
  cpSync(shop.path('made'), shop.path('run'), { recursive: true });
});

test('a run is continued with the same mesh, here or in the run', async () => {
  for (const scenario of ['scene.json', 'run/inputs/scenario.json']) {
    cpSync(shop.path('made'), shop.path('run'), { recursive: true });
    expect(await shop.inProcess(...resume(scenario))).toMatchObject({ code: 0 });
  }
});

test('not with another mesh of the same name', async () => {
  shop.write('rock.obj', tetrahedron.replace('v 1 0 0', 'v 2 0 0'));
  expect(await shop.inProcess(...resume('scene.json'))).toMatchObject({
    code: 2,
    stderr:
      'shoal: run: was run with another mesh rock.obj. Continue it with run/inputs/scenario.json, or run it again with --force.\n',
  });
  expect(await shop.inProcess(...resume('run/inputs/scenario.json'))).toMatchObject({ code: 0 });
});

test('and not without the mesh of the run', async () => {
  rmSync(shop.path('run/inputs/rock.obj'));
  const { code, stderr } = await shop.inProcess(...resume('scene.json'));
  expect(code).toBe(2);
  expect(stderr).toMatch(/^shoal: run\/inputs\/rock\.obj: .*The run cannot be continued without it/);
});

import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openQuiet } from './open-page.ts';
import { folderOf } from './search-files.ts';

const scenario = JSON.stringify({ version: 1, name: 'Own', species: [{ name: 'fish', count: 2 }] });

/** Drops a file or a folder on the page. */
async function drop(page: Page, path: string): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await tools.send('Input.dispatchDragEvent', { type, x: 200, y: 150, data });
  await tools.detach();
}

const files: readonly (readonly [name: string, text: string, said: string])[] = [
  ['prices.csv', 'name,price\ncod,3\n', 'prices.csv is a table. A spreadsheet opens it.'],
  ['votes.csv', 'time,round,left,right,seed,answer,chosen\n', 'votes.csv is the votes of a blind study.'],
  [
    'claim.json',
    '{"version":1,"title":"A","paper":{},"seeds":1,"conditions":[],"statements":[]}',
    'claim.json is the claim of a reproduction. `shoal reproduce FOLDER` checks it, where FOLDER contains it.',
  ],
  [
    'verdict.json',
    '{"verdict":"holds","sentence":"All hold."}',
    'verdict.json is the verdict on a reproduction. `shoal reproduce FOLDER`',
  ],
  [
    'votes.json',
    '{"question":"?","scene":"A","votes":[]}',
    'votes.json is the votes of a blind study. `shoal survey votes.json`',
  ],
  [
    'summary.json',
    '{"scenario":"a","stateHash":"1","steps":3}',
    'summary.json is the summary of a run. Drop the whole folder of the run here, or draw it with `shoal report FOLDER`',
  ],
  [
    'summary.json',
    '{"study":"a","method":"grid","candidates":3}',
    'summary.json is the summary of a study. Drop the whole folder of the study here',
  ],
  [
    'start.json',
    '{"positions":[],"velocities":[]}',
    'start.json is the state of a school. Drop it together with the scenario',
  ],
  [
    'trials.parquet',
    'PAR1…',
    'trials.parquet is a table of a study (Parquet). Drop the whole folder of the study here.',
  ],
  [
    'trajectory.parquet',
    'PAR1…',
    'trajectory.parquet is a table of a run (Parquet). Drop the whole folder of the run here, and it plays.',
  ],
  [
    'rock.fbx',
    'Kaydara',
    'rock.fbx is a 3D model of a kind that this page does not read. Open it in a 3D program, such as Blender, and export it as .glb, .obj, .stl or .ply.',
  ],
  ['tank.mp4', '…', 'tank.mp4 is a video.'],
  [
    'README',
    'Hello',
    'README is no scenario. This page opens scenarios and studies (.json) and meshes (.glb, .gltf, .obj, .stl, .ply).',
  ],
];

test('what is no scenario is named, with what opens it', async () => {
  const page = await openQuiet({ query: '?scenario=two-fish' });
  const alert = page.locator('.notice').getByRole('alert');
  for (const [name, text, said] of files) {
    await drop(page, join(folderOf({ [name]: text }), name));
    await expect.poll(() => alert.first().textContent(), { message: name }).toContain(said);
  }
  expect(await page.evaluate(() => window.shoal.stage.state.value.scenario)).toBe('two-fish');
});

test('the scenario in the folder of a run is opened', async () => {
  const page = await openQuiet({ query: '?scenario=two-fish' });
  await drop(
    page,
    folderOf({
      'inputs/scenario.json': scenario,
      'summary.json': '{"scenario":"a","stateHash":"1","steps":3}',
      'metrics.csv': 'time,x,y\n',
    }),
  );
  await page.waitForFunction(() => window.shoal.stage.state.value.plan?.name === 'Own');
});

test('a broken scenario still gets its own message', async () => {
  const page = await openQuiet({ query: '?scenario=two-fish' });
  await drop(page, join(folderOf({ 'own.json': '{"version":1,' }), 'own.json'));
  await expect.poll(() => page.locator('.notice').getByRole('alert').first().textContent()).toContain('own.json');
  expect(await page.locator('.notice').getByRole('alert').first().textContent()).toMatch(/JSON/);
});

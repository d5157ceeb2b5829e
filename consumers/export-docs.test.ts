import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CommandLine } from './command-line.ts';
import { blocks } from './docs-blocks.ts';

/* Runs NumPy's block of the page on exports, if there is NumPy. */

const python = process.env.SHOAL_PYTHON ?? 'python3';
const hasNumPy = spawnSync(python, ['-c', 'import numpy']).status === 0;

test.runIf(hasNumPy)('NumPy reads an export as the page says', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'shoal-export-docs-'));
  try {
    const scenario = { version: 1, species: [{ name: 'fish', count: 40 }] };
    await writeFile(path.join(folder, 'my-scene.json'), JSON.stringify(scenario));
    await using command = new CommandLine(folder);
    const own = blocks.filter(({ page }) => page === 'docs/export.md');
    const line = own.flatMap(({ code }) => code.split('\n')).find((one) => one.includes('--out school.npz'));
    await command.run(folder, (line ?? '').split(' ').slice(1));
    const code = own.find(({ language }) => language === 'python')?.code ?? '';
    const shapes = `print({name: list(school[name].shape) for name in school})`;
    const said = execFileSync(python, ['-c', `${code}\n${shapes}`], { cwd: folder, encoding: 'utf8' });
    expect(said).toMatch(/^the school moves \d+\.\d\d m in 1\.96 s\n/);
    expect(JSON.parse(said.split('\n')[1].replaceAll("'", '"'))).toMatchObject({
      ids: [40],
      positions: [48, 40, 3],
      orientations: [48, 40, 4],
      beats: [48, 40, 2],
      obstacles: [48, 0, 7],
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

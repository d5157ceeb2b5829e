import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenLinks, showAsText } from '../scripts/docs/pages.mjs';
import { run } from './project.ts';

const script = fileURLToPath(new URL('../scripts/docs/docs.mjs', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shoal-reference-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the reference and the pages build without a warning or a broken link', async () => {
  const out = path.join(folder, 'site');
  await run(folder, process.execPath, [script, '--out', out]);
  const index = await readFile(path.join(out, 'index.html'), 'utf8');
  expect(index).toContain('href="documents/Recipes.html"');
  const species = await readFile(path.join(out, 'interfaces/shoal.SpeciesDocument.html'), 'utf8');
  expect(species).toContain('shoal.BodyDocument.html');
  for (const name of ['shoal', 'shoal_three-gpu', 'shoal-react'])
    expect(await readFile(path.join(out, `modules/${name}.html`), 'utf8')).toContain('tsd-kind-icon');
});

test('links that lead nowhere are found, and copied pages that need other files are shown as text', async () => {
  const small = path.join(folder, 'small');
  await mkdir(path.join(small, 'media'), { recursive: true });
  await writeFile(path.join(small, 'media/example.html'), '<script src="gone.js"></script>');
  await writeFile(path.join(small, 'media/alone.html'), `<meta content="default-src 'none'">`);
  await writeFile(
    path.join(small, 'a.html'),
    '<a href="media/alone.html">x</a> <a href="media/example.html">x</a> <a href="#here" id="here">x</a> <a href="b.html#there">x</a> <a href="c.html">x</a>',
  );
  await writeFile(path.join(small, 'b.html'), '<img src="none.png"> <a href="https://a.b/c">x</a>');
  showAsText(small);
  expect((await readdir(path.join(small, 'media'))).sort()).toEqual(['alone.html', 'example.html.txt']);
  expect(brokenLinks(small)).toEqual([
    'a.html: b.html#there leads nowhere',
    'a.html: c.html leads nowhere',
    'b.html: none.png leads nowhere',
  ]);
});

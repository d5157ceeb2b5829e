import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { workshop } from './run-shoal.ts';

const shop = workshop();

/** Files that a run of the command loads, as V8 lists them. */
async function loadedBy(...args: string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shoal-loading-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await shop.start(args, { NODE_V8_COVERAGE: folder }).ended;
  const [file] = readdirSync(folder);
  const { result } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { result: { url: string }[] };
  return result.map(({ url }) => url).filter((url) => url.startsWith('file:'));
}

test('what checks a scenario loads no engine: loading takes most of a short run', async () => {
  shop.write('few.json', '{ "shoal": 1, "species": [{ "name": "herring", "count": 2 }] }');
  const files = await loadedBy('validate', 'few.json');
  expect(files.filter((file) => /shoal\/dist\/(engines|rules|simulation|search|fields)\//.test(file))).toEqual([]);
  expect(files.length).toBeGreaterThan(40);
  expect(files.length).toBeLessThan(110);
});

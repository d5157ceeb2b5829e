import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Help } from 'commander';
import { printable } from 'shoal/scenario';
import { expect, onTestFinished, test } from 'vitest';
import { commandTable } from '../src/command-table.ts';
import { printableText as ownPrintable } from '../src/errors/failure.ts';
import { createProgram } from '../src/program.ts';
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

test('what checks a scenario loads neither engines nor formulas: loading takes most of a short run', async () => {
  shop.write('few.json', '{ "shoal": 1, "species": [{ "name": "herring", "count": 2 }] }');
  const files = await loadedBy('validate', 'few.json');
  // The row of a rule has its texts beside it, in the folder of its formulas; two texts are shared by several rows.
  const code = files.filter((file) => !file.endsWith('.parameters.js'));
  expect(code.filter((file) => /shoal\/dist\/(engines|rules|headings|simulation|search|fields)\//.test(file))).toEqual(
    [],
  );
  expect(
    files.filter((file) => /parameters\/(?!nearest\.|headings\/shepherding\.).*(texts|described)\.js$/.test(file)),
  ).toEqual([]);
  expect(files.length).toBeGreaterThan(40);
  expect(files.length).toBeLessThan(110);
});

test.each([
  ['the version', ['--version']],
  ['the help', ['--help']],
  ['an unknown command', ['rnu']],
  ['an unknown option', ['--rnu']],
])('%s loads neither the library nor a command', async (_, args) => {
  const files = await loadedBy(...args);
  expect(files.filter((file) => /shoal\/dist\/|cli\/dist\/commands\//.test(file))).toEqual([]);
  expect(files.filter((file) => /cli\/dist\//.test(file)).length).toBeGreaterThan(5);
  expect(files.length).toBeLessThan(35);
});

test.each(Object.keys(commandTable))('%s is listed with the arguments that it has', async (name) => {
  const program = await createProgram([name]);
  const command = program.commands.find((one) => one.name() === name);
  expect(`${name} ${commandTable[name].usage}`.trim()).toBe(command && new Help().subcommandTerm(command));
  expect(command?.summary()).toBe(commandTable[name].summary);
});

test('a command is found behind options, and by help', async () => {
  for (const args of [
    ['--', 'schema'],
    ['help', 'schema'],
    ['schema', '--help'],
  ]) {
    const command = (await createProgram(args)).commands.find((one) => one.name() === 'schema');
    expect(command?.description()).toContain('JSON Schema');
  }
});

test('messages are made safe for a terminal as in the library', () => {
  for (let code = 0; code <= 0xffff; code++) {
    const text = `a${String.fromCharCode(code)}b`;
    if (printable(text) !== ownPrintable(text)) expect(ownPrintable(text)).toBe(printable(text));
  }
});

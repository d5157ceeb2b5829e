import { deflateRawSync } from 'node:zlib';
import { parseScenario } from 'shoal';
import { describe, expect, test } from 'vitest';
import { refusalOf } from '../src/scenes/refusal.ts';
import { isLink, linkOf, sceneOfLink } from '../src/scenes/scene-link.ts';
import { sceneText } from '../src/scenes/scene-text.ts';
import { downloadName } from '../src/ui/download.ts';

const fish = { name: 'Läuferfische 🐟', count: 20 };
const { scenario } = parseScenario({ version: 1, name: 'Small', species: [fish] });
const packed = (text: string): string => `#scene=${deflateRawSync(text).toString('base64url')}`;

describe('a link', () => {
  test('holds the whole document, in characters that need no escape', async () => {
    const { link } = await linkOf(scenario);
    expect(link).toMatch(/^#scene=[\w-]+$/);
    expect(link.length).toBeLessThan(3000);
    expect(isLink(link)).toBe(true);
    const { text, meshes } = await sceneOfLink(link);
    expect(JSON.parse(text)).toEqual(scenario);
    expect(meshes).toEqual([]);
  });

  test('of a document that is too large is not made', async () => {
    let state = 1;
    const noise = Array.from({ length: 90_000 }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return String.fromCharCode(0x3400 + (state >>> 20));
    }).join('');
    await expect(linkOf({ ...scenario, description: noise })).rejects.toThrow(/too large for a link/);
  });

  test.each([
    ['nothing', '#scene='],
    ['no base64', '#scene=%%%'],
    ['no packed bytes', '#scene=aGVsbG8gd29ybGQ'],
    ['half of it', packed(JSON.stringify(scenario)).slice(0, 400)],
    ['no text', `#scene=${deflateRawSync(Buffer.from([0xff, 0xfe, 0xc0])).toString('base64url')}`],
  ])('with %s in it is damaged', async (_what, hash) => {
    await expect(sceneOfLink(hash)).rejects.toThrow(/damaged or incomplete/);
  });

  test('that is too long, or unpacks to too much, is refused', async () => {
    await expect(sceneOfLink(`#scene=${'A'.repeat(100_001)}`)).rejects.toThrow(/too large/);
    const bomb = packed(' '.repeat(60_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    await expect(sceneOfLink(bomb)).rejects.toThrow(/too large/);
  });
});

test('a scenario file is pretty JSON that is read as the same document', () => {
  const text = sceneText(scenario);
  expect(text).toMatch(/^\{\n {2}"\$schema": "\.\/scenario\.schema\.json",\n {2}"version": 1,\n/);
  expect(parseScenario(JSON.parse(text)).scenario).toEqual(scenario);
});

describe('a refusal', () => {
  const text = (document: object): string => JSON.stringify({ version: 1, species: [fish], ...document });

  test('is one sentence, with how much more is wrong', () => {
    expect(refusalOf(text({}), 'a.json')).toEqual([]);
    expect(refusalOf(text({ seed: -1 }), 'a.json').join('\n')).toMatch(/^a\.json: seed must be .*got -1\.$/);
    expect(refusalOf(text({ seed: -1, x: 1 }), 'a.json').length).toBe(2);
    const many = Array.from({ length: 30 }, () => ({ ...fish, cuont: 1 }));
    const found = refusalOf(text({ species: many }), 'a.json');
    expect(found.length).toBeGreaterThan(10);
    expect(found[0]).toMatch(/^a\.json: species/);
    expect(refusalOf('{ "version": 1,', 'a.json')[0]).toMatch(/not valid JSON at line 1/);
    expect(refusalOf('', 'a.json')[0]).toMatch(/not valid JSON/);
    expect(refusalOf('['.repeat(100_000), 'a.json')[0]).toMatch(/not valid JSON/);
    expect(refusalOf(`${'['.repeat(50_000)}${']'.repeat(50_000)}`, 'a.json')[0]).toMatch(/^a\.json must be .*\.$/);
  });

  test('meets more fish than a page can move', () => {
    const crowd = text({ species: [{ ...fish, count: 5_000_000 }], world: { min: [0, 0, 0], max: [900, 900, 900] } });
    expect(refusalOf(crowd, 'a.json')[0]).toBe(
      'a.json: 5,000,000 fish are too many for a page. It can open at most 1,000,000.',
    );
  });
});

test('names of files are plain', () => {
  expect(downloadName('school-1000', 'png')).toBe('school-1000.png');
  expect(downloadName('../My Reef (2).JSON', 'json')).toBe('my-reef-2.json');
  expect(downloadName('…', 'json')).toBe('scene.json');
});

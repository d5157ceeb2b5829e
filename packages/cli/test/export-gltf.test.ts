// `shoal export --to gltf`.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { workshop } from './run-shoal.ts';
import { school, twoSpecies } from './scenes.ts';

const shop = workshop();

/** The JSON of a .glb. */
function jsonOf(path: string): Record<string, never> {
  const bytes = readFileSync(path);
  expect(bytes.toString('latin1', 0, 4)).toBe('glTF');
  expect(bytes.readUInt32LE(8)).toBe(bytes.length);
  return JSON.parse(bytes.toString('utf8', 20, 20 + bytes.readUInt32LE(12)));
}

describe('shoal export --to gltf', () => {
  it('writes a .glb that says what it was made of, the same each time', async () => {
    shop.write('two.json', twoSpecies);
    const run = (out: string) =>
      shop.shoal('export', 'two.json', '--to', 'gltf', '--out', out, '--seconds', '0.5', '--threads', '1');
    expect(await run('two.glb')).toMatchObject({
      code: 0,
      stdout: 'two.glb: 12 frames of 30 animals, 24 a second.\n',
    });
    const json = jsonOf(shop.path('two.glb'));
    expect(json.nodes).toHaveLength(31);
    expect(json.asset).toMatchObject({ extras: { format: 'gltf', scenario: 'Two species', fps: 24, frames: 12 } });
    await run('again.glb');
    expect(readFileSync(shop.path('again.glb')).equals(readFileSync(shop.path('two.glb')))).toBe(true);
  });

  it('writes a .gltf with a .bin, and replaces neither without --force', async () => {
    shop.write('two.json', twoSpecies);
    const args = ['export', 'two.json', '--to', 'gltf', '--out', 'a tank.gltf', '--seconds', '0'];
    expect(await shop.shoal(...args)).toMatchObject({ code: 0, stderr: '' });
    const { buffers } = JSON.parse(readFileSync(shop.path('a tank.gltf'), 'utf8'));
    expect(buffers).toMatchObject([{ uri: 'a_tank.bin' }]);
    expect(readFileSync(shop.path('a_tank.bin'))).toHaveLength(buffers[0].byteLength);
    expect((await shop.shoal(...args)).stderr).toContain('a tank.gltf: exists already; replace it with --force');
    const other = await shop.shoal(...args.map((one) => (one === 'a tank.gltf' ? 'a_tank.gltf' : one)));
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('a_tank.bin: exists already; replace it with --force');
    expect(existsSync(shop.path('a_tank.gltf'))).toBe(false);
    expect((await shop.shoal(...args, '--force')).code).toBe(0);
  });

  it('refuses too many animals and other endings, and writes nothing', async () => {
    shop.write('many.json', school(2001));
    const before = readdirSync(shop.folder);
    const many = await shop.shoal('export', 'many.json', '--to', 'gltf', '--out', 'many.glb', '--seconds', '1');
    expect(many).toMatchObject({ code: 2, stdout: '' });
    expect(many.stderr).toContain('an animation must have at most 2000 animals, a node each, got 2001');
    const wrong = await shop.shoal('export', 'many.json', '--to', 'gltf', '--out', 'many.usd');
    expect(wrong.stderr).toContain('--out must name a file that ends in .glb or .gltf for --to gltf, got "many.usd"');
    expect(readdirSync(shop.folder)).toEqual(before);
  });
});

// `shoal export --to vat`: its files, and how it refuses what does not fit.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { workshop } from './run-shoal.ts';
import { school, twoSpecies } from './scenes.ts';

const shop = workshop();
const biome = fileURLToPath(new URL('../../../node_modules/.bin/biome', import.meta.url));

describe('shoal export --to vat', () => {
  it('writes textures of 16 bits, bodies, bounds and players, the same each time', async () => {
    shop.write('two.json', twoSpecies);
    const args = ['export', 'two.json', '--to', 'vat', '--seconds', '0.5', '--threads', '1', '--out'];
    expect(await shop.shoal(...args, 'vat')).toMatchObject({
      code: 0,
      stdout: 'vat: 12 frames of 30 animals, 24 a second.\n',
      stderr: '',
    });
    const names = readdirSync(shop.path('vat'), { recursive: true }).map(String).sort();
    expect(names.filter((name) => !/^(herring|sprat)_vat/.test(name))).toEqual([
      ...['School.cs', 'School.shader', 'export.json', 'school.gd', 'school.gdshader', 'school.js', 'school.json'],
      ...['beat', 'fine', 'position', 'rotation'].map((part) => `trajectory-${part}.png`),
    ]);
    expect(names.filter((name) => name.startsWith('sprat_vat/'))).toEqual([
      'sprat_vat/sprat-remap_info.json',
      'sprat_vat/sprat.glb',
      'sprat_vat/sprat_vat.png',
    ]);
    for (const [part, channels] of [
      ['position', 3],
      ['rotation', 4],
    ])
      expect(decode(readFileSync(shop.path(`vat/trajectory-${part}.png`)))).toMatchObject({
        ...{ width: 30, height: 12, depth: 16, channels },
      });
    expect((await shop.shoal(...args, 'again')).code).toBe(0);
    for (const name of names.filter((one) => one.includes('.')))
      expect(readFileSync(shop.path(`again/${name}`)).equals(readFileSync(shop.path(`vat/${name}`))), name).toBe(true);
  });

  it('writes a player for three.js without lint', () => {
    const style = { indentStyle: 'space', lineWidth: 120 };
    shop.write('biome.json', { formatter: style, javascript: { formatter: { quoteStyle: 'single' } } });
    const lint = (name: string): string =>
      execFileSync(biome, ['check', '--error-on-warnings', name], {
        cwd: shop.folder,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    expect(() => lint('vat/school.js')).not.toThrow();
    writeFileSync(shop.path('vat/bad.js'), `${readFileSync(shop.path('vat/school.js'), 'utf8')}debugger;\n`);
    expect(() => lint('vat/bad.js')).toThrow('noDebugger');
  });

  it('refuses more poses than a texture has, and leaves nothing', async () => {
    shop.write('many.json', school(9000));
    const before = readdirSync(shop.folder).sort();
    const many = await shop.shoal('export', 'many.json', '--to', 'vat', '--out', 'many', '--seconds', '200');
    expect(many).toMatchObject({ code: 2, stdout: '' });
    expect(many.stderr).toContain('9000 animals need 2 × 4800 rows');
    expect(many.stderr).toContain('Export fewer frames (a lower rate, or a shorter time) or fewer species.');
    expect(readdirSync(shop.folder).sort()).toEqual(before);
  });
});

import { readdirSync } from 'node:fs';
import { presetNames, version } from 'shoal';
import { describe, expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';

const shop = workshop();
const commands = readdirSync(new URL('../src/commands', import.meta.url)).map((file) => file.replace('.ts', ''));

describe('help', () => {
  test('names every command and gives examples', async () => {
    const { code, stdout, stderr } = await shop.shoal('--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const command of commands) expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
    expect(stdout).toContain('Examples:\n  shoal init');
  });

  test.each(commands)('of %s has examples that begin with the command', async (command) => {
    const { code, stdout } = await shop.shoal(command, '--help');
    expect(code).toBe(0);
    expect(stdout).toContain(`Examples:\n  shoal ${command}`);
  });

  test('is printed without arguments', async () => {
    const { code, stdout, stderr } = await shop.shoal();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe((await shop.shoal('--help')).stdout);
  });

  test('lists the presets for options that take one', async () => {
    for (const command of ['init', 'compare']) {
      const { stdout } = await shop.shoal(command, '--help');
      for (const preset of presetNames) expect(stdout).toContain(preset);
    }
  });

  test('the version is the library’s', async () => {
    expect(await shop.shoal('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });
});

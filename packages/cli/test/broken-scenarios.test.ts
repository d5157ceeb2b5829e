import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brokenScenarios } from '../../shoal/test/broken-scenarios.ts';
import { workshop } from './run-shoal.ts';

const shop = workshop();

describe('a broken scenario gives its message, exit code 2, no stack trace and no file', () => {
  test.each(brokenScenarios)('$name', async ({ text, message }) => {
    shop.write('reef.json', text);
    const { code, stdout, stderr } = await shop.inProcess('run', 'reef.json', '--out', 'out');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    const said = stderr
      .trimEnd()
      .replaceAll(/^shoal: /gm, '')
      .split('\n');
    // The command refuses an oversized file before it reads it.
    if (text.length > 16 * 1024 * 1024) expect(said).toHaveLength(1);
    else expect(said).toEqual(message);
    expect(readdirSync(shop.folder)).toEqual(['reef.json']);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { TrackError } from './track-file.ts';

test('an error has the option of the command beside its message', () => {
  const error = new TrackError('a.csv: has no times. State the frames in a second.', '--fps N');
  expect(error).toMatchObject({ code: 'tracks', option: '--fps N' });
  expect(new TrackError('a.csv: is empty.').option).toBeUndefined();
});

test('sentences name no options of the command, which programs and pages do not have', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  expect(files.length).toBeGreaterThan(80);
  const named = files.flatMap((name) =>
    readFileSync(`${folder}/${name}`, 'utf8')
      .split('\n')
      // An option alone in a string, or after another, is one of the command. SLEAP's own program is called otherwise.
      .filter((line) => /(?<![`']|,? or |, )--[a-z]/.test(line) && !/^\s*(\/\/|\/?\*)|sleap-convert/.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(named).toEqual([]);
});

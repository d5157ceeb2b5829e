import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder, processStart, removeLeftOverFolders } from '../src/files/temporary-folder.ts';

test('a temporary folder is removed by its process or, if that was killed, by the next one', async () => {
  const place = mkdtempSync(join(tmpdir(), 'place-'));
  const { TMPDIR } = process.env;
  process.env.TMPDIR = place;
  onTestFinished(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    rmSync(place, { recursive: true, force: true });
  });
  const running = spawn('sleep', ['60']);
  const killed = spawn('sleep', ['60']);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const host = encodeURIComponent(hostname());
  const folder = (name: string): string => {
    const path = join(place, name);
    mkdirSync(join(path, 'inputs'), { recursive: true });
    writeFileSync(join(path, 'inputs/study.json'), '{}');
    return path;
  };
  const start = processStart(running.pid ?? 0);
  const left = folder(`shoal-${host}-${killed.pid}-1-abc`);
  // The id of the killed process now belongs to another one.
  const reused = start === '' ? left : folder(`shoal-${host}-${running.pid}-1-abc`);
  const used = folder(`shoal-${host}-${running.pid}-${start}-abc`);
  const elsewhere = folder(`shoal-other-${killed.pid}-1-abc`);
  const foreign = folder(`shoal-${host}-notes`);
  const own = makeTemporaryFolder();
  removeLeftOverFolders();
  expect([left, reused].map(existsSync)).toEqual([false, false]);
  expect([used, elsewhere, foreign, own.path].map(existsSync)).toEqual([true, true, true, true]);
  expect(realpathSync(dirname(own.path))).toBe(realpathSync(place));
  expect(basename(own.path)).toContain(`-${process.pid}-`);
  own.remove();
  expect(existsSync(own.path)).toBe(false);
  running.kill();
});

import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { scratchFile } from '../src/tracks/load-tracks.ts';

afterEach(() => vi.unstubAllEnvs());

test('what is appended is read again, and the file has no name', () => {
  const own = () => readdirSync(tmpdir()).filter((name) => name.startsWith(`shoal-tracks-${process.pid}-`));
  const file = scratchFile();
  expect(own()).toEqual([]);
  expect(file.append(Uint8Array.of(1, 2, 3))).toBe(0);
  expect(file.append(Uint8Array.of(4, 5))).toBe(3);
  const read = new Uint8Array(3);
  file.read(read, 1);
  expect([...read]).toEqual([2, 3, 4]);
  expect(() => file.read(read, 3)).toThrow('the file has ended');
  file.close();
  expect(() => file.read(read, 0)).toThrow();
});

test('a folder that does not exist is named', () => {
  vi.stubEnv('TMPDIR', '/no/such/folder');
  expect(() => scratchFile()).toThrow(/^\/no\/such\/folder\/shoal-tracks-.* cannot be written: .*Choose another path/);
});

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32 } from 'node:zlib';
import { writeBlender } from 'shoal/export';
import { expect, test } from 'vitest';
import { MemoryFiles, madeFrames, madeScene } from './made-export.ts';

/* Opens an export in Blender, if there is one. It takes seconds, so only SHOAL_LONG=1 runs it. */

const isLong = process.env.SHOAL_LONG === '1' && spawnSync('blender', ['--version']).status === 0;

test.runIf(isLong)(
  'Blender shows each animal and moving obstacle as the arrays say',
  { timeout: 300_000 },
  async () => {
    const shot = { position: [60, 30, 1060], target: [0, 0, 1000], seconds: 0.7, next: 'smooth' };
    const film = { shots: [shot, { ...shot, position: [-60, 30, 1060] }] };
    const scene = madeScene(40, 8, { view: { speed: 1, film } });
    const files = new MemoryFiles();
    await writeBlender(scene, madeFrames(scene), files, crc32);
    const folder = mkdtempSync(join(tmpdir(), 'shoal-blender-'));
    try {
      for (const [name, bytes] of files.all) writeFileSync(join(folder, name), bytes);
      const check = fileURLToPath(new URL('check-blender.py', import.meta.url));
      const args = ['-b', '--factory-startup', '--python-exit-code', '3', '-P', check, '--', folder, '1', '4', '8'];
      const said = execFileSync('blender', args, { encoding: 'utf8' });
      const result = JSON.parse(
        said
          .split('\n')
          .find((line) => line.startsWith('RESULT '))
          ?.slice(7) ?? '{}',
      );
      expect(result).toMatchObject({ range: [1, 8], fps: 24, behind: 0 });
      // Some animals are not there in the first frame, and others not in the last.
      const counts = result.frames.map(({ counts }: { counts: [number, number][] }) => counts);
      for (const [shown, expected] of counts.flat()) expect(shown).toBe(expected);
      expect(counts.map((frame: [number, number][]) => frame.reduce((sum, [shown]) => sum + shown, 0))).toEqual([
        34, 40, 35,
      ]);
      const worst = [0, 1, 2].map((k) => Math.max(...result.frames.map((one: { worst: number[] }) => one.worst[k])));
      expect(worst[0]).toBeLessThan(1e-4);
      expect(worst[1]).toBeLessThan(0.1);
      expect(worst[2]).toBeLessThan(1e-4);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

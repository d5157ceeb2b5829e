import fc from 'fast-check';
import { MeshError, readMesh } from 'shoal/meshes';
import { describe, expect, it, vi } from 'vitest';
import { processorTime } from '../processor-time.ts';
import { allFormats, tetrahedron } from './write-meshes.ts';

/** What happens to a file: bytes overwritten, a part left out, the end cut off. */
const damage = fc.record({
  changes: fc.array(fc.tuple(fc.nat(100_000), fc.nat(255)), { maxLength: 6 }),
  // Digits and small numbers keep texts and counts plausible.
  plausible: fc.array(fc.tuple(fc.nat(100_000), fc.constantFrom(0, 1, 2, 5, 0x2d, 0x30, 0x31, 0x39, 0x7f, 0xff)), {
    maxLength: 3,
  }),
  gap: fc.option(fc.tuple(fc.nat(100_000), fc.nat(20))),
  cut: fc.option(fc.nat(100_000)),
});

describe('damaged files give a sound mesh or a MeshError', () => {
  for (const [name, bytes] of Object.entries(allFormats(tetrahedron))) {
    it(name, async () => {
      const console_ = (['log', 'warn', 'error'] as const).map((level) => vi.spyOn(console, level));
      await fc.assert(
        fc.asyncProperty(damage, async ({ changes, plausible, gap, cut }) => {
          let broken = Uint8Array.from(bytes);
          for (const [place, value] of [...changes, ...plausible]) broken[place % broken.length] = value;
          if (gap) {
            const start = gap[0] % broken.length;
            broken = Uint8Array.from([...broken.subarray(0, start), ...broken.subarray(start + gap[1])]);
          }
          if (cut !== null) broken = broken.subarray(0, cut % (bytes.length + 1));
          const started = processorTime();
          await expectSoundOrRefused(broken, name);
          expect(processorTime() - started).toBeLessThan(1000);
        }),
        { numRuns: 300, seed: 20_240_607 },
      );
      for (const level of console_) {
        expect(level).not.toHaveBeenCalled();
        level.mockRestore();
      }
    });
  }
});

async function expectSoundOrRefused(bytes: Uint8Array, name: string): Promise<void> {
  let mesh: Awaited<ReturnType<typeof readMesh>>;
  try {
    mesh = await readMesh(bytes, name);
  } catch (error) {
    if (error instanceof MeshError) return;
    throw error;
  }
  expect(mesh.triangles.length).toBeGreaterThan(0);
  expect(mesh.triangles.length % 3).toBe(0);
  expect(mesh.triangles.every((vertex) => vertex < mesh.positions.length / 3)).toBe(true);
  expect(mesh.positions.every((value) => Math.abs(value) <= 1e6)).toBe(true);
}

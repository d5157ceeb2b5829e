// The format `.hcsv` of exports, for Unreal with SideFX's plugin HoudiniNiagara.

import type { ExportedFrame, ExportFiles } from './exported-frame.ts';
import { type ExportedScene, scaleOf } from './exported-scene.ts';
import { TextBytes } from './text-bytes.ts';

const [comma, newLine] = [44, 10];

/** The titles that the plugin knows (`id`, `time`, `type`, `P`, `N`, `v`), and those that a module asks for by name. */
const titles = [
  ...['id', 'time', 'type'],
  ...['P.x', 'P.y', 'P.z', 'N.x', 'N.y', 'N.z', 'v.x', 'v.y', 'v.z'],
  ...['orient.x', 'orient.y', 'orient.z', 'orient.w', 'scale.x', 'scale.y', 'scale.z'],
  ...['phase', 'amplitude', 'animal'],
] as const;

/** Bytes that are collected before they are written. */
const most = 1 << 20;

/**
 * Writes one table for Unreal's Niagara: a row an animal and frame, in the order of time. The plugin turns y up into z up
 * and metres into centimetres, so the file has Shoal's axes and metres. Memory holds one frame.
 *
 * - `time` begins at 0 s, as emitters do.
 * - `id` counts animals in the order in which they appear: the plugin looks each id up a second time under the number
 *   that it has given to it, which fails for others. The animal's own id is `animal`.
 * - `type` is the species, `N` the direction of the nose.
 * - Without `life`, an animal lives from its first row to its last.
 *
 * Source: SideFX, HoudiniNiagara, `HoudiniPointCacheLoaderCSV.cpp` and `HoudiniPointCache.cpp` (November 2023).
 */
export async function writeHcsv(
  scene: ExportedScene,
  frames: AsyncIterable<ExportedFrame> | Iterable<ExportedFrame>,
  files: ExportFiles,
  name: string,
): Promise<void> {
  const file = await files.open(name);
  const out = new TextBytes(most);
  const numbers = new Map<number, number>();
  out.text(`${titles.join(',')}\n`);
  for await (const frame of frames) {
    for (let n = 0; n < frame.count; n++) {
      const id = frame.ids[n];
      const number = numbers.get(id) ?? numbers.size;
      numbers.set(id, number);
      row(out, scene, frame, n, number);
      if (out.length < most) continue;
      await file.write(out.bytes);
      out.clear();
    }
  }
  await file.write(out.bytes);
  await file.close();
}

function row(out: TextBytes, scene: ExportedScene, frame: ExportedFrame, n: number, number: number): void {
  const { ids, time, species, positions, velocities, beats } = frame;
  const orientation = frame.orientations.subarray(4 * n, 4 * n + 4);
  const of = scene.species[species[n]];
  out.whole(number);
  out.byte(comma);
  out.fixed(time - scene.from, 6);
  out.byte(comma);
  out.whole(species[n]);
  out.fixedAll(positions.subarray(3 * n, 3 * n + 3), 5, comma);
  out.fixedAll(noseOf(orientation), 6, comma);
  out.fixedAll(velocities.subarray(3 * n, 3 * n + 3), 5, comma);
  out.fixedAll(orientation, 6, comma);
  out.fixedAll(of ? scaleOf(of, ids[n], scene.magnify) : [1, 1, 1], 5, comma);
  out.fixedAll(beats.subarray(2 * n, 2 * n + 2), 4, comma);
  out.byte(comma);
  out.whole(ids[n]).byte(newLine);
}

/** The direction of the body's x axis. */
function noseOf([x, y, z, w]: Float32Array): [number, number, number] {
  return [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)];
}

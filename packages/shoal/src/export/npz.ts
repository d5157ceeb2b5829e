import type { ExportedFrame, ExportFiles } from './exported-frame.ts';
import { type ExportedScene, scaleOf } from './exported-scene.ts';
import { type Crc32, NpzFile } from './npz-file.ts';
import { Slots } from './slots.ts';

/**
 * Writes all frames as one `.npz` of NumPy, with a place for each animal in every frame:
 *
 * - `ids` (animals), `species` (animals), `scales` (animals, 3): factors on x, y and z of the body
 * - `times` (frames), s
 * - `positions` (frames, animals, 3), m, y up; `velocities` the same, m/s
 * - `orientations` (frames, animals, 4): quaternions x, y, z, w
 * - `beats` (frames, animals, 2): phase, radians, and amplitude of the tail beat
 * - `present` (frames, animals): 0 where the animal is not there
 * - `obstacles` (frames, moving obstacles, 7): position and quaternion
 * - `camera` (frames, 7): the same of the camera, which looks along −z
 *
 * Its entries are stored, so a program can map them into memory. Memory holds one frame.
 * @throws ShoalError if the frames end early
 */
export async function writeNpz(
  scene: ExportedScene,
  frames: AsyncIterable<ExportedFrame> | Iterable<ExportedFrame>,
  files: ExportFiles,
  name: string,
  crc32: Crc32,
): Promise<void> {
  const { ids, speciesOfIds, species, magnify } = scene;
  const [n, f] = [ids.length, scene.frames];
  const moving = scene.obstacles.filter((one) => one.moving !== undefined).length;
  const file = await files.open(name);
  const npz = new NpzFile(file, crc32, [
    { name: 'ids', type: '<u4', shape: [n] },
    { name: 'species', type: '|u1', shape: [n] },
    { name: 'scales', type: '<f4', shape: [n, 3] },
    { name: 'times', type: '<f8', shape: [f] },
    { name: 'positions', type: '<f4', shape: [f, n, 3] },
    { name: 'orientations', type: '<f4', shape: [f, n, 4] },
    { name: 'velocities', type: '<f4', shape: [f, n, 3] },
    { name: 'beats', type: '<f4', shape: [f, n, 2] },
    { name: 'present', type: '|u1', shape: [f, n] },
    { name: 'obstacles', type: '<f4', shape: [f, moving, 7] },
    { name: 'camera', type: '<f4', shape: [f, 7] },
  ]);
  const scales = new Float32Array(3 * n);
  ids.forEach((id, k) => {
    const one = species[speciesOfIds[k]];
    if (one) scales.set(scaleOf(one, id, magnify), 3 * k);
  });
  await npz.append('ids', ids);
  await npz.append('species', speciesOfIds);
  await npz.append('scales', scales);
  const slots = new Slots(ids);
  for await (const frame of frames) {
    slots.fill(frame);
    await npz.append('times', Float64Array.of(frame.time));
    for (const column of ['positions', 'orientations', 'velocities', 'beats', 'present'] as const)
      await npz.append(column, slots[column]);
    await npz.append('obstacles', frame.obstacles);
    await npz.append('camera', scene.camera.poseAt(frame.time));
  }
  await npz.finish();
  await file.close();
}

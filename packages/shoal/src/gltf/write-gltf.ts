import { WebIO } from '@gltf-transform/core';
import { ShoalError } from '../errors/shoal-error.ts';
import { type ExportedFrame, type ExportFiles, requireFrames, writeWhole } from '../export/exported-frame.ts';
import { type ExportedScene, mostGltfNodes } from '../export/exported-scene.ts';
import { version } from '../version.ts';
import { Animated } from './animated.ts';
import { GltfParts } from './gltf-parts.ts';
import { addStill, Instancing } from './still.ts';
import { TracksOfFrames } from './tracks-of-frames.ts';

/** All poses are in memory: 36 bytes each, and once more in the file. */
const mostPoses = 10_000_000;

/**
 * Writes glTF 2.0: `.glb`, or `.gltf` with a `.bin` beside it.
 *
 * - Several frames: a node for each animal, up to 2,000, with keyframes of translation, rotation, and scale, which is 0
 *   while the animal is not there. Bodies that swim have two morph targets, whose weights follow the tail beat.
 * - One frame: any number of animals, as instances of one node a species (EXT_mesh_gpu_instancing).
 *
 * Obstacles are meshes; moving ones have keyframes. Lengths in m, y up. `asset.extras` says what was exported.
 * @param name of the file
 * @param about what the file was made of, for `asset.extras`
 * @throws ShoalError if there are too many animals or poses, or the frames end early
 */
export async function writeGltf(
  scene: ExportedScene,
  frames: AsyncIterable<ExportedFrame> | Iterable<ExportedFrame>,
  files: ExportFiles,
  name: string,
  about: object = {},
): Promise<void> {
  checkSize(scene);
  const parts = new GltfParts(scene.name);
  const tracks = scene.frames > 1 ? new TracksOfFrames(scene) : undefined;
  let count = 0;
  for await (const frame of frames) {
    count++;
    if (tracks) tracks.add(frame);
    else addStill(parts, scene, frame);
    if (count === scene.frames) break;
  }
  requireFrames('writeGltf', scene, count);
  if (tracks) new Animated(parts, scene, tracks).add();
  const { document } = parts;
  const asset = document.getRoot().getAsset();
  asset.generator = `Shoal ${version}`;
  asset.extras = { scenario: scene.name, seed: scene.seed, fps: scene.fps, from: scene.from, ...about };
  const io = new WebIO().registerExtensions([Instancing]);
  if (!name.toLowerCase().endsWith('.gltf')) {
    await writeWhole(files, name, await io.writeBinary(document));
    return;
  }
  const { json, resources } = await io.writeJSON(document, { basename: plainName(name) });
  for (const [uri, bytes] of Object.entries(resources)) await writeWhole(files, uri, bytes);
  await writeWhole(files, name, JSON.stringify(json));
}

function checkSize({ ids: { length }, frames }: ExportedScene): void {
  if (frames === 1) return;
  if (length > mostGltfNodes)
    throw new ShoalError(
      'argument',
      `writeGltf: an animation must have at most ${mostGltfNodes} animals, a node each, got ${length}. Export fewer species or one frame, or another format: USD and the arrays of npz have no such limit.`,
    );
  if (length * frames > mostPoses)
    throw new ShoalError(
      'argument',
      `writeGltf: animals × frames must be at most ${mostPoses}, got ${length} × ${frames}. Export fewer frames, or another format: USD has no such limit.`,
    );
}

/** The name without its ending, in characters that an address may have. */
function plainName(name: string): string {
  return name.slice(0, -'.gltf'.length).replace(/[^A-Za-z0-9_.-]/g, '_');
}

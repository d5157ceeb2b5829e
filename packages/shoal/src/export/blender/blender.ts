import type { MeshArrays } from '../../drawing/mesh-arrays.ts';
import { fieldOfView } from '../exported-camera.ts';
import { type ExportedFrame, type ExportFiles, writeWhole } from '../exported-frame.ts';
import type { ExportedScene } from '../exported-scene.ts';
import { writeNpz } from '../npz.ts';
import { type Crc32, NpzFile } from '../npz-file.ts';
import { openScript } from './open-script.ts';

/** sRGB, 0 to 1. */
const stone = [0.55, 0.53, 0.48] as const;

/** A mesh of `meshes.npz`, whose arrays begin with its key, and a colour of each vertex, sRGB from 0 to 1. */
interface KeyedMesh {
  readonly key: string;
  readonly mesh: MeshArrays;
  readonly colours: Float32Array;
}

/**
 * Writes a folder that Blender opens by `blender -P open.py`: `school.npz` with all frames (`writeNpz`), `meshes.npz` with
 * bodies and obstacles, `scene.json` with their names, and the script. Memory holds one frame.
 */
export async function writeBlender(
  scene: ExportedScene,
  frames: AsyncIterable<ExportedFrame> | Iterable<ExportedFrame>,
  files: ExportFiles,
  crc32: Crc32,
): Promise<void> {
  const { name, fps, speciesOfIds } = scene;
  const species = scene.species.flatMap((one) =>
    one && speciesOfIds.includes(one.index) ? [{ ...one, mesh: `body${one.index}` }] : [],
  );
  const obstacles = scene.obstacles.map((one, k) => ({ ...one, key: `obstacle${k}` }));
  await writeNpz(scene, frames, files, 'school.npz', crc32);
  await writeMeshes(files, crc32, [
    ...species.map(({ mesh, body, colours }) => ({ key: mesh, mesh: body, colours })),
    ...obstacles.map(({ key, mesh }) => ({ key, mesh, colours: stoneOf(mesh) })),
  ]);
  const about = {
    name,
    fps,
    angleOfView: scene.camera.isMoving ? fieldOfView : null,
    species: species.map(({ name, index, mesh }) => ({ name, index, mesh })),
    obstacles: obstacles.map(({ name, key, moving = null, isGround = false }) => ({
      name,
      mesh: key,
      moving,
      isGround,
    })),
  };
  await writeWhole(files, 'scene.json', `${JSON.stringify(about, null, 2)}\n`);
  await writeWhole(files, 'open.py', openScript);
}

/** Writes `KEY_points`, `KEY_normals` and `KEY_colours` (vertices, 3), and `KEY_corners` (triangles, 3). */
async function writeMeshes(files: ExportFiles, crc32: Crc32, meshes: readonly KeyedMesh[]): Promise<void> {
  const file = await files.open('meshes.npz');
  const arrays = meshes.flatMap(({ key, mesh: { position, normal, index }, colours }) => {
    const corners = index ?? Uint32Array.from({ length: position.length / 3 }, (_, k) => k);
    return [
      { name: `${key}_points`, type: '<f4', numbers: position },
      { name: `${key}_normals`, type: '<f4', numbers: normal },
      { name: `${key}_colours`, type: '<f4', numbers: colours },
      { name: `${key}_corners`, type: '<u4', numbers: corners },
    ] as const;
  });
  const shaped = arrays.map(({ name, type, numbers }) => ({ name, type, shape: [numbers.length / 3, 3] }));
  const npz = new NpzFile(file, crc32, shaped);
  for (const { name, numbers } of arrays) await npz.append(name, numbers);
  await npz.finish();
  await file.close();
}

/** One colour for all obstacles. */
function stoneOf({ position }: MeshArrays): Float32Array {
  return new Float32Array(position.length).map((_, k) => stone[k % 3]);
}

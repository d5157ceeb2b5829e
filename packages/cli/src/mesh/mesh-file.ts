import { realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { cleanMesh, inspectMesh, type MeshReport, type TriangleMesh } from 'shoal/fields';
import { codeOf, readError } from '../errors/file-system-error.ts';
import { InputError } from '../errors/input-error.ts';
import { isInside } from '../files/inside-folder.ts';
import { type FileKind, MiB, readUntrustedBytes } from '../files/read-file.ts';

export const meshKind: FileKind = {
  name: 'a mesh (.glb, .gltf, .obj, .stl or .ply)',
  limit: 64 * MiB,
  advice: 'Check the path.',
};

export interface MeshFile {
  /** Without triangles that have no area, and without copies. */
  readonly mesh: TriangleMesh;
  /** Of the mesh as the file has it. */
  readonly report: MeshReport;
  /** Files beside it that it refers to (a .gltf does), by their paths from the folder. */
  readonly others: readonly string[];
}

/**
 * Reads a mesh. It is untrusted: it can refer to no file outside the folder.
 * @param shown its path for messages
 * @param folder where the files may be that it refers to; without symbolic links
 * @param name its path from there
 */
export async function readMeshFile(shown: string, folder: string, name: string): Promise<MeshFile> {
  const bytes = readUntrustedBytes(shown, meshKind);
  // The readers take a tenth of a second to load; commands without meshes do not pay for it.
  const { MeshError, readMesh } = await import('shoal/meshes');
  const others: string[] = [];
  const resources = (other: string): Uint8Array => {
    const place = join(folder, dirname(name), other);
    const bytesBeside = readBeside(place, folder);
    others.push(relative(folder, place));
    return bytesBeside;
  };
  try {
    const raw = await readMesh(bytes, shown, { resources });
    const report = inspectMesh(raw);
    return { mesh: report.degenerate + report.duplicates > 0 ? cleanMesh(raw) : raw, report, others };
  } catch (error) {
    throw error instanceof MeshError ? new InputError(error.message) : error;
  }
}

function readBeside(place: string, folder: string): Uint8Array {
  // The path itself must not leave the folder either, so that a copy of the folder is whole.
  if (!isInside(folder, place)) throw new Error('it lies outside the folder');
  let real: string;
  try {
    real = realpathSync(place);
  } catch (error) {
    throw codeOf(error) === 'ENOENT' ? new Error('there is no such file') : readError(place, error, '');
  }
  if (!isInside(folder, real)) throw new Error('a symbolic link leads out of the folder');
  return readUntrustedBytes(real, { ...meshKind, name: 'a part of a .gltf file' });
}

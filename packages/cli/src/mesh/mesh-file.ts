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
  /** The mesh without degenerate and duplicate triangles. */
  readonly mesh: TriangleMesh;
  /** A report on the mesh as it is in the file. */
  readonly report: MeshReport;
  /** What the reader has left out, a sentence each that begins with the path. */
  readonly leftOut: readonly string[];
  /** Files that the mesh file refers to (as a .gltf does), by path from the folder. */
  readonly others: readonly string[];
}

/**
 * Reads a mesh. The file is not trusted: it cannot refer to files outside the folder.
 * @param shown path for messages
 * @param folder folder of the files it may refer to; without symbolic links
 * @param name path from that folder
 */
export async function readMeshFile(shown: string, folder: string, name: string): Promise<MeshFile> {
  const bytes = readUntrustedBytes(shown, meshKind);
  // Loading the readers takes a tenth of a second, so only commands with meshes load them.
  const { MeshError, readMesh } = await import('shoal/meshes');
  const others: string[] = [];
  const resources = (other: string): Uint8Array => {
    const place = join(folder, dirname(name), other);
    const bytesBeside = readBeside(place, folder);
    others.push(relative(folder, place));
    return bytesBeside;
  };
  const leftOut: string[] = [];
  try {
    const raw = await readMesh(bytes, shown, { resources, onNote: (note) => leftOut.push(note) });
    const report = inspectMesh(raw);
    return { mesh: report.degenerate + report.duplicates > 0 ? cleanMesh(raw) : raw, report, leftOut, others };
  } catch (error) {
    throw error instanceof MeshError ? new InputError(error.message) : error;
  }
}

function readBeside(place: string, folder: string): Uint8Array {
  // The path itself must stay in the folder too, so that a copy of the folder is complete.
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

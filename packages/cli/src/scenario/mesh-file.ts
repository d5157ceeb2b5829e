// Reads the mesh files that a scenario, or `shoal field`, names.

import { realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { cleanMesh, inspectMesh, type MeshReport, type TriangleMesh } from 'shoal/fields';
import { InputError } from '../errors/exit-error.ts';
import { readError, systemCodeOf } from '../errors/file-system-error.ts';
import { isBelow } from '../files/output-path.ts';
import { type FileKind, MiB, readUntrustedBytes } from '../files/read-file.ts';

export const meshKind: FileKind = {
  name: 'a mesh (.glb, .gltf, .obj, .stl or .ply)',
  limit: 64 * MiB,
  advice: 'Check the path.',
};

/** Numbers of triangles of a mesh file that are not in its mesh. */
export interface LeftOut {
  /** Those without area. */
  readonly degenerate: number;
  /** Copies of others. */
  readonly duplicates: number;
}

export interface MeshFile {
  /** The mesh without degenerate and duplicate triangles. */
  readonly mesh: TriangleMesh;
  /** A report on that mesh. */
  readonly report: MeshReport;
  /** Number of triangles in the file. */
  readonly triangles: number;
  /** Numbers of triangles that were left out. */
  readonly leftOut: LeftOut;
  /** What else the reader has left out, a sentence each that begins with the path. */
  readonly notes: readonly string[];
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
  const notes: string[] = [];
  try {
    const raw = await readMesh(bytes, shown, { resources, onNote: (note) => notes.push(note) });
    return { ...cleaned(raw), notes, others };
  } catch (error) {
    throw error instanceof MeshError ? new InputError(error.message) : error;
  }
}

function cleaned(raw: TriangleMesh): Omit<MeshFile, 'notes' | 'others'> {
  const report = inspectMesh(raw);
  const { triangles, degenerate, duplicates } = report;
  if (degenerate + duplicates === 0) return { mesh: raw, report, triangles, leftOut: { degenerate, duplicates } };
  const mesh = cleanMesh(raw);
  const left = inspectMesh(mesh);
  const leftOut = { degenerate, duplicates: triangles - degenerate - left.triangles };
  return { mesh, report: left, triangles, leftOut };
}

function readBeside(place: string, folder: string): Uint8Array {
  // The path itself must stay in the folder too, so that a copy of the folder is complete.
  if (!isBelow(folder, place)) throw new Error('it lies outside the folder');
  let real: string;
  try {
    real = realpathSync(place);
  } catch (error) {
    throw systemCodeOf(error) === 'ENOENT' ? new Error('there is no such file') : readError(place, error, '');
  }
  if (!isBelow(folder, real)) throw new Error('a symbolic link leads out of the folder');
  return readUntrustedBytes(real, { ...meshKind, name: 'a part of a .gltf file' });
}

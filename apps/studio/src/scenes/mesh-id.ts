// Identifies meshes by their content, and finds the meshes that a scene names, for links and storage.

import type { TriangleMesh } from 'shoal/fields';
import { Hash } from 'shoal/internal';
import type { SceneDocument } from '../stage/edited-scene.ts';

const known = new WeakMap<TriangleMesh, string>();

/** A hash of the content of a mesh. */
export function idOf(mesh: TriangleMesh): string {
  const before = known.get(mesh);
  if (before) return before;
  const hash = new Hash();
  const { positions, triangles } = mesh;
  hash.add(triangles.length);
  hash.addAll(triangles);
  hash.addAll(new Uint32Array(positions.buffer, positions.byteOffset, positions.length));
  const id = hash.hex();
  known.set(mesh, id);
  return id;
}

/** Whether a text, which is not trusted, may be an id. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{16}$/.test(text);
}

type Meshes = Readonly<Record<string, TriangleMesh>>;

/** The mesh files that a document names, each once, in the order of the document. */
export function meshFilesIn({ obstacles }: Pick<SceneDocument, 'obstacles'>): readonly string[] {
  return [...new Set(obstacles.flatMap(({ shape }) => (shape.kind === 'mesh' ? [shape.file] : [])))];
}

/** The given meshes that a document names. */
export function meshesOf(document: Pick<SceneDocument, 'obstacles'>, meshes: Meshes): Meshes {
  const files = meshFilesIn(document).filter((file) => Object.hasOwn(meshes, file));
  return Object.fromEntries(files.map((file) => [file, meshes[file]]));
}

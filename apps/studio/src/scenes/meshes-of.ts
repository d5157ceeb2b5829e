import type { TriangleMesh } from 'shoal/fields';
import type { SceneDocument } from '../stage/edited-scene.ts';

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

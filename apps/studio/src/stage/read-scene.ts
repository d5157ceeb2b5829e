import { filesOf, meshFilesOf, type Plan, parseScenarioText } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import type { Catalogue } from './catalogue.ts';

/** A scenario with all files that it names. */
export interface LoadedScene {
  readonly plan: Plan;
  /** The parsed JSON of its state files, by name. */
  readonly files: Readonly<Record<string, unknown>>;
  /** By file; the user's own meshes are added. */
  readonly meshes: Record<string, TriangleMesh>;
}

/** Reads a mesh from the bytes of a file; rejects with a message to show. */
export type ReadMesh = (bytes: Uint8Array, file: string) => Promise<TriangleMesh>;

/** @param text of a scenario that is not in the catalogue */
export async function readScene(
  catalogue: Catalogue,
  readMesh: ReadMesh | undefined,
  file: string,
  text?: string,
): Promise<LoadedScene> {
  const plan = parseScenarioText(text ?? (await catalogue.read(file)), { file });
  const files: Record<string, unknown> = {};
  for (const name of filesOf(plan)) files[name] = JSON.parse(await catalogue.read(name));
  const meshes: Record<string, TriangleMesh> = {};
  for (const name of meshFilesOf(plan)) {
    if (!catalogue.readBytes || !readMesh)
      throw new Error(`${plan.file} names the mesh "${name}", but meshes cannot be read here.`);
    meshes[name] = await readMesh(await catalogue.readBytes(name), name);
  }
  return { plan, files, meshes };
}

import { filesOf, meshFilesOf, type Plan, parseScenarioText, type TriangleMesh } from 'shoal';
import type { Catalogue } from './catalogue.ts';

/** A scenario with all that it names. */
export interface SceneParts {
  readonly plan: Plan;
  /** The parsed JSON of its state files, by name. */
  readonly files: Readonly<Record<string, unknown>>;
  /** By file; those that the viewer brings are added. */
  readonly meshes: Record<string, TriangleMesh>;
}

/** Reads a mesh from the bytes of a file; throws a sentence. */
export type ReadMesh = (bytes: Uint8Array, file: string) => Promise<TriangleMesh>;

/** Reads a scenario and what it names. @param text of the scenario, if it is not the catalogue's */
export async function readScene(
  catalogue: Catalogue,
  readMesh: ReadMesh | undefined,
  file: string,
  text?: string,
): Promise<SceneParts> {
  const plan = parseScenarioText(text ?? (await catalogue.read(file)), { file });
  const files: Record<string, unknown> = {};
  for (const name of filesOf(plan)) files[name] = JSON.parse(await catalogue.read(name));
  const meshes: Record<string, TriangleMesh> = {};
  for (const name of meshFilesOf(plan)) {
    if (!catalogue.readBytes || !readMesh)
      throw new Error(`${plan.file} names the mesh "${name}", and meshes cannot be read here.`);
    meshes[name] = await readMesh(await catalogue.readBytes(name), name);
  }
  return { plan, files, meshes };
}

import { dirname, join } from 'node:path';
import { kindOf, type SurfaceKind, type TriangleMesh } from 'shoal/fields';
import { meshFilesOf, type Plan } from 'shoal/scenario';
import { folderOf, pathBeside } from '../files/path-beside.ts';
import { counted } from '../terminal/number-format.ts';
import { type MeshFile, readMeshFile } from './mesh-file.ts';

export interface ScenarioMeshes {
  /** Meshes by the file that the scenario names. */
  readonly meshes: Readonly<Record<string, TriangleMesh>>;
  /** All files that were read, by their paths from the scenario's folder. */
  readonly files: readonly string[];
  /** Notes about them for the user, a sentence each. */
  readonly notes: readonly string[];
}

/** Loads the meshes that a scenario names, from its own folder only. */
export async function readScenarioMeshes(scenario: string, plan: Plan): Promise<ScenarioMeshes> {
  const meshes: Record<string, TriangleMesh> = {};
  const files: string[] = [];
  const notes: string[] = [];
  for (const name of meshFilesOf(plan)) {
    pathBeside(scenario, name);
    const folder = folderOf(scenario);
    const file = await readMeshFile(join(dirname(scenario), name), folder, name);
    const isAuto = plan.obstacles.some(
      ({ shape, surface }) => shape.kind === 'mesh' && shape.file === name && surface === 'auto',
    );
    meshes[name] = file.mesh;
    files.push(name, ...file.others.filter((other) => !files.includes(other)));
    notes.push(...meshNotes(name, file, isAuto ? kindOf(file.mesh) : undefined));
  }
  return { meshes, files, notes };
}

/**
 * Notes about what is unusual in a mesh.
 * @param found kind detected from open edges; undefined: the scenario states the kind
 */
export function meshNotes(name: string, { mesh, report }: MeshFile, found: SurfaceKind | undefined): string[] {
  const { triangles, degenerate, openEdges } = report;
  const notes: string[] = [];
  if (degenerate > 0) {
    const [have, are] = degenerate === 1 ? ['has', 'is'] : ['have', 'are'];
    notes.push(`${name}: ${degenerate} of ${counted(triangles, 'triangle')} ${have} no area and ${are} left out.`);
  }
  const copies = triangles - degenerate - mesh.triangles.length / 3;
  if (copies > 0) {
    const [are, left] = copies === 1 ? ['is a copy', 'is'] : ['are copies', 'are'];
    notes.push(`${name}: ${copies} of ${counted(triangles, 'triangle')} ${are} of another and ${left} left out.`);
  }
  if (found === 'sheet') {
    notes.push(
      `${name} is open: ${counted(openEdges, 'edge')} belong${openEdges === 1 ? 's' : ''} to one triangle only, so it counts as a sheet: two-sided like a net, without an inside. If it is a solid, state "surface": "solid".`,
    );
  }
  return notes;
}

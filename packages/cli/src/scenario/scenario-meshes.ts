// Reads the meshes that a scenario names, from its folder.

import { dirname, join } from 'node:path';
import { kindOf, type MeshReport, type SurfaceKind, type TriangleMesh } from 'shoal/fields';
import { meshFilesOf, type Plan } from 'shoal/scenario';
import { folderOf, pathBeside } from '../files/output-path.ts';
import { counted, readable } from '../terminal/number-format.ts';
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
    const scale = plan.obstacles.flatMap((one) =>
      one.shape.kind === 'mesh' && one.shape.file === name ? Math.max(...one.scale.map(Math.abs)) : [],
    );
    meshes[name] = file.mesh;
    files.push(name, ...file.others.filter((other) => !files.includes(other)));
    notes.push(...meshNotes(name, file, isAuto ? kindOf(file.mesh) : undefined));
    notes.push(...unitNotes(name, Math.max(...scale) * longestEdge(file.report), plan));
  }
  return { meshes, files, notes };
}

/** Longest edge of the bounding box, m. */
export function longestEdge({ min, max }: MeshReport): number {
  return Math.max(...max.map((high, axis) => high - min[axis]));
}

/** Asks about the unit of a mesh that is much larger than its world. @param extent in the world, m */
function unitNotes(name: string, extent: number, { world }: Plan): string[] {
  const size = Math.max(...world.max.map((high, axis) => high - world.min[axis]));
  if (!(extent > 10 * size)) return [];
  return [
    `${name} is ${readable(extent)} m large in a world of ${readable(size)} m. If the file is in millimetres, state "scale": [0.001, 0.001, 0.001] in its obstacle.`,
  ];
}

/**
 * Notes about what is unusual in a mesh.
 * @param found kind detected from the surface; undefined: the scenario states the kind
 */
export function meshNotes(name: string, file: MeshFile, found: SurfaceKind | undefined): string[] {
  const { triangles, report } = file;
  const { degenerate, duplicates } = file.leftOut;
  const notes = [...file.notes];
  if (degenerate > 0) {
    const [have, are] = degenerate === 1 ? ['has', 'is'] : ['have', 'are'];
    notes.push(`${name}: ${degenerate} of ${counted(triangles, 'triangle')} ${have} no area and ${are} left out.`);
  }
  if (duplicates > 0) {
    const [are, left] = duplicates === 1 ? ['is a copy', 'is'] : ['are copies', 'are'];
    notes.push(`${name}: ${duplicates} of ${counted(triangles, 'triangle')} ${are} of another and ${left} left out.`);
  }
  if (found === 'sheet') {
    const why = report.closed
      ? 'has no open edge but encloses nothing: its faces lie back to back'
      : `has ${counted(report.openEdges, 'open edge')}`;
    notes.push(
      `${name} ${why}, so it counts as a sheet: two-sided like a net, without an inside. If it is a solid, state "surface": "solid".`,
    );
  }
  return notes;
}

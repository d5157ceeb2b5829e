// Reads what `shoal field` works on: a mesh file or the obstacles of a scenario, and the settings of the field.

import { realpathSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { type Plan, parameters, parseScenario, type Vec3 } from 'shoal';
import {
  type FieldRecipe,
  inspectMesh,
  type MeshReport,
  plannedFields,
  type Stencil,
  type SurfaceKind,
} from 'shoal/fields';
import { InputError } from '../errors/exit-error.ts';
import { readError } from '../errors/file-system-error.ts';
import type { UsedPath } from '../files/output-path.ts';
import { type LeftOut, type MeshFile, meshKind, readMeshFile } from '../scenario/mesh-file.ts';
import { readPaths } from '../scenario/read-paths.ts';
import { loadScenario } from '../scenario/scenario-file.ts';
import { longestEdge, meshNotes } from '../scenario/scenario-meshes.ts';
import { readable } from '../terminal/number-format.ts';

/** Field options of the command line. Missing ones have the defaults of a scenario. */
export interface FieldRequest {
  readonly resolution?: Vec3;
  readonly spacing?: number;
  readonly radius?: number;
  readonly power?: number;
  readonly stencil?: Stencil;
  /** Least corner, greatest corner, m. */
  readonly box?: readonly [min: Vec3, max: Vec3];
  readonly surface?: SurfaceKind | 'auto';
  /** Factor by which the mesh is scaled. */
  readonly scale?: number;
}

/** The meshes and settings from which a field is made. */
export interface FieldSubject {
  readonly name: string;
  readonly recipe: FieldRecipe;
  readonly key: string;
  /** Time to clean the mesh and, if needed, to find out with its tree whether it is solid, s. */
  readonly planning: number;
  readonly interpolation: Plan['field']['interpolation'];
  /** A report on each mesh, without what was left out; the meshes of a scenario at their places in it. */
  readonly reports: readonly MeshReport[];
  /** What was left out of a mesh file. The notes tell what was left out of those of a scenario. */
  readonly leftOut: LeftOut;
  /** Notes about the meshes for the user, one sentence each. */
  readonly notes: readonly string[];
  /** Files that were read. */
  readonly inputs: readonly UsedPath[];
}

/** A mesh file's field, or the field that the standing obstacles of a scenario share. */
export function readSubject(file: string, request: FieldRequest): Promise<FieldSubject> {
  return file.toLowerCase().endsWith('.json') ? scenarioSubject(file, request) : meshSubject(file, request);
}

async function meshSubject(path: string, request: FieldRequest): Promise<FieldSubject> {
  const { surface = 'auto', scale = 1 } = request;
  const loaded = scaled(await readMeshFile(path, folderOf(path), basename(path)), scale);
  // A scenario with this one obstacle, so that the field is the same as in a run.
  const file = 'mesh.obj';
  const plan = parseScenario({
    version: 1,
    world: { min: [-1e8, -1e8, -1e8], max: [1e8, 1e8, 1e8] },
    obstacles: [{ shape: { kind: 'mesh', file }, surface }],
    field: fieldSettings(request, {}),
    species: [{ name: 'fish' }],
  });
  const start = performance.now();
  const [{ recipe, key }] = plannedFields(plan, { [file]: loaded.mesh });
  const planning = (performance.now() - start) / 1000;
  const name = basename(path);
  return {
    name,
    recipe,
    key,
    planning,
    interpolation: plan.field.interpolation,
    reports: [loaded.report],
    leftOut: loaded.leftOut,
    notes: [
      ...meshNotes(name, loaded, surface === 'auto' ? recipe.parts[0].kind : undefined),
      ...sizeNotes(name, loaded.report, recipe),
    ],
    inputs: [{ path, what: 'the mesh' }],
  };
}

async function scenarioSubject(file: string, request: FieldRequest): Promise<FieldSubject> {
  if (request.surface !== undefined) {
    throw new InputError(
      '--surface says what a mesh file is; in a scenario each obstacle says so itself: "surface": "solid".',
    );
  }
  if (request.scale !== undefined) {
    throw new InputError('--scale scales a mesh file; in a scenario each obstacle has its own: "scale": [2, 2, 2].');
  }
  const loaded = await loadScenario(file);
  const { scenario } = loaded.plan;
  const plan = parseScenario({ ...scenario, field: fieldSettings(request, scenario.field) }, { file });
  const start = performance.now();
  const shared = plannedFields(plan, loaded.meshes).find(({ owners }) => owners === undefined);
  const planning = (performance.now() - start) / 1000;
  if (shared === undefined) {
    const why = plan.obstacles.length === 0 ? 'has no obstacles' : 'has only obstacles with fields of their own';
    throw new InputError(`${file}: ${why}, expected static obstacles that share a field.`);
  }
  return {
    name: plan.name,
    recipe: shared.recipe,
    key: shared.key,
    planning,
    interpolation: plan.field.interpolation,
    reports: shared.recipe.parts.map(({ mesh }) => inspectMesh(mesh)),
    leftOut: { degenerate: 0, duplicates: 0 },
    notes: loaded.notes,
    inputs: readPaths({ file, plan, needs: loaded.needs }),
  };
}

/** The scenario's field settings, overridden by the options. */
function fieldSettings(request: FieldRequest, field: Partial<Plan['field']>): object {
  const { resolution, spacing, radius, power, stencil, box } = request;
  const { resolution: given, ...rest } = field;
  const points = resolution ?? (spacing === undefined ? given : undefined);
  return {
    ...rest,
    ...(points && { resolution: points }),
    ...(spacing !== undefined && { spacing }),
    ...(radius !== undefined && { radius }),
    ...(power !== undefined && { power }),
    ...(stencil !== undefined && { stencil }),
    ...(box && { min: box[0], max: box[1] }),
  };
}

/** A mesh file as if its coordinates had been multiplied by a factor. */
function scaled(file: MeshFile, factor: number): MeshFile {
  if (factor === 1) return file;
  const { positions, triangles } = file.mesh;
  const mesh = { positions: positions.map((value) => factor * value), triangles };
  return { ...file, mesh, report: inspectMesh(mesh) };
}

/** A mesh of this extent, m, or more was probably not exported in metres. */
const suspectExtent = 500;

/**
 * Asks about the unit of a very large mesh. Warns if a field is much larger than its mesh, since its grid is then too
 * coarse for the mesh.
 */
function sizeNotes(name: string, report: MeshReport, { settings, grid }: FieldRecipe): string[] {
  const extent = longestEdge(report);
  if (extent >= suspectExtent)
    return [`${name} is ${readable(extent)} m large. If the file is in millimetres, try --scale 0.001.`];
  if (extent >= 2 * Math.max(...grid.spacing)) return [];
  const what = `${name} is ${extent.toPrecision(2)} m large, the avoidance radius ${settings.radius} m`;
  const { min: least } = parameters.field.radius;
  const better = Math.max(least, Number((extent / 2).toPrecision(1)));
  return [`${what}: the points of the field are too far apart for it. Try --radius ${better}.`];
}

function folderOf(path: string): string {
  try {
    return realpathSync(dirname(path));
  } catch (error) {
    throw readError(path, error, meshKind.advice);
  }
}

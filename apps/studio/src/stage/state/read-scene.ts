// Reads the files of a scene, before the stage opens it.

import {
  type EngineFactory,
  filesOf,
  meshFilesOf,
  type Plan,
  parseScenarioJson,
  parseScenarioText,
  type Scenario,
} from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import type { Catalogue } from './catalogue.ts';

/** A scenario with all files that it names. */
export interface LoadedScene {
  readonly plan: Plan;
  /** The parsed JSON of its state files, by name. */
  readonly files: Readonly<Record<string, unknown>>;
  /** Meshes by file name, including the user's own. */
  readonly meshes: Record<string, TriangleMesh>;
  /** Obstacles that were left out of the plan because their mesh files are missing. */
  missing: readonly MissingObstacle[];
  /** Makes its steps, if they are not simulated. */
  readonly engine?: EngineFactory | undefined;
}

export interface MissingObstacle {
  /** Name of the mesh file. */
  readonly file: string;
  /** Index of the obstacle in the complete scene. */
  readonly index: number;
  readonly obstacle: Scenario['obstacles'][number];
}

/** Meshes and state files that are not in the catalogue, by name. */
export type GivenSources = Partial<Readonly<Pick<LoadedScene, 'files' | 'meshes' | 'engine'>>>;

/** Reads a mesh from the bytes of a file; rejects with a message to show. */
export type ReadMesh = (bytes: Uint8Array, file: string) => Promise<TriangleMesh>;

/**
 * Reads a scenario and the files that it names. Rejects if a mesh of a scene in the catalogue is missing. The user's
 * own scene is read without obstacles whose meshes are missing.
 * @param text text of a scenario that is not in the catalogue
 * @param given the user's own files
 */
export async function readScene(
  catalogue: Catalogue,
  readMesh: ReadMesh | undefined,
  file: string,
  text?: string,
  { files: states = {}, meshes: given = {}, engine }: GivenSources = {},
): Promise<LoadedScene> {
  const plan = parseScenarioText(text ?? (await catalogue.read(file)), { file });
  const files: Record<string, unknown> = {};
  for (const name of filesOf(plan))
    files[name] = Object.hasOwn(states, name) ? states[name] : JSON.parse(await catalogue.read(name));
  const meshes: Record<string, TriangleMesh> = { ...given };
  let missing: readonly MissingObstacle[] = [];
  for (const name of meshFilesOf(plan)) {
    if (Object.hasOwn(given, name)) continue;
    if (!catalogue.readBytes || !readMesh)
      throw new Error(`${plan.file} names the mesh "${name}", but meshes cannot be read here.`);
    try {
      meshes[name] = await readMesh(await catalogue.readBytes(name), name);
    } catch (error) {
      if (text === undefined) throw error;
      missing = [...missing, ...obstaclesOf(plan.scenario, name)];
    }
  }
  return { plan: without(plan, missing), files, meshes, missing, engine };
}

/** The obstacles of a scene with this mesh file. */
export function obstaclesOf({ obstacles }: Pick<Scenario, 'obstacles'>, file: string): MissingObstacle[] {
  return obstacles.flatMap((obstacle, index) =>
    obstacle.shape.kind === 'mesh' && obstacle.shape.file === file ? [{ file, index, obstacle }] : [],
  );
}

function without(plan: Plan, missing: readonly MissingObstacle[]): Plan {
  if (missing.length === 0) return plan;
  const obstacles = plan.scenario.obstacles.filter((one) => missing.every(({ obstacle }) => obstacle !== one));
  return parseScenarioJson({ ...plan.scenario, obstacles }, { file: plan.file });
}

/** The obstacles of a scene with the missing ones at their indices. */
export function withMissing(
  obstacles: Scenario['obstacles'],
  missing: readonly MissingObstacle[],
): Scenario['obstacles'] {
  const whole = [...obstacles];
  for (const { index, obstacle } of missing.toSorted((one, other) => one.index - other.index))
    whole.splice(index, 0, obstacle);
  return whole;
}

// What `shoal serve` sends first: the scene, with all that a viewer needs to draw it.

import { type Plan, parseScenarioJson } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import { versions } from '../recording/summary.ts';

type Meshes = Readonly<Record<string, TriangleMesh>>;
type Obstacle = Plan['scenario']['obstacles'][number];

/** Most characters of the message. The page reads no longer one (`connection.ts` of the studio). */
const mostCharacters = 16_000_000;
/** The library's limits of the shape `triangles`. */
const most = { vertices: 500_000, triangles: 1_000_000 };
/** Significant digits of vertices: pictures need no more. */
const digits = 7;

/** The first message of a connection. */
export interface SceneMessage {
  /** JSON. */
  readonly text: string;
  /** Mesh files that are too large for it, or that the page would refuse. */
  readonly leftOut: readonly string[];
}

/** The scene of a plan. @param fps frames a second */
export function sceneMessage(plan: Plan, meshes: Meshes, seed: number, fps: number): SceneMessage {
  const { scenario } = plan;
  const message = {
    ...{ kind: 'scene', name: plan.name, seed, fps, world: plan.world },
    species: plan.species.map(({ name, body }) => ({ name, length: body.length })),
    scenario: { ...scenario, species: scenario.species.map(withoutStates) },
    units: 'm, s, y up, right-handed; quaternions x, y, z, w',
    versions: versions(),
  };
  const { obstacles, leftOut } = withTriangles(
    scenario.obstacles,
    meshes,
    mostCharacters - JSON.stringify(message).length,
  );
  const text = JSON.stringify({ ...message, scenario: { ...message.scenario, obstacles } });
  return { text, leftOut };
}

/** Whether a page accepts these shapes: `triangles` have limits that mesh files have not. */
function canBeOpened(shapes: readonly object[]): boolean {
  try {
    parseScenarioJson({ version: 1, species: [{ name: 'any' }], obstacles: shapes.map((shape) => ({ shape })) });
    return true;
  } catch {
    return false;
  }
}

/** A species without the first states of its animals: frames have the animals. */
function withoutStates({ start, ...one }: Plan['scenario']['species'][number]): object {
  return start.kind === 'file' || start.kind === 'list' ? one : { start, ...one };
}

/** Obstacles with the triangles of their mesh files, as long as they fit: the smallest meshes come first. */
function withTriangles(
  obstacles: readonly Obstacle[],
  meshes: Meshes,
  characters: number,
): { readonly obstacles: readonly object[]; readonly leftOut: readonly string[] } {
  const sizeOf = (file: string): number => meshes[file].positions.length + meshes[file].triangles.length;
  const shapes = new Map<string, object>();
  const leftOut: string[] = [];
  let left = characters;
  for (const file of Object.keys(meshes).toSorted((one, other) => sizeOf(one) - sizeOf(other))) {
    const copies = obstacles.filter(({ shape }) => shape.kind === 'mesh' && shape.file === file).length;
    const shape = left > 2 * copies * sizeOf(file) ? trianglesOf(meshes[file]) : undefined;
    const length = copies * JSON.stringify(shape ?? '').length;
    if (shape && length <= left && canBeOpened([...shapes.values(), shape])) {
      shapes.set(file, shape);
      left -= length;
    } else leftOut.push(file);
  }
  return {
    obstacles: obstacles.map((one) => {
      const shape = one.shape.kind === 'mesh' ? shapes.get(one.shape.file) : undefined;
      return shape ? { ...one, shape } : one;
    }),
    leftOut,
  };
}

/** A mesh as a shape of a scenario; undefined: it has too many triangles. */
function trianglesOf({ positions, triangles }: TriangleMesh): object | undefined {
  if (positions.length / 3 > most.vertices || triangles.length / 3 > most.triangles) return undefined;
  const rounded = Array.from(positions, (x) => Number(x.toPrecision(digits)));
  return { kind: 'triangles', vertices: triplesOf(rounded), triangles: triplesOf(Array.from(triangles)) };
}

function triplesOf(numbers: readonly number[]): (readonly number[])[] {
  return Array.from({ length: numbers.length / 3 }, (_, k) => numbers.slice(3 * k, 3 * k + 3));
}

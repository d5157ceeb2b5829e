// Writes the open scene as a scenario file that any program can read.

import { limits } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import type { SceneDocument } from '../stage/edited-scene.ts';
import { canBeGiven } from './given-triangles.ts';
import { meshesOf } from './mesh-id.ts';

/** Schema for editors, as written by `shoal schema > scenario.schema.json`. */
const schema = './scenario.schema.json';
/** Significant digits. Six are enough for some float32 numbers, nine for all. */
const digits = [6, 7, 8, 9];
const itemsPerLine = 8;

export interface SceneFile {
  /** Text of a scenario file. */
  readonly text: string;
  /** Mesh files that are too large for the text. */
  readonly leftOut: readonly string[];
}

/**
 * A scenario file with its meshes as the shape `triangles`, so that any program that reads scenarios can read it. The
 * smallest meshes come first.
 */
export function sceneFile(document: SceneDocument, meshes: Readonly<Record<string, TriangleMesh>>): SceneFile {
  const own = Object.entries(meshesOf(document, meshes));
  let left = limits.fileBytes - new TextEncoder().encode(sceneText(document)).length;
  const given = new Map<string, GivenTriangles>();
  for (const [file, mesh] of own.toSorted(([, one], [, other]) => sizeOf(one) - sizeOf(other))) {
    // Every triangle takes more than 6 bytes.
    if (!canBeGiven(mesh) || 6 * sizeOf(mesh) > left) continue;
    const written = givenTriangles(mesh);
    const copies = document.obstacles.filter(({ shape }) => shape.kind === 'mesh' && shape.file === file).length;
    const bytes = copies * (written.vertices.length + written.triangles.length);
    if (bytes > left) continue;
    left -= bytes;
    given.set(file, written);
  }
  return {
    text: sceneText(document, given),
    leftOut: own.map(([file]) => file).filter((file) => !given.has(file)),
  };
}

/** The lists of the shape `triangles`, as JSON. */
interface GivenTriangles {
  readonly vertices: string;
  readonly triangles: string;
}

/** The text of a scenario file. @param given shapes to write instead of meshes, by file */
export function sceneText(document: SceneDocument, given: ReadonlyMap<string, GivenTriangles> = new Map()): string {
  const lists: string[] = [];
  // JSON.stringify would write each number on its own line.
  const later = (list: string): string => `\0${lists.push(list) - 1}\0`;
  const obstacles = document.obstacles.map((obstacle) => {
    const shape = obstacle.shape.kind === 'mesh' ? given.get(obstacle.shape.file) : undefined;
    if (!shape) return obstacle;
    const [vertices, triangles] = [shape.vertices, shape.triangles].map(later);
    return { ...obstacle, shape: { kind: 'triangles', vertices, triangles } };
  });
  const text = JSON.stringify({ $schema: schema, ...document, obstacles }, null, 2);
  return `${text.replace(/"\\u0000(\d+)\\u0000"/g, (same, k: string) => lists[Number(k)] ?? same)}\n`;
}

function givenTriangles({ positions, triangles }: TriangleMesh): GivenTriangles {
  return { vertices: listOf(positions, shortest), triangles: listOf(triangles, String) };
}

/** A list of triples, several on a line. */
function listOf(numbers: ArrayLike<number>, write: (x: number) => string): string {
  const lines: string[] = [];
  let line: string[] = [];
  for (let i = 0; i < numbers.length; i += 3) {
    line.push(`[${write(numbers[i])},${write(numbers[i + 1])},${write(numbers[i + 2])}]`);
    if (line.length < itemsPerLine && i + 3 < numbers.length) continue;
    lines.push(line.join(','));
    line = [];
  }
  return `[${lines.join(',\n')}]`;
}

/** The shortest decimal that is read as the same float32. */
function shortest(x: number): string {
  const same = digits.map((count) => Number(x.toPrecision(count))).find((short) => Math.fround(short) === x);
  return String(same ?? x);
}

function sizeOf({ positions, triangles }: TriangleMesh): number {
  return (positions.length + triangles.length) / 3;
}

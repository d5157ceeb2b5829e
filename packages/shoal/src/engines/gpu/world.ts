// Obstacles and lists of species as words in a buffer of the GPU.

import type { Obstacles } from '../../fields/obstacles.ts';
import type { TriangleTree } from '../../fields/triangle-tree.ts';
import type { Ground } from '../../scenario/features.ts';
import type { School } from '../../school/school.ts';
import { bodiesAt } from './bindings.ts';

const encloses = 1;
const hasHoles = 2;
const isHollow = 4;

/**
 * Data that stay the same from step to step, in words: for each species the offset and length of its list of fish
 * indices, then the obstacles (see solid.wgsl), then all lists, fields and trees.
 * @param watched whether any pass looks up fish by species
 */
export function worldOf(
  school: School,
  species: number,
  { bodies, moving }: Obstacles,
  ground: Ground | null,
  watched: boolean,
): Uint32Array {
  const bodyWords = 18;
  const members = Array.from({ length: species }, (): number[] => []);
  if (watched) for (let i = 0; i < school.count; i++) members[school.species[i]].push(i);
  const parts: (ArrayLike<number> & { readonly length: number })[] = [];
  let end = bodiesAt + 2 + bodyWords * bodies.length;
  const add = (part: Float32Array | Int32Array | readonly number[]): number => {
    parts.push(part instanceof Float32Array ? new Uint32Array(part.buffer, part.byteOffset, part.length) : part);
    end += part.length;
    return end - part.length;
  };
  const head = new Uint32Array(end);
  const numbers = new Float32Array(head.buffer);
  members.forEach((list, s) => {
    head.set([add(list), list.length], 2 * s);
  });
  head[bodiesAt] = bodies.length;
  head[bodiesAt + 1] = ground ? add(groundNumbers(ground)) : 0;
  const places = new Map<object, readonly number[]>();
  const addOnce = (of: object, make: () => readonly number[]): readonly number[] => {
    const known = places.get(of) ?? make();
    places.set(of, known);
    return known;
  };
  const addTree = (tree: TriangleTree): readonly number[] =>
    addOnce(tree, () => [add(tree.boxes), add(tree.nodes), add(tree.corners)]);
  bodies.forEach(({ field, surface }, k) => {
    const at = bodiesAt + 2 + bodyWords * k;
    const { tree, solids } = surface;
    numbers.set(field.grid.min, at);
    numbers.set(field.grid.spacing, at + 3);
    head.set(field.grid.size, at + 6);
    head.set([...addOnce(field, () => [add(field.values)]), ...addTree(tree)], at + 9);
    if (solids.count === 0) return;
    const patches = addOnce(solids.patches, () => [add(Float32Array.from(solids.patches))]);
    // Only bodies that move push fish without room along.
    const flags = encloses + (surface.leaky ? hasHoles : 0) + (moving && surface.hollow ? isHollow : 0);
    head.set([...addTree(solids), ...patches, flags], at + 13);
  });
  const words = new Uint32Array(end);
  words.set(head);
  let at = head.length;
  for (const part of parts) {
    words.set(part, at);
    at += part.length;
  }
  return words;
}

function groundNumbers(ground: Ground): Float32Array {
  if (ground.kind === 'plane') return Float32Array.of(0, ground.height);
  const { min, max, size, heights } = ground;
  return Float32Array.from([1, min[0], min[2], max[0], max[2], ...size, ...heights]);
}

import type { Obstacles } from '../../fields/obstacles.ts';
import type { Ground } from '../../scenario/features.ts';
import type { School } from '../../school/school.ts';
import { bodiesAt } from './bindings.ts';

/**
 * What does not change from step to step, in words: of each species where its list of places begins and how long it is;
 * the obstacles (see solid.wgsl); then all lists, fields and trees.
 */
export function worldOf(
  school: School,
  species: number,
  { bodies }: Obstacles,
  ground: Ground | null,
  watched: boolean,
): Uint32Array {
  const bodyWords = 25;
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
  bodies.forEach(({ from, field, surface: { tree } }, k) => {
    const at = bodiesAt + 2 + bodyWords * k;
    // The rows of R are the columns of the matrix that turns back.
    numbers.set(from, at);
    numbers.set(field.grid.min, at + 12);
    numbers.set(field.grid.spacing, at + 15);
    head.set(field.grid.size, at + 18);
    head.set([add(field.values), add(tree.boxes), add(tree.nodes), add(tree.corners)], at + 21);
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

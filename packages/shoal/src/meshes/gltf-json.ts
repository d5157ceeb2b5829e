import { describe } from '../scenario/schema/problem.ts';
import type { Fail } from './mesh-error.ts';

/** The part of a glTF document that locates triangles. Each value is checked when it is read. */
export class GltfJson {
  readonly #root: Readonly<Record<string, unknown>>;
  readonly #fail: Fail;

  constructor(value: unknown, fail: Fail) {
    this.#fail = fail;
    this.#root = this.object(value, 'the document');
  }

  /** A list of the document, such as `nodes`; empty if it is missing. */
  list(name: string): readonly unknown[] {
    return this.listOf(this.#root, name, name);
  }

  /** An entry of a list of the document, by an index from elsewhere in the document. */
  entry(name: string, index: unknown, where: string): Readonly<Record<string, unknown>> {
    const list = this.list(name);
    return this.object(list[this.whole(index, where, 0, list.length - 1)], `${name}[${index}]`);
  }

  /** The document's top-level values, such as `scene`. */
  get root(): Readonly<Record<string, unknown>> {
    return this.#root;
  }

  object(value: unknown, where: string): Readonly<Record<string, unknown>> {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
    return this.wrong(where, 'must be an object', value);
  }

  /** An object within an object; undefined if it is missing. */
  objectOf(
    parent: Readonly<Record<string, unknown>>,
    key: string,
    where: string,
  ): Readonly<Record<string, unknown>> | undefined {
    return parent[key] === undefined ? undefined : this.object(parent[key], where);
  }

  listOf(parent: Readonly<Record<string, unknown>>, key: string, where: string): readonly unknown[] {
    const value = parent[key] ?? [];
    return Array.isArray(value) ? value : this.wrong(where, 'must be a list', value);
  }

  /** A list of `count` finite numbers; undefined if it is missing. */
  numbersOf(
    parent: Readonly<Record<string, unknown>>,
    key: string,
    count: number,
    where: string,
  ): number[] | undefined {
    if (parent[key] === undefined) return undefined;
    const list = this.listOf(parent, key, `${where}.${key}`);
    if (list.length !== count || !list.every((value) => Number.isFinite(value))) {
      this.wrong(`${where}.${key}`, `must be a list of ${count} numbers`, list);
    }
    return list as number[];
  }

  whole(value: unknown, where: string, min: number, max: number): number {
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
    const rule = max < min ? 'must name something that the file has' : `must be a whole number from ${min} to ${max}`;
    return this.wrong(where, rule, value);
  }

  wrong(where: string, rule: string, value: unknown, hint = 'The file is damaged: export it again.'): never {
    return this.#fail({ where, rule, got: describe(value), hint });
  }
}

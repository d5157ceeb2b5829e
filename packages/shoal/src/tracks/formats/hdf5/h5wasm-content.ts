// Reads the content of HDF5 files by h5wasm, which its callers bring along. Every number in them may be wrong.

import { TrackError } from '../../track-file.ts';
import type { Hdf5Attribute, Hdf5Item, Hdf5Target } from './hdf5-file.ts';

/** What is used of h5wasm (0.10). */
export interface H5wasm {
  readonly ready: Promise<{ activate_throwing_error_handler(): unknown; readonly FS: unknown }>;
  readonly File: new (path: string, mode: 'r') => H5wasmGroup & { readonly file_id: bigint };
  readonly Dataset: abstract new (...given: never[]) => H5wasmDataset;
  readonly Group: abstract new (...given: never[]) => H5wasmGroup;
  readonly Reference: abstract new (...given: never[]) => object;
}

interface H5wasmItem {
  readonly path: string;
  readonly attrs: Readonly<
    Record<string, { readonly value: unknown; readonly metadata: H5wasmType & { readonly total_size: number } }>
  >;
}

/** A group, or the file itself. */
interface H5wasmGroup extends H5wasmItem {
  keys(): readonly string[];
  get(path: string): unknown;
}

interface H5wasmType {
  /** Class of the type, as in HDF5's C library. */
  readonly type: number;
  /** Bytes of an element. */
  readonly size: number;
  readonly ref_type?: string;
}

interface H5wasmDataset extends H5wasmItem {
  readonly metadata: H5wasmType & {
    readonly shape: readonly number[] | null;
    readonly chunks: readonly number[] | null;
    readonly compound_type?: {
      readonly members: readonly (H5wasmType & {
        readonly name: string;
        readonly array_type?: H5wasmType & { readonly shape: readonly number[] | null };
      })[];
    };
  };
  readonly shape: readonly number[] | null;
  readonly value: unknown;
  slice(ranges: [from: number, to: number][]): unknown;
  get_attached_scales(axis: number): readonly string[];
  dereference(reference: never): unknown;
}

/** Most groups and datasets, and how deep they may lie. Links can form loops. */
const mostItems = 10_000;
const deepest = 8;
/** Largest chunk, which is decompressed at once, and largest attribute, bytes. */
const largestChunk = 2 ** 28;
const largestAttribute = 2 ** 16;
/** Deflate, HDF5's usual compression, makes of a byte at most 1032. */
const mostGrowth = 1032;
/** Objects of MATLAB that only references name. */
const hidden = '/#refs#';

/** Files opened so far. */
let filesOpened = 0;

/**
 * Opens a file as one of a file system in memory, whose bytes are read when asked for. HDF5 can name other files, as
 * links or as the place of its data: there they do not exist.
 * @param size of the file, bytes @param read writes bytes from `position` on into a buffer, and returns their number
 * @throws TrackError whose message continues the name of the file
 */
export async function openH5wasm(
  h5wasm: H5wasm,
  size: number,
  read: (buffer: Int8Array, offset: number, length: number, position: number) => number,
): Promise<H5wasmContent> {
  const module = await h5wasm.ready;
  // Otherwise HDF5 prints what is wrong, and h5wasm returns memory that nothing was read into.
  module.activate_throwing_error_handler();
  // The file system keeps its files.
  const name = `tracks-${++filesOpened}.h5`;
  const node = (module.FS as FileSystem).createFile('/', name, {}, true, false);
  node.usedBytes = size;
  node.stream_ops = {
    ...node.stream_ops,
    read: (_stream, buffer, offset, length, position) => read(buffer, offset, length, position),
  };
  try {
    const file = new h5wasm.File(`/${name}`, 'r');
    if (file.file_id > 0n) return new H5wasmContent(h5wasm, file, size);
  } catch {
    // The message below is clearer.
  }
  throw new TrackError(`: must be a complete HDF5 file, got ${size} bytes that are cut or damaged.`);
}

/** A function of Emscripten's file system that h5wasm does not declare. */
interface FileSystem {
  createFile(folder: string, name: string, properties: object, canRead: boolean, canWrite: boolean): FileNode;
}

interface FileNode {
  /** Its size. */
  usedBytes: number;
  stream_ops: {
    read(stream: unknown, buffer: Int8Array, offset: number, length: number, position: number): number;
  };
}

/**
 * The content of an open file. Its methods answer as those of `Hdf5File` do, and throw a TrackError whose message
 * continues the name of the file, as in ": has no rows."
 */
export class H5wasmContent {
  readonly #h5wasm: H5wasm;
  readonly #file: H5wasmGroup;
  readonly #size: number;

  /** @param size of the file, bytes */
  constructor(h5wasm: H5wasm, file: H5wasmGroup, size: number) {
    this.#h5wasm = h5wasm;
    this.#file = file;
    this.#size = size;
  }

  items(): ReadonlyMap<string, Hdf5Item> {
    const { Dataset, Group } = this.#h5wasm;
    const items = new Map<string, Hdf5Item>();
    const visit = (group: H5wasmGroup, depth: number): void => {
      for (const name of group.keys()) {
        const path = `${group.path === '/' ? '' : group.path}/${name}`;
        if (path === hidden) continue;
        if (items.size >= mostItems || depth > deepest)
          throw new TrackError(
            `: has more than ${mostItems} groups and datasets, or ${deepest} levels of them, expected tracks. Export the tracks alone.`,
          );
        const found = group.get(path);
        if (found instanceof Dataset) for (const [one, item] of this.#tableItems(found, path)) items.set(one, item);
        if (!(found instanceof Group)) continue;
        items.set(path, this.#itemOf(found));
        visit(found, depth + 1);
      }
    };
    items.set('/', this.#itemOf(this.#file));
    visit(this.#file, 1);
    return items;
  }

  numbers(path: string, axis: number, from: number, to: number): Float64Array {
    const [, parent, member] = /^(.+)\/(.+)$/.exec(path) ?? [];
    const table = parent === undefined ? undefined : this.#file.get(parent);
    if (table instanceof this.#h5wasm.Dataset) return columnOf(table, member, from, to);
    const source = this.#dataset(path);
    const shape = source.shape ?? [];
    const values =
      shape.length === 0
        ? source.value
        : source.slice(shape.map((length, k): [number, number] => (k === axis ? [from, to] : [0, length])));
    const numbers =
      typeof values === 'number' || typeof values === 'bigint' ? [values] : (values as ArrayLike<number | bigint>);
    return values instanceof Float64Array ? values : Float64Array.from(numbers as ArrayLike<number>, Number);
  }

  texts(path: string): string[] {
    const { value } = this.#dataset(path);
    return typeof value === 'string' ? [value] : [...(value as string[])];
  }

  targets(path: string): Hdf5Target[] {
    const { Dataset, Group, Reference } = this.#h5wasm;
    const source = this.#dataset(path);
    const references = source.value instanceof Reference ? [source.value] : (source.value as object[]);
    return references.map((reference) => {
      const target = source.dereference(reference as never);
      if (target instanceof Dataset || target instanceof Group) return { path: target.path, ...this.#itemOf(target) };
      throw new TrackError(` is damaged: ${path} refers to nothing.`);
    });
  }

  #dataset(path: string): H5wasmDataset {
    const found = this.#file.get(path);
    if (found instanceof this.#h5wasm.Dataset) return found;
    throw new TrackError(` is damaged: it has no data at ${path}.`);
  }

  #itemOf(item: H5wasmDataset | H5wasmGroup): Hdf5Item {
    const attributes: Record<string, Hdf5Attribute> = {};
    for (const [name, attribute] of Object.entries(item.attrs)) {
      const value = attributeOf(attribute);
      if (value !== undefined) attributes[name] = value;
    }
    if (!(item instanceof this.#h5wasm.Dataset)) return { attributes };
    const { metadata } = item;
    const shape = metadata.shape ?? [0];
    const bytes = shape.reduce((product, length) => product * length, metadata.size);
    const chunk = (metadata.chunks ?? []).reduce((product, length) => product * length, metadata.size);
    if (!(bytes <= mostGrowth * this.#size && chunk <= largestChunk))
      throw new TrackError(
        ` is damaged: ${item.path} has ${bytes} bytes by its shape ${shape.join(' × ')}, expected at most ${mostGrowth} times the size of the file.`,
      );
    const scales = shape.map((_, axis) => item.get_attached_scales(axis)[0]);
    return { shape, type: typeOf(metadata), attributes, ...(scales.some((scale) => scale) && { scales }) };
  }

  /** A dataset and, if it is a table (of compounds), the columns that are numbers, or lists of them, as its items. */
  #tableItems(dataset: H5wasmDataset, path: string): [path: string, item: Hdf5Item][] {
    const { shape, compound_type } = dataset.metadata;
    const columns = (compound_type?.members ?? []).flatMap(({ name, array_type, ...member }): [string, Hdf5Item][] => {
      const type = typeOf(array_type ?? member);
      const whole = [...(shape ?? []), ...(array_type?.shape ?? [])];
      return type === 'number' ? [[`${path}/${name}`, { shape: whole, type, attributes: {} }]] : [];
    });
    return [[path, this.#itemOf(dataset)], ...columns];
  }
}

type DatasetType = NonNullable<Hdf5Item['type']>;
const classes: Readonly<Record<number, DatasetType>> = {
  0: 'number',
  1: 'number',
  3: 'text',
  7: 'reference',
  8: 'number',
};

function typeOf({ type, size, ref_type }: H5wasmType): DatasetType {
  const kind = classes[type] ?? 'other';
  // Floats of 16 and 80 bits have no typed array.
  if (kind === 'number' && type === 1 && size !== 4 && size !== 8) return 'other';
  return kind === 'reference' && ref_type === 'region' ? 'other' : kind;
}

/** A number, a text, or several; others are left out. */
function attributeOf(attribute: H5wasmItem['attrs'][string]): Hdf5Attribute | undefined {
  const { metadata } = attribute;
  const kind = typeOf(metadata);
  if (metadata.size * metadata.total_size > largestAttribute) return undefined;
  if (kind === 'text') return (attribute.value as string | string[] | null) ?? undefined;
  if (kind !== 'number') return undefined;
  const value = attribute.value as number | bigint | Iterable<number | bigint> | null;
  if (value === null) return undefined;
  return typeof value === 'object' ? Array.from(value, Number) : Number(value);
}

/** A column of a table, a range of its rows. */
function columnOf(table: H5wasmDataset, name: string, from: number, to: number): Float64Array {
  const index = table.metadata.compound_type?.members.findIndex((member) => member.name === name) ?? -1;
  const rows = table.slice([[from, to]]) as unknown[][];
  return Float64Array.from(
    rows.flatMap((row) => row[index] as number | number[]),
    Number,
  );
}

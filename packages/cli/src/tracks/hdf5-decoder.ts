// Decodes HDF5 files with h5wasm. Every number in them may be wrong.

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { type Attribute, Dataset, File, Group, type Metadata, Reference, ready } from 'h5wasm';
import type { Hdf5Attribute, Hdf5Item, Hdf5Target } from 'shoal/tracks';
import type { Decoder } from '../decoding/reply.ts';
import { InputError } from '../errors/exit-error.ts';

/** What is asked about a file. */
export type Hdf5Question =
  | { readonly ask: 'items' }
  | {
      readonly ask: 'numbers';
      readonly path: string;
      readonly axis: number;
      readonly from: number;
      readonly to: number;
    }
  | { readonly ask: 'texts' | 'targets'; readonly path: string };

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

/** Opens a file that a thread decodes. */
export function hdf5Decoder(path: string): Decoder<Hdf5Question> {
  const opened = openAlone(path);
  // Each question gets the error.
  opened.catch(() => undefined);
  return async (question) => {
    const { file, size } = await opened;
    switch (question.ask) {
      case 'items':
        return itemsOf(file, size);
      case 'numbers':
        return numbersOf(file, question);
      case 'texts':
        return textsOf(dataset(file, question.path));
      case 'targets':
        return targetsOf(dataset(file, question.path), size);
    }
  };
}

/** Files opened so far. */
let filesOpened = 0;

interface Opened {
  readonly file: File;
  /** Bytes. */
  readonly size: number;
}

/**
 * Opens a file as the only one of a file system in memory, whose bytes are read from the disk when asked for. HDF5 can
 * name other files, as links or as the place of its data: there they do not exist.
 */
async function openAlone(path: string): Promise<Opened> {
  const module = await ready;
  // Otherwise HDF5 prints what is wrong, and h5wasm returns memory that nothing was read into.
  module.activate_throwing_error_handler();
  const descriptor = openSync(path, 'r');
  const { size } = fstatSync(descriptor);
  // Numbers of descriptors return once they are closed, while the file system keeps its files.
  const name = `tracks-${++filesOpened}.h5`;
  const node = (module.FS as unknown as FileSystem).createFile('/', name, {}, true, false);
  node.usedBytes = size;
  node.stream_ops = {
    ...node.stream_ops,
    read: (_stream, buffer, offset, length, position) => readSync(descriptor, buffer, offset, length, position),
  };
  try {
    const file = new File(`/${name}`, 'r');
    if (file.file_id > 0n) return { file, size };
  } catch {
    // The message below is clearer.
  }
  closeSync(descriptor);
  throw new InputError(`: must be a complete HDF5 file, got ${size} bytes that are cut or damaged.`);
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

function itemsOf(file: File, size: number): ReadonlyMap<string, Hdf5Item> {
  const items = new Map<string, Hdf5Item>();
  const visit = (group: Group, depth: number): void => {
    for (const name of group.keys()) {
      const path = `${group.path === '/' ? '' : group.path}/${name}`;
      if (path === hidden) continue;
      if (items.size >= mostItems || depth > deepest)
        throw new InputError(
          `: has more than ${mostItems} groups and datasets, or ${deepest} levels of them, expected tracks. Export the tracks alone.`,
        );
      const found = group.get(path);
      if (found instanceof Dataset) for (const [one, item] of tableItems(found, path, size)) items.set(one, item);
      if (!(found instanceof Group)) continue;
      items.set(path, itemOf(found, size));
      visit(found, depth + 1);
    }
  };
  items.set('/', itemOf(file, size));
  visit(file, 1);
  return items;
}

function itemOf(item: Dataset | Group, size: number): Hdf5Item {
  const attributes: Record<string, Hdf5Attribute> = {};
  for (const [name, attribute] of Object.entries(item.attrs)) {
    const value = attributeOf(attribute);
    if (value !== undefined) attributes[name] = value;
  }
  if (item instanceof Group) return { attributes };
  const { metadata } = item;
  const shape = metadata.shape ?? [0];
  const bytes = shape.reduce((product, length) => product * length, metadata.size);
  const chunk = (metadata.chunks ?? []).reduce((product, length) => product * length, metadata.size);
  if (!(bytes <= mostGrowth * size && chunk <= largestChunk))
    throw new InputError(
      ` is damaged: ${item.path} has ${bytes} bytes by its shape ${shape.join(' × ')}, expected at most ${mostGrowth} times the size of the file.`,
    );
  const scales = shape.map((_, axis) => item.get_attached_scales(axis)[0]);
  return { shape, type: typeOf(metadata), attributes, ...(scales.some((scale) => scale) && { scales }) };
}

/** A dataset and, if it is a table (of compounds), the columns that are numbers, or lists of them, as its items. */
function tableItems(dataset: Dataset, path: string, size: number): [path: string, item: Hdf5Item][] {
  const { shape, compound_type } = dataset.metadata;
  const columns = (compound_type?.members ?? []).flatMap(({ name, array_type, ...member }): [string, Hdf5Item][] => {
    const type = typeOf(array_type ?? member);
    const whole = [...(shape ?? []), ...(array_type?.shape ?? [])];
    return type === 'number' ? [[`${path}/${name}`, { shape: whole, type, attributes: {} }]] : [];
  });
  return [[path, itemOf(dataset, size)], ...columns];
}

type DatasetType = NonNullable<Hdf5Item['type']>;
const classes: Readonly<Record<number, DatasetType>> = {
  0: 'number',
  1: 'number',
  3: 'text',
  7: 'reference',
  8: 'number',
};

function typeOf({ type, size, ref_type }: Metadata): DatasetType {
  const kind = classes[type] ?? 'other';
  // Floats of 16 and 80 bits have no typed array.
  if (kind === 'number' && type === 1 && size !== 4 && size !== 8) return 'other';
  return kind === 'reference' && ref_type === 'region' ? 'other' : kind;
}

/** A number, a text, or several; others are left out. */
function attributeOf(attribute: Attribute): Hdf5Attribute | undefined {
  const { metadata } = attribute;
  const kind = typeOf(metadata);
  if (metadata.size * metadata.total_size > largestAttribute) return undefined;
  if (kind === 'text') return (attribute.value as string | string[] | null) ?? undefined;
  if (kind !== 'number') return undefined;
  const value = attribute.value as number | bigint | Iterable<number | bigint> | null;
  if (value === null) return undefined;
  return typeof value === 'object' ? Array.from(value, Number) : Number(value);
}

function dataset(file: File, path: string): Dataset {
  const found = file.get(path);
  if (found instanceof Dataset) return found;
  throw new Error('no dataset');
}

function numbersOf(file: File, { path, axis, from, to }: Hdf5Question & { readonly ask: 'numbers' }): Float64Array {
  const [, parent, member] = /^(.+)\/(.+)$/.exec(path) ?? [];
  const table = parent === undefined ? undefined : file.get(parent);
  if (table instanceof Dataset) return columnOf(table, member, from, to);
  const source = dataset(file, path);
  const shape = source.shape ?? [];
  const values =
    shape.length === 0 ? source.value : source.slice(shape.map((length, k) => (k === axis ? [from, to] : [0, length])));
  const numbers =
    typeof values === 'number' || typeof values === 'bigint' ? [values] : (values as ArrayLike<number | bigint>);
  return values instanceof Float64Array ? values : Float64Array.from(numbers as ArrayLike<number>, Number);
}

/** A column of a table, a range of its rows. */
function columnOf(table: Dataset, name: string, from: number, to: number): Float64Array {
  const index = table.metadata.compound_type?.members.findIndex((member) => member.name === name) ?? -1;
  const rows = table.slice([[from, to]]) as unknown[][];
  return Float64Array.from(
    rows.flatMap((row) => row[index] as number | number[]),
    Number,
  );
}

function textsOf(source: Dataset): string[] {
  const { value } = source;
  return typeof value === 'string' ? [value] : [...(value as string[])];
}

function targetsOf(source: Dataset, size: number): Hdf5Target[] {
  const value = source.value as Reference | Reference[];
  return (value instanceof Reference ? [value] : value).map((reference) => {
    const target = source.dereference(reference);
    if (target instanceof Dataset || target instanceof Group) return { path: target.path, ...itemOf(target, size) };
    throw new Error('a reference to nothing');
  });
}

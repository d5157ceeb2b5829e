// What the readers need of an HDF5 file.

import { TrackError } from '../../track-file.ts';
import type { FormatRequest, TrackTable } from '../../track-table.ts';
import type { NumberArray } from '../arrays/number-array.ts';

/** A group or dataset. */
export interface Hdf5Item {
  /** Absent for a group. */
  readonly shape?: readonly number[];
  /** Of a dataset. `other`: compounds and the like. */
  readonly type?: 'number' | 'text' | 'reference' | 'other';
  /** The paths of the datasets with the coordinates of each axis (dimension scales), if there are any. */
  readonly scales?: readonly (string | undefined)[];
  /** Numbers and texts; others are left out. */
  readonly attributes: Readonly<Record<string, Hdf5Attribute>>;
}

/** The value of an attribute. */
export type Hdf5Attribute = number | string | readonly number[] | readonly string[];

/** An item that a reference points to. */
export interface Hdf5Target extends Hdf5Item {
  readonly path: string;
}

/** An open HDF5 file. Its content is not trusted: its opener bounds the number of items and the sizes of datasets. */
export interface Hdf5File {
  /** By their absolute paths, as in "/tracks", in the order of the file. `/` is the root; `/#refs#` is left out. */
  readonly items: ReadonlyMap<string, Hdf5Item>;
  /** Numbers of a dataset whose index on `axis` is `from` to before `to`, in C order. */
  numbers(path: string, axis: number, from: number, to: number): Promise<Float64Array>;
  /** All values of a dataset of texts. */
  texts(path: string): Promise<readonly string[]>;
  /** What the references of a dataset point to. */
  targets(path: string): Promise<readonly Hdf5Target[]>;
  /** Ends reading. */
  close(): Promise<void>;
}

/** A layout of tracks inside HDF5. */
export interface Hdf5Layout {
  matches(hdf5: Hdf5File): boolean;
  open(file: string, hdf5: Hdf5File, request: FormatRequest): Promise<TrackTable>;
}

/** A dataset of numbers; undefined if there is none of this path. */
export function datasetOf(hdf5: Hdf5File, path: string): NumberArray | undefined {
  const { shape, type } = hdf5.items.get(path) ?? {};
  if (!shape || type !== 'number') return undefined;
  return { shape, part: (axis, from, to) => hdf5.numbers(path, axis, from, to) };
}

/** The texts of a dataset; undefined if it is absent, empty, or of no texts. */
export async function textsOf(hdf5: Hdf5File, path: string): Promise<readonly string[] | undefined> {
  const { shape, type } = hdf5.items.get(path) ?? {};
  return type === 'text' && shape?.every((length) => length > 0) ? hdf5.texts(path) : undefined;
}

function numberIn(attribute: Hdf5Attribute | undefined): number | undefined {
  const value = Array.isArray(attribute) && attribute.length === 1 ? attribute[0] : attribute;
  return typeof value === 'number' ? value : undefined;
}

export function positiveIn(attribute: Hdf5Attribute | undefined): number | undefined {
  const value = numberIn(attribute);
  return value !== undefined && value > 0 && Number.isFinite(value) ? value : undefined;
}

/** Says that a dataset does not have the expected shape. */
export function wrongShape(file: string, path: string, shape: readonly number[], expected: string): TrackError {
  return new TrackError(
    `${file}: ${path} has the shape ${shape.join(' × ') || '1'}, expected ${expected}. Export it again, or as CSV.`,
  );
}

import { allOf, elementsOf, type NumberArray } from '../arrays/number-array.ts';

/** A value of MATLAB. */
export type MatlabValue =
  | { readonly kind: 'numbers'; readonly array: NumberArray }
  | MatlabStructs
  /** Texts, cells, objects, functions, sparse matrices. */
  | { readonly kind: 'other' };

/** An array of structures. A single one is an array of one. */
export interface MatlabStructs {
  readonly kind: 'structs';
  readonly count: number;
  readonly fields: readonly string[];
  field(index: number, name: string): Promise<MatlabValue>;
}

/** A file of MATLAB, of any version. */
export interface MatlabFile {
  readonly file: string;
  readonly variables: ReadonlyMap<string, MatlabValue>;
  close(): Promise<void>;
}

/** The numbers of a vector, row or column; undefined if the value is none. */
export async function vectorOf(value: MatlabValue | undefined): Promise<Float64Array | undefined> {
  if (value?.kind !== 'numbers') return undefined;
  const { shape } = value.array;
  return elementsOf(shape) === Math.max(0, ...shape) || elementsOf(shape) === 0 ? allOf(value.array) : undefined;
}

/** A single number. */
export async function scalarOf(value: MatlabValue | undefined): Promise<number | undefined> {
  const values = await vectorOf(value);
  return values?.length === 1 ? values[0] : undefined;
}

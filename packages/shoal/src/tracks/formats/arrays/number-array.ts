// Arrays of numbers in files, read in parts.

/** An array of numbers. Its axes and indices are those of the program that wrote it. */
export interface NumberArray {
  readonly shape: readonly number[];
  /** The values whose index on `axis` is `from` to before `to`, in C order: the last axis varies fastest. */
  part(axis: number, from: number, to: number): Promise<Float64Array>;
}

/** Order of an array in memory: C varies the last index fastest, Fortran the first. */
export type ArrayOrder = 'C' | 'Fortran';

export function elementsOf(shape: readonly number[]): number {
  return shape.reduce((count, length) => count * length, 1);
}

export function stridesOf(shape: readonly number[], order: ArrayOrder): number[] {
  const strides = shape.map(() => 1);
  if (order === 'C') for (let k = shape.length - 2; k >= 0; k--) strides[k] = strides[k + 1] * shape[k + 1];
  else for (let k = 1; k < shape.length; k++) strides[k] = strides[k - 1] * shape[k - 1];
  return strides;
}

/** @param at the value at an index in memory */
export function arrayInMemory(shape: readonly number[], order: ArrayOrder, at: (index: number) => number): NumberArray {
  const strides = stridesOf(shape, order);
  return {
    shape,
    async part(axis, from, to) {
      const wanted = shape.map((length, k) => (k === axis ? to - from : length));
      const values = new Float64Array(elementsOf(wanted));
      const index = wanted.map(() => 0);
      let source = from * (strides[axis] ?? 0);
      for (let k = 0; k < values.length; k++) {
        values[k] = at(source);
        for (let a = wanted.length - 1; a >= 0; a--) {
          source += strides[a];
          if (++index[a] < wanted[a]) break;
          source -= strides[a] * wanted[a];
          index[a] = 0;
        }
      }
      return values;
    },
  };
}

/** Arrays of one shape as one, with another axis after the last. */
export function stacked(arrays: readonly NumberArray[]): NumberArray {
  const { shape } = arrays[0];
  return {
    shape: [...shape, arrays.length],
    async part(axis, from, to) {
      const parts = await Promise.all(arrays.map((one) => one.part(axis, from, to)));
      const values = new Float64Array(parts.length * parts[0].length);
      for (const [p, part] of parts.entries())
        for (let k = 0; k < part.length; k++) values[k * parts.length + p] = part[k];
      return values;
    },
  };
}

/** An array with its axes in reverse order, as one of Fortran order is in the eyes of a program of C order. */
export function transposed(array: NumberArray): NumberArray {
  const shape = array.shape.toReversed();
  return {
    shape,
    async part(axis, from, to) {
      const values = await array.part(shape.length - 1 - axis, from, to);
      const wanted = shape.map((length, k) => (k === axis ? to - from : length));
      return allOf(arrayInMemory(wanted, 'Fortran', (index) => values[index]));
    },
  };
}

/** All values of an array, in C order. */
export function allOf(array: NumberArray): Promise<Float64Array> {
  return array.part(0, 0, array.shape[0] ?? 1);
}

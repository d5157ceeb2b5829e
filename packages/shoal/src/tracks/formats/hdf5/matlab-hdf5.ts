// Files of MATLAB 7.3, which are HDF5: axes are in reverse order, and arrays of structures are lists of references.

import { elementsOf, transposed } from '../arrays/number-array.ts';
import { type MatlabStructs, type MatlabValue, matlabTable } from '../matlab/matlab-table.ts';
import type { Hdf5File, Hdf5Item, Hdf5Layout, Hdf5Target } from './hdf5-file.ts';

export const matlabHdf5: Hdf5Layout = {
  matches: ({ items }) => [...items.values()].some(({ attributes }) => 'MATLAB_class' in attributes),
  async open(file, hdf5, request) {
    const variables = new Map<string, MatlabValue>();
    for (const [path, item] of hdf5.items)
      if (/^\/[^/#]+$/.test(path)) variables.set(path.slice(1), matlabValue(hdf5, path, item));
    return matlabTable({ file, variables, close: () => hdf5.close() }, request);
  },
};

function matlabValue(hdf5: Hdf5File, path: string, { shape, type, attributes }: Hdf5Item): MatlabValue {
  if (!shape) return attributes.MATLAB_class === 'struct' ? structsOf(hdf5, path) : { kind: 'other' };
  if (type !== 'number' || attributes.MATLAB_class === 'char') return { kind: 'other' };
  // An empty array is stored as a list of its lengths.
  const isEmpty = 'MATLAB_empty' in attributes;
  const array = isEmpty
    ? { shape: [0, 0], part: async () => new Float64Array() }
    : transposed({ shape, part: (axis, from, to) => hdf5.numbers(path, axis, from, to) });
  return { kind: 'numbers', array };
}

function structsOf(hdf5: Hdf5File, path: string): MatlabStructs {
  const fields = [...hdf5.items.keys()].flatMap((one) =>
    one.startsWith(`${path}/`) && !one.includes('/', path.length + 1) ? [one.slice(path.length + 1)] : [],
  );
  const itemOf = (name: string): Hdf5Item => hdf5.items.get(`${path}/${name}`) ?? { attributes: {} };
  // In an array of structures, each field is a list of references.
  const isArray = fields.length > 0 && fields.every((name) => isReferences(itemOf(name)));
  const known = new Map<string, Promise<readonly Hdf5Target[]>>();
  return {
    kind: 'structs',
    count: isArray ? elementsOf(itemOf(fields[0]).shape ?? []) : 1,
    fields,
    async field(index, name) {
      if (!isArray) return matlabValue(hdf5, `${path}/${name}`, itemOf(name));
      const targets = known.get(name) ?? hdf5.targets(`${path}/${name}`);
      known.set(name, targets);
      const target = (await targets)[index];
      return target ? matlabValue(hdf5, target.path, target) : { kind: 'other' };
    },
  };
}

/** A list of references. One that is a cell of MATLAB says so. */
function isReferences({ type, attributes }: Hdf5Item): boolean {
  return type === 'reference' && attributes.MATLAB_class === undefined;
}

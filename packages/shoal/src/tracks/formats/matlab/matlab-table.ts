// Tracks in files of MATLAB.

import type { FormatRequest, TrackTable } from '../../track-table.ts';
import { arrayTable } from '../arrays/array-table.ts';
import { type NamedArray, pairOf, positionsTable } from '../arrays/plain-array.ts';
import { choosePoints } from '../rows/chosen-points.ts';
import { ctraxTable, isCtrax } from './ctrax-mat.ts';
import type { MatlabFile, MatlabStructs, MatlabValue } from './matlab-value.ts';
import { isTrx, trxTable } from './trx-mat.ts';

/** Opens the tracks of a file, by the names and shapes of its variables. */
export async function matlabTable(mat: MatlabFile, request: FormatRequest): Promise<TrackTable> {
  const { file, variables } = mat;
  const structs = [...variables].flatMap(([name, value]) => (value.kind === 'structs' ? [{ name, value }] : []));
  const trx = structs.find(({ value }) => isTrx(value));
  if (trx && !(await isMatrix(trx.value))) {
    choosePoints(file, [], request);
    return trxTable(mat, trx.name, trx.value);
  }
  if (isCtrax(variables)) {
    choosePoints(file, [], request);
    return ctraxTable(mat);
  }
  const arrays = [...variables].flatMap(([name, value]) => arrayIn(name, value));
  const trajectories = arrays.find(({ name }) => name === 'trajectories')?.array;
  if (trajectories?.shape.length === 3 && trajectories.shape[2] === 2) {
    const probabilities = arrays.find(({ name }) => /^prob_?trajectories$/.test(name))?.array;
    const isOfThese = probabilities?.shape.join() === trajectories.shape.slice(0, 2).join();
    return arrayTable(
      {
        ...{ file, format: 'idTracker, MATLAB', notes: [], unit: 'px', yDown: true },
        positions: { array: trajectories, roles: ['frame', 'animal', 'space'] },
        confidence: isOfThese ? { array: probabilities, roles: ['frame', 'animal'] } : undefined,
        frame: (index) => index + 1,
        close: () => mat.close(),
      },
      request,
    );
  }
  const origin = { file, firstFrame: 1 as const, close: () => mat.close() };
  if (pairOf(arrays) || structs.length !== 1 || structs[0].value.count !== 1)
    return positionsTable(origin, arrays.map(withoutRow), request);
  // The variables of a recording are often the fields of one structure.
  const [{ value }] = structs;
  const fields = await Promise.all(
    value.fields.map(async (name) => arrayIn(name, await value.field(0, name)).map(withoutRow)),
  );
  return positionsTable(origin, [...arrays, ...fields.flat()], request);
}

/** Whether structures hold matrices of many animals in x, not a track each. */
async function isMatrix(structs: MatlabStructs): Promise<boolean> {
  const x = structs.count === 1 ? await structs.field(0, 'x') : undefined;
  return x?.kind === 'numbers' && x.array.shape.filter((length) => length > 1).length > 1;
}

function arrayIn(name: string, value: MatlabValue): NamedArray[] {
  return value.kind === 'numbers' ? [{ name, array: value.array }] : [];
}

/** A row of numbers as a column: MATLAB has no vectors, and the numbers of one animal may stand in either. */
function withoutRow(named: NamedArray): NamedArray {
  const { shape } = named.array;
  if (shape.length !== 2 || shape[0] !== 1) return named;
  return {
    name: named.name,
    array: { shape: [shape[1], 1], part: (axis, from, to) => named.array.part(axis === 0 ? 1 : 0, from, to) },
  };
}

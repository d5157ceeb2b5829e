// Tracks in files of MATLAB.

import { TrackError } from '../../track-file.ts';
import type { FormatRequest, TrackTable } from '../../track-table.ts';
import { type AnimalTrack, batchOf } from '../arrays/animal-track.ts';
import { arrayTable } from '../arrays/array-table.ts';
import { allOf, elementsOf, type NumberArray } from '../arrays/number-array.ts';
import { type NamedArray, pairOf, positionsTable } from '../arrays/plain-array.ts';
import { choosePoints } from '../rows/chosen-points.ts';

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

// The raw output of Ctrax: the animals of all frames one after another. https://ctrax.sourceforge.net

const needed = ['x_pos', 'y_pos', 'identity', 'ntargets'] as const;

function isCtrax(variables: ReadonlyMap<string, MatlabValue>): boolean {
  return needed.every((name) => variables.has(name));
}

async function ctraxTable({ file, variables, close }: MatlabFile): Promise<TrackTable> {
  const column = async (name: string, length?: number): Promise<Float64Array> => {
    const values = await vectorOf(variables.get(name));
    if (values && (length === undefined || values.length === length)) return values;
    throw new TrackError(
      `${file}: ${name} ${values ? `has ${values.length} values` : 'is no vector of numbers'}, expected ${length ?? 'one'}. Export it again from Ctrax.`,
    );
  };
  const targets = await column('ntargets');
  const count = targets.reduce((sum, one) => sum + one, 0);
  const x = await column('x_pos');
  if (count !== x.length)
    throw new TrackError(
      `${file}: x_pos has ${x.length} values, expected ${count}, the sum of ntargets. Export it again from Ctrax.`,
    );
  const [y, identity] = [await column('y_pos', count), await column('identity', count)];
  const heading = variables.has('angle') ? await column('angle', count) : undefined;
  const first = (await scalarOf(variables.get('startframe'))) ?? 0;
  const frame = new Float64Array(count);
  let row = 0;
  for (const [k, one] of targets.entries()) {
    frame.fill(first + k, row, row + one);
    row += one;
  }
  const indices = new Map<number, number>();
  for (const id of identity) if (!indices.has(id)) indices.set(id, indices.size);
  const times = variables.has('timestamps') ? await vectorOf(variables.get('timestamps')) : undefined;
  const framesPerSecond = times && rateOf(times);
  return {
    format: 'Ctrax, MATLAB',
    unit: 'px',
    yDown: true,
    dimensions: 2,
    ...(framesPerSecond !== undefined && { framesPerSecond }),
    notes: [
      ...(heading ? ['the direction of the body is angle'] : []),
      ...(framesPerSecond === undefined ? [] : ['frames per second are the mean of timestamps']),
    ],
    fish: [...indices.keys()].map(String),
    async *batches() {
      const batch = batchOf(0, { where: file, frame, x, y, heading });
      yield { ...batch, fish: Int32Array.from(identity, (id) => indices.get(id) ?? 0) };
      await close();
    },
  };
}

function rateOf(times: Float64Array): number | undefined {
  const rate = (times.length - 1) / (times[times.length - 1] - times[0]);
  return rate > 0 && Number.isFinite(rate) ? rate : undefined;
}

// Arrays of structures with a track each, as Ctrax and JAABA write them: https://jaaba.sourceforge.net

function isTrx({ fields }: MatlabStructs): boolean {
  return fields.includes('x') && fields.includes('y');
}

/** The fields that are read. */
interface Fields {
  readonly x: string;
  readonly y: string;
  readonly z?: string;
  readonly heading?: string;
  /** Of the number of the first frame, from 1, or of all. */
  readonly first?: string;
  readonly frames?: string;
  readonly time?: string;
}

async function trxTable(mat: MatlabFile, name: string, structs: MatlabStructs): Promise<TrackTable> {
  const { file } = mat;
  const isInMm = structs.fields.includes('x_mm') && structs.fields.includes('y_mm');
  const one = (...names: readonly string[]): string | undefined =>
    names.find((field) => structs.fields.includes(field));
  const optional = {
    z: one('z'),
    heading: (isInMm ? one('theta_mm') : undefined) ?? one('theta'),
    first: one('firstframe', 'firstFrame'),
    frames: one('frame', 'frames'),
    time: one('time', 'timestamps', 't'),
  };
  const fields: Fields = {
    ...(isInMm ? { x: 'x_mm', y: 'y_mm' } : { x: 'x', y: 'y' }),
    ...(Object.fromEntries(Object.entries(optional).filter(([, field]) => field !== undefined)) as Partial<Fields>),
  };
  if (structs.count > mostAnimals)
    throw new TrackError(
      `${file}: ${name} has ${structs.count} tracks, expected at most ${mostAnimals}. Join the pieces of tracks.`,
    );
  const isCtrax = fields.first !== undefined;
  const framesPerSecond = await scalarOf(structs.count > 0 && one('fps') ? await structs.field(0, 'fps') : undefined);
  return {
    format: isCtrax ? 'Ctrax or JAABA, MATLAB' : 'an array of structures, MATLAB',
    unit: isInMm ? 'mm' : isCtrax ? 'px' : 'unknown',
    ...(framesPerSecond !== undefined && framesPerSecond > 0 && { framesPerSecond }),
    ...(isCtrax && { yDown: true }),
    dimensions: fields.z === undefined ? 2 : 3,
    notes: [
      `positions are ${fields.x} and ${fields.y} of ${name}`,
      ...(fields.heading ? [`the direction of the body is ${fields.heading}`] : []),
      ...(isCtrax || fields.frames || fields.time
        ? []
        : ['the structures state no frames: each track begins in frame 1']),
    ],
    fish: await namesOf(structs),
    async *batches() {
      try {
        for (let k = 0; k < structs.count; k++)
          yield batchOf(k, await trackOf(`${file}: ${name}(${k + 1})`, structs, k, fields));
      } finally {
        await mat.close();
      }
    },
  };
}

const mostAnimals = 100_000;

/** Their ids, if these differ, else numbers from 1. */
async function namesOf(structs: MatlabStructs): Promise<string[]> {
  const numbers = Array.from({ length: structs.count }, (_, k) => k);
  if (structs.fields.includes('id')) {
    const ids = [];
    for (const k of numbers) ids.push(await scalarOf(await structs.field(k, 'id')));
    if (new Set(ids).size === structs.count && !ids.includes(undefined)) return ids.map(String);
  }
  return numbers.map((k) => `${k + 1}`);
}

async function trackOf(where: string, structs: MatlabStructs, k: number, fields: Fields): Promise<AnimalTrack> {
  const column = async (name: string, length?: number): Promise<Float64Array> => {
    const values = await vectorOf(await structs.field(k, name));
    if (values && (length === undefined || values.length === length)) return values;
    throw new TrackError(
      `${where}.${name}: ${values ? `has ${values.length} values` : 'is no vector of numbers'}, expected ${length ?? 'one'}${length === undefined ? '' : ', as many as x'}. Save the tracks again.`,
    );
  };
  const x = await column(fields.x);
  const count = x.length;
  const all = async (name: string | undefined): Promise<Float64Array | undefined> =>
    name === undefined ? undefined : column(name, count);
  const first = fields.first === undefined ? 1 : await scalarOf(await structs.field(k, fields.first));
  if (first === undefined || !Number.isInteger(first))
    throw new TrackError(`${where}.${fields.first}: is not a whole number, expected the first frame. Save it again.`);
  const hasTime = fields.first === undefined && fields.frames === undefined && fields.time !== undefined;
  return {
    where,
    ...(hasTime
      ? { time: await all(fields.time) }
      : {
          frame:
            (fields.first === undefined ? await all(fields.frames) : undefined) ??
            Float64Array.from({ length: count }, (_, row) => first + row),
        }),
    x,
    y: await column(fields.y, count),
    z: await all(fields.z),
    heading: await all(fields.heading),
  };
}

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
interface MatlabFile {
  readonly file: string;
  readonly variables: ReadonlyMap<string, MatlabValue>;
  close(): Promise<void>;
}

/** The numbers of a vector, row or column; undefined if the value is none. */
async function vectorOf(value: MatlabValue | undefined): Promise<Float64Array | undefined> {
  if (value?.kind !== 'numbers') return undefined;
  const { shape } = value.array;
  return elementsOf(shape) === Math.max(0, ...shape) || elementsOf(shape) === 0 ? allOf(value.array) : undefined;
}

/** A single number. */
async function scalarOf(value: MatlabValue | undefined): Promise<number | undefined> {
  const values = await vectorOf(value);
  return values?.length === 1 ? values[0] : undefined;
}

// Arrays of structures with a track each, as Ctrax and JAABA write them: https://jaaba.sourceforge.net

import { TrackError } from '../../track-error.ts';
import type { TrackTable } from '../../track-table.ts';
import { type AnimalTrack, batchOf } from '../arrays/animal-track.ts';
import { type MatlabFile, type MatlabStructs, scalarOf, vectorOf } from './matlab-value.ts';

export function isTrx({ fields }: MatlabStructs): boolean {
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

export async function trxTable(mat: MatlabFile, name: string, structs: MatlabStructs): Promise<TrackTable> {
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

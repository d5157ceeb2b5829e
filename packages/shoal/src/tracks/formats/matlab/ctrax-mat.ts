// The raw output of Ctrax: the animals of all frames one after another. https://ctrax.sourceforge.net

import { TrackError } from '../../track-error.ts';
import type { TrackTable } from '../../track-table.ts';
import { batchOf } from '../arrays/animal-track.ts';
import { type MatlabFile, type MatlabValue, scalarOf, vectorOf } from './matlab-value.ts';

const needed = ['x_pos', 'y_pos', 'identity', 'ntargets'] as const;

export function isCtrax(variables: ReadonlyMap<string, MatlabValue>): boolean {
  return needed.every((name) => variables.has(name));
}

export async function ctraxTable({ file, variables, close }: MatlabFile): Promise<TrackTable> {
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

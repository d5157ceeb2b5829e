// Further columns of a trajectory, on request: acceleration, and what rules remember of each fish.

import { requestedMetricRows, type School } from 'shoal';
import { type Column, type Rows, trajectoryColumns } from 'shoal/tables';
import { InputError } from '../errors/exit-error.ts';
import { hintFor } from '../errors/suggestion.ts';
import { orList } from '../terminal/words.ts';

/*
 * Numbers of each fish that a trajectory has on request, beside position and velocity: the requested acceleration, and
 * the columns of the school that rules and `metabolism` use.
 */

const acceleration = ['ax', 'ay', 'az'];
/** Where fish were when Verlet lists were built: no numbers of the model. */
const ofLists = ['listX', 'listY', 'listZ', 'nextListX', 'nextListY', 'nextListZ'];

/** The columns of a trajectory with those of `--record`, which names three with "acceleration". */
export function recordedColumns(names: readonly string[] = []): readonly Column[] {
  return [
    ...trajectoryColumns,
    ...schoolColumns(names).map((name): Column => ({ name, type: 'float32', ...unitOf(name) })),
  ];
}

/** Adds the columns of `--record` to the rows of a frame. */
export function withRecorded({ count, columns }: Rows, school: School, names: readonly string[] = []): Rows {
  if (names.length === 0) return { count, columns };
  const known = new Map(school.fishColumns());
  const numbers = schoolColumns(names).map((name) => {
    const column = known.get(name);
    return column instanceof Float32Array ? column : new Float32Array(count);
  });
  return { count, columns: [...columns, ...numbers] };
}

/** @throws InputError for a name that no column of the school has */
export function checkRecorded(names: readonly string[] = [], school: School): void {
  const usual = new Set([...trajectoryColumns.map(({ name }) => name), ...acceleration, ...ofLists]);
  const own = school.fishColumns().flatMap(([name]) => (usual.has(name) ? [] : [name]));
  const known = ['acceleration', ...own];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new InputError(
    `each name of --record must be ${orList(known)} in this scenario, got "${unknown}".${hintFor(unknown, known)}`,
  );
}

function schoolColumns(names: readonly string[]): string[] {
  return names.flatMap((name) => (name === 'acceleration' ? acceleration : [name]));
}

/** Numbers of `metabolism` have the units of the metrics that are their means. */
function unitOf(name: string): { unit?: string } {
  if (acceleration.includes(name)) return { unit: 'm/s²' };
  const metric = requestedMetricRows.find(({ key }) => key === name);
  return metric ? { unit: metric.unit } : {};
}

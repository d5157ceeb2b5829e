import { tableConstants } from '../../rules/feature-table.ts';
import { camel } from '../../rules/wgsl.ts';
import { birthCounters, parentCounters } from '../../school/traits.ts';
import { bodiesAt, mostAcross, mostEvents, startsAt, totalsAt } from './bindings.ts';
import { headingWords } from './headings.ts';
import { clears, escapes, isLeaky, mostNearest, type ShaderSource } from './shader-source.ts';
import { startKinds } from './starts.ts';

/** Constants of the WGSL programs: sizes and offsets, columns, kinds of events, fields of records. */
export function constantsOf(source: ShaderSource): [name: string, value: string][] {
  const { plan, obstacles, columns, kept, eventKinds, streams, used, headings, tables } = source;
  const whole = (values: Readonly<Record<string, number>>): [string, string][] =>
    Object.entries(values).map(([name, value]) => [name, `${value}u`]);
  const words = (prefix: string, names: readonly string[]): [string, string][] =>
    names.map((name, k) => [camel(prefix, name), `${k}u`]);
  const spare = ['energy', 'wake', 'clearance'].filter((name) => !columns.includes(name));
  return [
    ['wraps', `${plan.wraps}`],
    ['flat', `${plan.dimensions === 2}`],
    ['cubic', `${plan.field.interpolation === 'cubic'}`],
    ['moves', `${obstacles.moving}`],
    ['leaky', `${isLeaky(obstacles)}`],
    ['clears', `${clears(source)}`],
    ['escapes', `${escapes(obstacles)}`],
    ['keepsEnergy', `${columns.includes('energy')}`],
    ...whole({
      mostAcross,
      groundAt: bodiesAt + 1,
      mostNearest: mostNearest(plan),
      totalsAt,
      startsAt,
      bodiesAt,
      mostEvents,
      birthCounters,
      parentCounters,
      speciesCount: plan.species.length,
      memoryColumns: kept,
      allColumns: columns.length,
      ...tableConstants(tables, plan.species.length),
    }),
    ...Object.entries(streams).map(([name, value]): [string, string] => [camel('stream', name), `${value}u`]),
    ...columns.map((name, k): [string, string] => [`${name}Column`, `${k}u`]),
    ...spare.map((name): [string, string] => [`${name}Column`, '0u']),
    ...words('event', eventKinds),
    ...words('startKind', startKinds),
    ...headingWords(headings).flatMap(([prefix, names]) => words(prefix, names)),
    ...used.flatMap(({ name, row, gpu }) => [
      ...Object.entries(row.choices ?? {}).flatMap(([key, { options }]) => words(camel(name, key), options)),
      ...Object.entries(gpu.words ?? {}).flatMap(([prefix, names]) => words(prefix, names)),
    ]),
  ];
}

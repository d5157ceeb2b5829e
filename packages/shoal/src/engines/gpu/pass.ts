// One compute pass of a step on the GPU. `passMaker` completes its WGSL: constants of the plan, buffers, types.

import { camel, tableConstants } from '../../rules/gpu-rule.ts';
import { birthCounters, parentCounters } from '../../school/traits.ts';
import {
  type Binding,
  bindings,
  bodiesAt,
  declarations,
  mostAcross,
  mostEvents,
  startsAt,
  totalsAt,
} from './bindings.ts';
import { fishRecordWgsl } from './fish-record.ts';
import { headingWords } from './headings.ts';
import { clears, escapes, isLeaky, mostNearest, type ShaderSource } from './shader-source.ts';
import { shaders } from './shaders.generated.ts';
import { startKinds } from './species-numbers.ts';

/** One program of the step, and its dispatch size. */
export interface Pass {
  readonly entry: string;
  readonly code: string;
  readonly bindings: readonly Binding[];
  /** Fish for each workgroup. If undefined, `groups` is the number of workgroups. */
  readonly each?: number;
  readonly groups?: number;
}

const frame = `
struct Frame { worldMin: vec3f, dt: f32, worldMax: vec3f, reach: f32, count: u32, mostCells: u32, seed: u32, step: u32, isLast: u32 }
`;

/** Builds a pass from its size, the names of its buffers, and pieces of WGSL. */
export type PassMaker = (
  entry: string,
  size: Pick<Pass, 'each' | 'groups'>,
  names: string,
  ...parts: readonly string[]
) => Pass;

export function passMaker(source: ShaderSource): PassMaker {
  const all = constantsOf(source);
  return (entry, size, names, ...parts) => {
    const bound = bindings(names);
    const code = [frame, fishRecordWgsl, shaders.fish, declarations(bound), ...parts].join('\n');
    // Only the constants that the code uses, so that plans can share compiled programs.
    const constants = all.filter(([name]) => new RegExp(`\\b${name}\\b`).test(code));
    const lines = constants.map(([name, value]) => `const ${name} = ${value};`);
    return { entry, bindings: bound, ...size, code: [...lines, code].join('\n') };
  };
}

/** Constants of the WGSL programs: sizes and offsets, columns, kinds of events, fields of records. */
function constantsOf(source: ShaderSource): [name: string, value: string][] {
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

import { ruleTable } from '../../parameters/table.ts';
import { bodiesAt, mostAcross, mostEvents, startsAt, totalsAt } from './bindings.ts';
import { foodsAt, onArrival, pathModes, posesAt } from './features.ts';
import { clears, isLeaky, mostNearest, type ShaderSource } from './shader-source.ts';
import { startKinds } from './starts.ts';

/** Whatever the programs know by name: sizes and places, columns, kinds of events, choices. */
export function constantsOf(source: ShaderSource): [name: string, value: string][] {
  const { plan, obstacles, columns, kept, eventKinds, streams } = source;
  const whole = (values: Readonly<Record<string, number>>): [string, string][] =>
    Object.entries(values).map(([name, value]) => [name, `${value}u`]);
  const named = (prefix: string, names: readonly string[]): [string, string][] =>
    names.map((name, k) => [prefix + pascal(name), `${k}u`]);
  return [
    ['wraps', `${plan.wraps}`],
    ['flat', `${plan.dimensions === 2}`],
    ['cubic', `${plan.field.interpolation === 'cubic'}`],
    ['moves', `${obstacles.moving}`],
    ['leaky', `${isLeaky(obstacles)}`],
    ['clears', `${clears(source)}`],
    ['keepsEnergy', `${columns.includes('energy')}`],
    ...whole({
      mostAcross,
      groundAt: bodiesAt + 1,
      mostNearest: mostNearest(plan),
      gateCount: plan.gates.length,
      totalsAt,
      startsAt,
      bodiesAt,
      posesAt: posesAt(plan.species.length),
      foodsAt: foodsAt(plan.species.length),
      foodCount: plan.food.length,
      mostEvents,
      speciesCount: plan.species.length,
      memoryColumns: kept,
      allColumns: columns.length,
    }),
    ...Object.entries(streams).map(([name, value]): [string, string] => [`stream${pascal(name)}`, `${value}u`]),
    ...columns.map((name, k): [string, string] => [`${name}Column`, `${k}u`]),
    ...['energy', 'wake', 'room']
      .filter((name) => !columns.includes(name))
      .map((name): [string, string] => [`${name}Column`, '0u']),
    ...named('event', eventKinds),
    ...named('tactic', ruleTable.hunt.choices.tactic.options),
    ...named('onCatch', ruleTable.hunt.choices.onCatch.options),
    ...named('onArrival', onArrival),
    ...named('pathMode', pathModes),
    ...named('startKind', startKinds),
  ];
}

function pascal(name: string): string {
  return name.replace(/(^|-)(\w)/g, (_all, _dash, letter) => letter.toUpperCase());
}

import { describe, expect, test } from 'vitest';
import type { Obstacles } from '../../fields/obstacles.ts';
import { eventKinds } from '../../rules/outcomes.ts';
import { tableRule } from '../../rules/registry.ts';
import type { AnyRule } from '../../rules/rule.ts';
import { parseScenarioJson } from '../../scenario/parse.ts';
import type { Happened } from './device-state.ts';
import { EventOrder } from './event-order.ts';

type Kind = (typeof eventKinds)[number];
const event = (kind: Kind, fish: number, other: number, step: number): Happened =>
  [...[eventKinds.indexOf(kind), fish, other, step, 1, 2, 3]] as unknown as Happened;
const plan = parseScenarioJson({ version: 1, species: [{ name: 'a' }] });
const order = new EventOrder(plan, (name) => tableRule(name) as AnyRule);
const told = (...happened: Happened[]) =>
  order.sorted(happened).map(([kind, fish, other, step]) => `${step} ${eventKinds[kind]} ${fish} ${other}`);

describe('events of the device, without a device', () => {
  test('are sorted by step, then by motion, rules and births, then by fish', () => {
    expect(
      told(
        event('birth', 1, 0, 4),
        event('landed', 9, 0, 4),
        event('passed', 8, 1, 4),
        event('displaced', 8, 0, 4),
        event('passed', 7, 0, 5),
        event('landed', 2, 0, 4),
        event('passed', 3, 0, 4),
        event('birth', 0, 0, 4),
        event('landed', 2, 0, 3),
      ),
    ).toEqual([
      '3 landed 2 0',
      '4 passed 3 0',
      '4 displaced 8 0',
      '4 passed 8 1',
      '4 landed 2 0',
      '4 landed 9 0',
      '4 birth 0 0',
      '4 birth 1 0',
      '5 passed 7 0',
    ]);
  });

  test('of hunting keep their order', () => {
    expect(told(event('miss', 5, 2, 1), event('attack', 3, 1, 1), event('catch', 4, 0, 1))).toEqual([
      '1 miss 5 2',
      '1 attack 3 1',
      '1 catch 4 0',
    ]);
  });

  test('have the time of the start of their step if they are of motion, else of its end', () => {
    const obstacles = { nearestTo: (x: number, y: number, z: number) => 100 * x + 10 * y + z } as Obstacles;
    const paces = [
      { from: 3, time: 10, dt: 0.5 },
      { from: 5, time: 20, dt: 0.25 },
    ];
    const happened = [event('passed', 1, 4, 3), event('enclosed', 2, 0, 4), event('landed', 3, 7, 6)];
    const position = [1, 2, 3];
    expect(order.eventsOf(happened, paces, obstacles)).toEqual([
      { kind: 'passed', step: 4, time: 10, fish: 1, other: 4, position },
      { kind: 'enclosed', step: 5, time: 10.5, fish: 2, other: 123, position },
      { kind: 'landed', step: 7, time: 20.5, fish: 3, other: 7, position },
    ]);
    expect(order.eventsOf([], [], obstacles)).toEqual([]);
  });
});

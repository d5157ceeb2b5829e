import type { ReactNode } from 'react';
import type { ScenarioDocument } from 'shoal';
import { usePart } from './scene-context.ts';

type Entry<List extends keyof ScenarioDocument> =
  NonNullable<ScenarioDocument[List]> extends readonly (infer One)[] ? One : never;

/** Adds a current of water or wind. Several currents add up. The props are the keys of a current in a scenario file. */
export function Current(current: Entry<'currents'>): ReactNode {
  usePart('<Current>', { list: 'currents', entry: current });
  return null;
}

/** Adds a source of food. The props are the keys of a food source in a scenario file. */
export function Food(food: Entry<'food'>): ReactNode {
  usePart('<Food>', { list: 'food', entry: food });
  return null;
}

/** Adds a path for schools with `path="name"`. The props are the keys of a path in a scenario file. */
export function Path(path: Entry<'paths'>): ReactNode {
  usePart('<Path>', { list: 'paths', entry: path });
  return null;
}

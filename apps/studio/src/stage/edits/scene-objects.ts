// The objects that the user can select, move and delete: obstacles, characters, goals and others.

import type { Plan, Vec3 } from 'shoal';
import { ruleApplies } from 'shoal/internal';
import { valueAt } from 'shoal/scenario';
import type { SceneEdit } from './edit.ts';

/** An object of the scene that can be selected and moved. */
export interface SceneObject {
  /** Path in the scenario: `obstacles[0]`, `species[0].goals[1]`, `paths[0].points[2]`. */
  readonly path: string;
  /** Its name in lists. */
  readonly name: string;
  readonly at: Vec3;
}

/** Name of the character that stands for the pointer. It is not drawn, and cannot be selected. */
export const pointerName = 'pointer';

/** All objects of the scene, in a fixed order. */
export function objectsOf({ scenario }: Plan): SceneObject[] {
  const { obstacles, characters, food, gates, paths, species } = scenario;
  const object = (path: string, name: string, at: Vec3): SceneObject => ({ path, name, at });
  return [
    ...obstacles.map(({ name, at }, i) => object(`obstacles[${i}]`, name, at)),
    ...characters
      .map(({ name, points }, i) => object(`characters[${i}]`, name, meanOf(points)))
      .filter(({ name }) => name !== pointerName),
    ...species.flatMap(({ name, goals }, s) =>
      goals.map(({ at }, i) => object(`species[${s}].goals[${i}]`, `${name} goal ${i + 1}`, at)),
    ),
    ...paths.flatMap(({ name, points }, p) =>
      points.map((at, i) => object(`paths[${p}].points[${i}]`, `${name}, point ${i + 1}`, at)),
    ),
    ...food.map(({ at }, i) => object(`food[${i}]`, `food ${i + 1}`, at)),
    ...gates.map(({ name, at }, i) => object(`gates[${i}]`, `gate ${name}`, at)),
  ];
}

export function objectAt(plan: Plan, path: string | undefined): SceneObject | undefined {
  return path === undefined ? undefined : objectsOf(plan).find((object) => object.path === path);
}

/**
 * The edit that moves an object. An obstacle gets a field of its own, so that the next move does not need a new one.
 */
export function moved({ scenario }: Plan, { path, at }: SceneObject, to: Vec3): SceneEdit {
  const [list, index] = listOf(path);
  if (list === 'characters') {
    const points = scenario.characters[index].points.map((point) => point.map((x, axis) => x + to[axis] - at[axis]));
    return { path: `${path}.points`, value: points };
  }
  if (list === 'obstacles' && !scenario.obstacles[index].ownField)
    return { path, value: { ...scenario.obstacles[index], ownField: true, at: to } };
  return { path: list.startsWith('paths') ? path : `${path}.at`, value: to };
}

/** The edit that deletes an object. @throws Error with a message to show if something else needs it */
export function withoutObject({ scenario, species, paths }: Plan, path: string): SceneEdit {
  const [list, index] = listOf(path);
  const items = valueAt(scenario, list) as readonly unknown[];
  const value = items.filter((_, i) => i !== index);
  const line = /^paths\[(\d+)\]/.exec(list)?.[1];
  if (line === undefined || value.length >= 2) return { path: list, value };
  const follower = species.find((one) => one.path === Number(line));
  if (follower) throw new Error(`A path needs at least two points, and ${follower.name} follows this one.`);
  return { path: 'paths', value: paths.filter((_, p) => p !== Number(line)) };
}

/** `species[0].goals[1]` → `species[0].goals`, 1. */
function listOf(path: string): [list: string, index: number] {
  const [, list, index] = /^(.*)\[(\d+)\]$/.exec(path) ?? ['', path, '0'];
  return [list, Number(index)];
}

function meanOf(points: readonly Vec3[]): Vec3 {
  const mean = (axis: 0 | 1 | 2): number => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  return [mean(0), mean(1), mean(2)];
}

/** Names of the rules that a species can have. */
export function rulesOf(plan: Plan, species: number): string[] {
  return Object.keys(plan.ruleRows).filter((name) => ruleApplies(name, plan.species[species], plan));
}

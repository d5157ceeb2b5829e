// The kinds of objects that can be added to a scene, and the edit that adds one.

import type { Plan, RuleName, Vec3 } from 'shoal';
import { boxAround, type TriangleMesh } from 'shoal/fields';
import type { SceneEdit } from './edit.ts';
import { freePlace } from './free-place.ts';
import { boxOfShape, type Meshes, middleOfBox, type SceneObstacle } from './obstacle-box.ts';

/** The kinds of objects that can be added to a scene, with their names in scenes. */
export const additions = {
  rock: 'Rock',
  sphere: 'Sphere',
  box: 'Box',
  cylinder: 'Column',
  torus: 'Ring',
  arch: 'Arch',
  goal: 'Goal',
  food: 'Food',
  gate: 'Gate',
} as const;
export type AdditionKind = keyof typeof additions;

/** Edits that add one object, and its path. */
export interface Addition {
  readonly edits: readonly SceneEdit[];
  readonly path: string;
}

/**
 * Adds an object, sized in proportion to the world, and enables the rules that it needs. An obstacle never overlaps
 * another one.
 * others.
 */
export function added(plan: Plan, kind: AdditionKind, at: Vec3, species: number, meshes: Meshes): Addition {
  const { scenario } = plan;
  const size = 0.07 * worldSize(plan);
  switch (kind) {
    case 'goal': {
      const list = `species[${species}].goals`;
      const { goals } = scenario.species[species];
      return {
        edits: [{ path: list, value: [...goals, { at, reach: 0, onArrival: 'stop' }] }, ...switchedOn(plan, 'goal')],
        path: `${list}[${goals.length}]`,
      };
    }
    case 'food': {
      const source = { at, range: 4 * size, reach: 0.4 * size };
      return withItem('food', scenario.food, source, switchedOn(plan, 'food'));
    }
    case 'gate': {
      const name = unused('gate', scenario.gates);
      return withItem('gates', scenario.gates, { name, at, facing: [1, 0, 0], radius: size }, []);
    }
    default: {
      const shape = shapeOf(kind, size, scenario.obstacles.length);
      const name = unused(additions[kind].toLowerCase(), scenario.obstacles);
      const box = boxOfShape(shape, meshes);
      const middle = middleOfBox(box);
      const place = freePlace(plan, meshes, sum(at, middle, 1), sizesOf(box));
      return withObstacle(plan, { name, shape, at: sum(place, middle, -1) });
    }
  }
}

function shapeOf(
  kind: Exclude<AdditionKind, 'goal' | 'food' | 'gate'>,
  size: number,
  seed: number,
): SceneObstacle['shape'] {
  switch (kind) {
    case 'rock':
      return { kind, radius: size, seed };
    case 'sphere':
      return { kind, radius: size };
    case 'box':
      return { kind, size: [2 * size, 2 * size, 2 * size] };
    case 'cylinder':
      return { kind, radius: 0.6 * size, height: 4 * size };
    case 'torus':
      return { kind, radius: 1.4 * size, tube: 0.35 * size };
    case 'arch':
      return { kind, width: 2 * size, height: 2 * size, thickness: 0.7 * size, seed };
  }
}

/**
 * Adds a mesh as an obstacle at a point, or near it if the point is taken. Its longest side is a third of the world's.
 */
export function withMesh(plan: Plan, file: string, mesh: TriangleMesh, at: Vec3, meshes: Meshes): Addition {
  const box = boxAround([mesh]);
  const sizes = sizesOf(box);
  const longest = Math.max(...sizes, 1e-9);
  const factor = Number(Math.min(1e4, Math.max(1e-4, worldSize(plan) / 3 / longest)).toPrecision(3));
  const [width, height, depth] = sizes.map((side) => factor * side);
  const origin = sum(freePlace(plan, meshes, at, [width, height, depth]), middleOfBox(box), -factor);
  const name = unused(file.replace(/\.[^.]*$/, '').slice(-60) || 'mesh', plan.scenario.obstacles);
  return withObstacle(plan, { name, shape: { kind: 'mesh', file }, at: origin, scale: [factor, factor, factor] });
}

function sizesOf({ min, max }: { readonly min: Vec3; readonly max: Vec3 }): Vec3 {
  return [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
}

/** Rounded to a micrometre, so that adding and subtracting a number leaves no trace. */
function sum(at: Vec3, by: Vec3, factor: number): Vec3 {
  const along = (axis: 0 | 1 | 2): number => Math.round((at[axis] + factor * by[axis]) * 1e6) / 1e6;
  return [along(0), along(1), along(2)];
}

/** The obstacle gets a field of its own, so that moving it does not need a new one. */
function withObstacle(plan: Plan, obstacle: object): Addition {
  const item = { ...obstacle, ownField: true };
  return withItem('obstacles', plan.scenario.obstacles, item, switchedOn(plan, 'obstacles'));
}

/** Length of a diver, m: that of a person, or longer in a large world, to stay visible. */
function diverLength(plan: Plan): number {
  return Math.max(1.8, 0.09 * worldSize(plan));
}

/** Head, chest, hips, knees and feet, in body lengths from the middle. */
const joints = [0.5, 0.25, 0, -0.25, -0.5];

/** The points of a diver. @param heading unit vector */
export function diverPoints(plan: Plan, middle: Vec3, heading: Vec3): Vec3[] {
  const length = diverLength(plan);
  const along = (axis: 0 | 1 | 2, joint: number): number => middle[axis] + joint * length * heading[axis];
  return joints.map((joint) => [along(0, joint), along(1, joint), along(2, joint)]);
}

/** Adds a diver, which the fish avoid. */
export function withDiver(plan: Plan, at: Vec3, heading: Vec3): Addition & { readonly name: string } {
  const { characters } = plan.scenario;
  const name = unused('diver', characters);
  const item = { name, points: diverPoints(plan, at, heading) };
  return { ...withItem('characters', characters, item, switchedOn(plan, 'characters')), name };
}

function withItem(list: string, items: readonly unknown[], item: unknown, more: readonly SceneEdit[]): Addition {
  return { edits: [{ path: list, value: [...items, item] }, ...more], path: `${list}[${items.length}]` };
}

function switchedOn({ species }: Plan, rule: RuleName): SceneEdit[] {
  return species.flatMap(({ rules }, s) =>
    rules[rule].enabled ? [] : [{ path: `species[${s}].rules.${rule}.enabled`, value: true }],
  );
}

/** Longest side of the world, m. */
export function worldSize({ world: { min, max } }: Plan): number {
  return Math.max(...max.map((high, axis) => high - min[axis]));
}

/** `diver`, or `diver 2` if that exists. */
function unused(stem: string, others: readonly { readonly name: string }[]): string {
  const taken = new Set(others.map(({ name }) => name));
  let name = stem;
  for (let k = 2; taken.has(name); k++) name = `${stem} ${k}`;
  return name;
}

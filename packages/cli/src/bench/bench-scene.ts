// The scenes that `shoal bench` measures: the standard one or that of a file, scaled to several numbers of fish.

import {
  limits,
  type OwnRule,
  type Plan,
  parseScenario,
  parseScenarioJson,
  Simulation,
  type SimulationOptions,
  type Vec3,
} from 'shoal';
import type { FieldStore } from 'shoal/fields';
import { InputError } from '../errors/exit-error.ts';
import { type FieldCache, prepareFields } from '../field/field-cache.ts';
import type { UsedPath } from '../files/output-path.ts';
import { wholeNumbers } from '../options/option-values.ts';
import { readPaths } from '../scenario/read-paths.ts';
import { loadScenario } from '../scenario/scenario-file.ts';
import { andList } from '../terminal/words.ts';
import type { BenchSceneFacts } from './report.ts';

/** A scene that can be created with different numbers of fish. */
export interface BenchScene {
  readonly facts: BenchSceneFacts;
  /** From few fish to many. */
  readonly sizes: readonly number[];
  /** Files of the scene, which no output may replace. */
  readonly inputs: readonly UsedPath[];
  simulationOf(fish: number, threads: number): Simulation;
}

/** What the user chose to measure with. */
type HowToRun = Pick<SimulationOptions, 'kernel' | 'engine'>;

/** The clock for the phases. */
const now = (): number => performance.now();

/** @param sizes numbers of fish; default: the usual ones, or the scene's own number if it cannot be scaled */
export async function benchScene(
  file: string | undefined,
  sizes: readonly number[] | undefined,
  modules: readonly string[],
  cache: FieldCache | undefined,
  how: HowToRun,
): Promise<BenchScene> {
  return file === undefined ? standard(sizes ?? defaultSizes, how) : sceneOf(file, sizes, modules, cache, how);
}

function standard(sizes: readonly number[], how: HowToRun): BenchScene {
  const { name, seed, step } = standardScene(sizes[0]);
  return {
    facts: { name, file: null, seed, stepsPerSecond: 1 / step, scaled: true },
    sizes,
    inputs: [],
    simulationOf: (fish, threads) => new Simulation(standardScene(fish), { ...how, threads, now }),
  };
}

async function sceneOf(
  file: string,
  asked: readonly number[] | undefined,
  modules: readonly string[],
  cache: FieldCache | undefined,
  how: HowToRun,
): Promise<BenchScene> {
  const { plan, files, meshes, needs, rules } = await loadScenario(file, { rules: modules });
  const own = rules.flatMap((one) => one.rules);
  const { name, seed, step, count } = plan;
  if (count === 0) throw new InputError(`${file}: has no fish to measure, expected at least one.`);
  const fixed = fixedPlaces(plan);
  const scaled = fixed.length === 0;
  const other = asked?.find((size) => size !== count);
  if (!scaled && other !== undefined) {
    throw new InputError(
      `--fish must be ${count}, the number of fish of ${file}, got ${other}: the scene cannot be scaled, for ${andList(fixed)} ${fixed.length === 1 ? 'has a place' : 'have places'} of ${fixed.length === 1 ? 'its' : 'their'} own. Leave --fish out, or measure a scene without ${fixed.length === 1 ? 'it' : 'them'}.`,
    );
  }
  const sizes = asked ?? (scaled ? defaultSizes : [count]);
  // Scales the scene to all sizes before measuring the first, so that an impossible size is refused at once.
  for (const fish of sizes) if (scaled) scaledScene(plan, fish, own);
  const fields: FieldStore = await prepareFields(plan, meshes, cache);
  return {
    facts: { name, file, seed, stepsPerSecond: 1 / step, scaled },
    sizes,
    inputs: readPaths({ file, plan, needs, rules }),
    simulationOf: (fish, threads) =>
      new Simulation(scaledScene(plan, fish, own), { ...how, threads, files, meshes, fields, now }),
  };
}

/**
 * The scene that `shoal bench` measures: fish uniform in a cube at the density of the thesis's demo (400 in a cube
 * of 40 m), its radii, its rules, 60 steps a second, from a fixed seed. Every setting is explicit, so that it stays the
 * same scene when a default changes.
 */
function standardScene(fish: number): Plan {
  const edge = 40 * Math.cbrt(fish / 400);
  return parseScenario({
    version: 1,
    name: 'Standard scene',
    preset: 'improved',
    seed: 1,
    neighbours: 'grid',
    world: { min: [0, 0, 0], max: [edge, edge, edge] },
    simulation: { step: 1 / 60 },
    species: [
      {
        name: 'fish',
        count: fish,
        motion: { maxSpeed: 3 },
        rules: { separation: { radius: 2.2 }, alignment: { radius: 7 }, cohesion: { radius: 11 } },
      },
    ],
  });
}

/** Paths of the parts of a scene with fixed positions. They prevent scaling the world. */
function fixedPlaces(plan: Plan): string[] {
  const lists = ['characters', 'food', 'paths', 'obstacles', 'gates'] as const;
  return [
    ...lists.filter((key) => plan[key].length > 0),
    ...(plan.currents.some(({ kind }) => kind !== 'uniform') ? ['currents'] : []),
    ...(plan.ground ? ['ground'] : []),
    ...plan.species.flatMap(({ start, goals }, s) => [
      ...(Object.keys(start).some((key) => key !== 'kind' && key !== 'speed') ? [`species[${s}].start`] : []),
      ...(goals.length > 0 ? [`species[${s}].goals`] : []),
    ]),
  ];
}

/** The scene with another number of fish, at the same density and in the same proportion of species: its world grows. */
export function scaledScene(plan: Plan, fish: number, rules: readonly OwnRule[] = []): Plan {
  if (fish === plan.count) return plan;
  const counts = sharesOf(plan, fish);
  const { min, max } = plan.world;
  const factor = fish / plan.count;
  const edges = plan.dimensions === 2 ? [Math.sqrt(factor), Math.sqrt(factor), 1] : Array(3).fill(Math.cbrt(factor));
  const far: Vec3 = [0, 1, 2].map((axis) => min[axis] + (max[axis] - min[axis]) * edges[axis]) as [
    number,
    number,
    number,
  ];
  const species = plan.scenario.species.map((one, s) => ({ ...one, count: counts[s] }));
  return parseScenarioJson({ ...plan.scenario, world: { min, max: far }, species }, { file: plan.file, rules });
}

/** Whole numbers of fish per species that add up to the total. */
function sharesOf({ species, count, file }: Plan, fish: number): number[] {
  let before = 0;
  return species.map((one) => {
    const from = Math.round((fish * before) / count);
    before += one.count;
    const share = Math.round((fish * before) / count) - from;
    if (share === 0 && one.count > 0) {
      throw new InputError(
        `--fish: ${fish} fish in the proportions of ${file} leave none of the species "${one.name}" (${one.count} of ${count}), expected at least one. Name a larger number.`,
      );
    }
    return share;
  });
}

/** Default sizes. */
export const defaultSizes: readonly number[] = [1000, 10_000, 100_000];

/** Parses `1000,5000`: numbers of fish in ascending order. */
export const sizeList: (text: string) => readonly number[] = wholeNumbers('--fish', 1, limits.fish, 'size');

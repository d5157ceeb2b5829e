import { Simulation, type SimulationOptions } from 'shoal';
import type { FieldStore } from 'shoal/fields';
import { InputError } from '../errors/exit-error.ts';
import type { FieldCache } from '../field/field-cache.ts';
import { prepareFields } from '../field/prepare-fields.ts';
import type { UsedPath } from '../files/output-path.ts';
import { readPaths } from '../scenario/read-paths.ts';
import { loadScenario } from '../scenario/scenario-file.ts';
import { andList } from '../terminal/word-list.ts';
import type { BenchSceneFacts } from './report.ts';
import { fixedPlaces, scaledScene } from './scaled-scene.ts';
import { defaultSizes } from './sizes.ts';
import { standardScene } from './standard-scene.ts';

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

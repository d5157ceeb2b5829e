import { type OwnRule, type Plan, parseScenarioJson, type Vec3 } from 'shoal';
import { InputError } from '../errors/exit-error.ts';

/** Paths of the parts of a scene with fixed positions. They prevent scaling the world. */
export function fixedPlaces(plan: Plan): string[] {
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

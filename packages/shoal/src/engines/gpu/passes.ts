import { afterMotion } from './after-motion.ts';
import { headingTypes } from './headings.ts';
import { structsOf } from './layout.ts';
import { metabolises } from './metabolism.ts';
import { type Pass, passMaker } from './pass.ts';
import { countsAll, mostNearest, type ShaderSource } from './shader-source.ts';
import { shaders } from './shaders.generated.ts';
import { mainOf, memoryStruct, steeringOf } from './steer.ts';

/**
 * The passes of a step in their order. The prefix sums of the cells' counts run after the one called \`count\` and are
 * not listed here.
 */
export function passesOf(source: ShaderSource): Pass[] {
  const { plan, used, headings } = source;
  const pass = passMaker(source);
  const structs = structsOf(source.groups, plan.species.length);
  const passes = [
    pass('fit', { groups: 1 }, 'frame fish table+', shaders.grid, shaders.fit),
    pass('count', { each: 256 }, 'frame fish table counts+ arrivals+', shaders.grid, shaders.count),
    pass('scatter', { each: 256 }, 'frame fish table arrivals order+', shaders.grid, shaders.scatter),
    pass(
      'rank',
      { each: 256 },
      'frame fish memory order table+ spots+ coarse+ sortedMemory+',
      shaders.grid,
      shaders.coarse,
      shaders.rank,
    ),
  ];
  if (countsAll(source)) {
    const sums = 'frame spots partial+ table+';
    passes.push(pass('sumSpecies', { groups: 16 }, sums, shaders.totals));
    passes.push(pass('sumAll', { groups: 1 }, sums, shaders.totals));
  }
  passes.push(
    pass(
      'steer',
      { each: 64 },
      'frame parameters features spots coarse sortedMemory table world fish+ memory+',
      structs,
      memoryStruct(source),
      shaders.id,
      shaders.vector,
      shaders.random,
      shaders.grid,
      shaders.coarse,
      shaders.neighbour,
      shaders.features,
      shaders.steering,
      ...(countsAll(source) ? [shaders['flockmate-totals']] : []),
      ...(mostNearest(plan) > 0 ? [shaders.nearest] : []),
      shaders.motion,
      shaders.wake,
      ...(metabolises(plan) ? [shaders.metabolism] : []),
      shaders.watch,
      ...(plan.obstacles.length > 0 ? [shaders.solid] : []),
      ...(plan.ground ? [shaders.ground] : []),
      ...(headings.length > 0 ? [headingTypes, shaders.heading] : []),
      ...headings.map(({ gpu }) => gpu.source),
      ...used.flatMap(({ gpu }) => [gpu.shared ?? '', gpu.source]),
      ...used.map(steeringOf),
      mainOf(source),
    ),
  );
  return [...passes, ...afterMotion(source, structs, pass)];
}

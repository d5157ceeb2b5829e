/**
 * `shoal/internal`: what the studio and the command show of a simulation's inside. It is not part of the library's
 * interface, and any version may change it.
 */

export { waterNameOf } from './drawing/water/moods.ts';
export { CpuEngine } from './engines/cpu/cpu-engine.ts';
export { SingleThread } from './engines/cpu/pool-member.ts';
export { missingFields } from './engines/cpu/threads/bake-fields.ts';
export { type Baked, bakeRecipes } from './engines/cpu/threads/bake-recipes.ts';
export { processors } from './engines/cpu/threads/processors.ts';
export { startThread } from './engines/cpu/threads/start-thread.ts';
export type { NodeWorker } from './engines/cpu/threads/thread.ts';
export { newPose, poseAt, toWorld } from './fields/pose.ts';
export { distanceToWall } from './metrics/animals/walls.ts';
export { energyMetrics } from './metrics/energy-metrics.ts';
export { differenceRange, studentT, withinRange } from './metrics/estimates/mean-estimate.ts';
export { fewestIndependent, fewestValues } from './metrics/estimates/time-mean.ts';
export { headingColumns, headingInto, isHeading } from './metrics/heading.ts';
export { type Boxes, gridBoxes, octreeBoxes } from './neighbours/boxes.ts';
export { NearList } from './neighbours/near.ts';
export { searchOf } from './neighbours/search-of.ts';
export { VoronoiSearch } from './neighbours/voronoi/voronoi-search.ts';
export { currentInto } from './rules/current/flow.ts';
export { attacksOf } from './rules/hunt/hunt.ts';
export { ruleApplies, ruleFinder } from './rules/registry.ts';
export { NoisePlace, noiseInto } from './rules/wander/fish-noise.ts';
export { describeFit } from './scenario/shape-size.ts';
export { withSpeciesIndex } from './scenario/species-index.ts';
export { Hash } from './school/hash.ts';
export { copySchool } from './school/slots.ts';
export { centreOf, diagonal, shortestEdge } from './school/spawn.ts';
export { idsOf, traitsOf } from './school/state.ts';
export { rangeOfMeasure } from './search/study/units.ts';
export { planWith } from './simulation/becoming.ts';
export { tableTime } from './tables/text-table.ts';
export { livePlan, Timeline } from './timeline/timeline.ts';
export { lineBatches } from './tracks/file-start.ts';
export { type H5wasmContent, openH5wasm } from './tracks/formats/hdf5/h5wasm-content.ts';

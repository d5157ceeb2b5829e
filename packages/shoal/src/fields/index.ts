/**
 * Bakes, stores and samples the distance fields of obstacles, and inspects their surfaces and meshes.
 * @module shoal/fields
 */
export { groundHeight } from '../scenario/ground.ts';
export type { AvoidanceSettings, Stencil } from './avoidance.ts';
export type { Body } from './body.ts';
export { cleanMesh } from './clean-mesh.ts';
export {
  bakeField,
  type Field,
  type FieldRecipe,
  fieldOf,
  type Slab,
  SlabBaker,
  slabsOf,
  withSettings,
} from './field.ts';
export {
  type ExpectedField,
  FieldFileError,
  maxFieldFileBytes,
  readField,
  writeField,
} from './field-file.ts';
export { type Box, type Grid, gridOver, maxOf } from './grid.ts';
export { inspectMesh, type MeshReport } from './mesh-report.ts';
export { FieldStore, type ObstacleSources, type Obstacles } from './obstacles.ts';
export type { Pose } from './pose.ts';
export { type PlannedField, plannedFields } from './recipes.ts';
export { type Interpolation, sampleCubic, sampleLinear } from './sampling.ts';
export { shapeMesh } from './shapes/shape-mesh.ts';
export { kindOf, Surface, type SurfaceKind, type SurfacePart, type SurfaceTrees } from './surface.ts';
export { boxAround, type TriangleMesh } from './triangle-mesh.ts';

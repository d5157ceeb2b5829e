/**
 * Draws a school with three.js. Requires the package `three`.
 * @module shoal/three
 */
export type { Gait } from '../drawing/bodies/model.ts';
export { type Habitat, habitatOf } from '../drawing/bodies/models.ts';
export { Swimming } from '../drawing/fish/swimming.ts';
export { type Mood, moods } from '../drawing/water/moods.ts';
export { type Axis, type FigureOptions, figureFrom } from './bodies/figure-from.ts';
export type { Figure } from './bodies/figures.ts';
export { DiagramScene } from './diagram/diagram-scene.ts';
export type { FishIntersection } from './fish/fish-ray.ts';
export type { SceneOptions, SchoolScene } from './fish/school-scene.ts';
export { SchoolView, type SchoolViewOptions } from './fish/school-view.ts';
export type { MakeMaterial, Skin } from './fish/skin.ts';
export { WaterScene, type WaterSceneOptions } from './water/water-scene.ts';
export { type WaterOptions, WaterSurroundings } from './water/water-surroundings.ts';
export { meshOf } from './world/mesh-of.ts';
export { ObstacleView } from './world/obstacle-view.ts';
export { type Mark, marks, type Quality, qualities, qualitySettings } from './world/scene-options.ts';
export { placeOf, type WaterPlace } from './world/water-uniforms.ts';

/**
 * Draws flocks and herds in air and on land with three.js. Requires the package `three`.
 * @module shoal/three-land
 */
export { LandScene, type LandSceneOptions } from './land-scene.ts';
export { type LandOptions, LandSurroundings } from './land-surroundings.ts';

// `shoal/three`: drawing a school with three.js. Needs three beside shoal.
export { DiagramScene } from './diagram/diagram-scene.ts';
export { Swimming } from './fish/swimming.ts';
export { WaterScene } from './water/water-scene.ts';
export { makeWaterTexture } from './water/water-texture.ts';
export { placeOf, type WaterPlace } from './water/water-uniforms.ts';
export type { SchoolScene } from './world/school-scene.ts';

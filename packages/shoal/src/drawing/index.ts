/**
 * `shoal/drawing`: bodies, water and obstacles as arrays and GLSL text, for renderers such as `shoal/three` and
 * `shoal-element`. Needs no package. It is not part of the library's interface, and any version may change it.
 */
export { airLightOf } from './air/air-moods.ts';
export { airTexels, airTextureSize } from './air/air-texels.ts';
export { animalFragmentGlsl, animalVertexGlsl } from './air/animal-glsl.ts';
export { bladeHeightOf, type LandLayout, landLayoutOf } from './air/layout.ts';
export { skyFragmentGlsl, skyVertexGlsl } from './air/sky-glsl.ts';
export { type BodyMotion, gaits, type Model } from './bodies/model.ts';
export { type Habitat, habitatOf, models, shapesOf } from './bodies/models.ts';
export { type Film, type Shot, type Sighting, sightingAt, timesOf } from './film-path.ts';
export { coatFragmentGlsl, coatVertexGlsl } from './fish/coat-glsl.ts';
export { coatColours, inks } from './fish/coats.ts';
export { FishPlacer, type PlacedFish, stride } from './fish/fish-placer.ts';
export { motionGlsl } from './fish/motion-glsl.ts';
export { Swimming } from './fish/swimming.ts';
export { meadowFragmentGlsl } from './land/meadow-glsl.ts';
export { meadowMesh } from './land/meadow-mesh.ts';
export { landStoneFragmentGlsl } from './land/stone-glsl.ts';
export { attributeSizes, type MeshArrays } from './mesh-arrays.ts';
export { domeFragmentGlsl, domeVertexGlsl } from './water/backdrop-glsl.ts';
export { waterFishFragmentGlsl, waterFishVertexGlsl } from './water/fish-glsl.ts';
export { fogOf, layoutOf, type WaterLayout } from './water/layout.ts';
export { lightOf } from './water/moods.ts';
export { moteCount, motePlaces, motesFragmentGlsl, motesVertexGlsl } from './water/motes.ts';
export { sandHeight, seabedFragmentGlsl, seabedMesh } from './water/seabed.ts';
export { beamCount, beamsOf, shaftsFragmentGlsl, shaftsVertexGlsl } from './water/shafts.ts';
export { plainStoneFragmentGlsl, stoneFragmentGlsl, stoneVertexGlsl } from './water/stone-glsl.ts';
export { waterTexels, waterTextureSize } from './water/water-texels.ts';
export { creasedMesh } from './world/creased-mesh.ts';
export { type DrawnObstacle, drawnObstacles } from './world/drawn-obstacles.ts';
export { rgbOf } from './world/scene-light.ts';
export { groundVertexGlsl } from './world/surface-glsl.ts';

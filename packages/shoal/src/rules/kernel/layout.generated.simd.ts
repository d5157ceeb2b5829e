/* Made from layout.ts by `npm run kernel`. */

export const separationLinearDecay: i32 = 1;
export const separationDisplacement: i32 = 2;
export const separationUnit: i32 = 3;
export const separationInverse: i32 = 4;
export const separationCentroid: i32 = 5;
export const alignmentLinearDecay: i32 = 1;
export const alignmentMean: i32 = 2;
export const alignmentMatch: i32 = 3;
export const alignmentHeading: i32 = 4;
export const cohesionLinearDecay: i32 = 1;
export const cohesionCentroid: i32 = 2;
export const cohesionHeading: i32 = 3;

export const headingCouzin: i32 = 1;
export const headingVicsek: i32 = 2;
export const headingDorsogna: i32 = 3;
export const headingStrombom: i32 = 4;

export const maxSpecies: usize = 32;
export const settingsBytes: usize = 128;
export const chunk: usize = 1024;
export const rowBytes: usize = 48;
export const sumBytes: usize = 16;
export const vectorBytes: usize = 12;
export const vectorsBytes: usize = 36;
export const recordBytes: usize = 32;
export const neighbourBytes: usize = 20;
export const speciesBits: usize = 5;
export const normalBit: usize = 1073741824;
export const blockBytes: usize = 262144;

/** What a species asks for. */
@unmanaged
export class Settings {
  reach: f32;
  cosHalfView: f32;
  flockmateMask: i32;
  anyMask: i32;
  separation: i32;
  alignment: i32;
  cohesion: i32;
  stretched: i32;
  separationRadius: f32;
  alignmentRadius: f32;
  cohesionRadius: f32;
  listSq: f32;
  visitedRadius: f32;
  separationNearest: i32;
  alignmentNearest: i32;
  cohesionNearest: i32;
  limited: i32;
  widest: i32;
  complete: f32;
  gatherSq: f32;
  spanX: i32;
  spanY: i32;
  spanZ: i32;
  heading: i32;
  number0: f32;
  number1: f32;
  number2: f32;
  number3: f32;
  number4: f32;
}

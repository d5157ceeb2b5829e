import { maxSpecies, radii, settings, settingsBytes } from './memory.simd';

/** Settings of a species, as settings.ts writes them. */
@unmanaged
export class Settings {
  /** Square of its search radius, m², slightly more. */
  reachSq: f32;
  /** Cosine of half its field of view, slightly less; less than −1: all around. */
  cosHalfView: f32;
  /** Masks of the species that are its flockmates; of those and the species it only keeps away from. */
  flockmateMask: i32;
  anyMask: i32;
  /** Forms by their codes; 0: off. */
  separation: i32;
  alignment: i32;
  cohesion: i32;
  /** 1 if its radius of separation depends on the other species. */
  stretched: i32;
  /** Radii, m. */
  separationRadius: f32;
  alignmentRadius: f32;
  cohesionRadius: f32;
  /** Square of its list's length, reach plus skin, m², slightly more. */
  listSq: f32;
}

@inline
export function settingsOf(species: usize): Settings {
  return changetype<Settings>(settings + species * settingsBytes);
}

/** Radius of separation of a fish of species i from one of species j, m. */
@inline
export function separationRadius(i: usize, j: usize): f32 {
  return load<f32>(radii + (i * maxSpecies + j) * 4);
}

import { maxSpecies, radii, settings, settingsBytes } from './memory.simd';

/** What a species asks for, as flock-kernel.ts writes it. */
@unmanaged
export class Settings {
  /** Square of how far it looks, m², a hair more. */
  reachSq: f32;
  /** Cosine of half its field of view, a hair less; less than −1: all around. */
  cosHalfView: f32;
  /** Bits of the species that are its flockmates, and of those and the ones it only keeps away from. */
  mates: i32;
  company: i32;
  /** Forms by their codes; 0: off. */
  separation: i32;
  alignment: i32;
  cohesion: i32;
  /** Whether its radius of separation differs from species to species: 1. */
  stretched: i32;
  /** Radii, m. */
  separationRadius: f32;
  alignmentRadius: f32;
  cohesionRadius: f32;
  /** Square of how far its list goes: its reach and the skin, m², a hair more. */
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

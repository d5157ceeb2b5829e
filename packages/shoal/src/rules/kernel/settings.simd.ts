import { radii, settings } from './memory.simd';
import { maxSpecies, Settings, settingsBytes } from './layout.generated.simd';

@inline
export function settingsOf(species: usize): Settings {
  return changetype<Settings>(settings + species * settingsBytes);
}

/** Radius of separation of a fish of species i from one of species j, m. */
@inline
export function separationRadius(i: usize, j: usize): f32 {
  return load<f32>(radii + (i * maxSpecies + j) * 4);
}

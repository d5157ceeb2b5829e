// Reads the settings of rules that the host has written. Part of the kernel, in AssemblyScript.

import { radii, settings } from './memory.simd';
import { maxSpecies, Settings, settingsBytes, speciesBits } from './layout.generated.simd';

@inline
export function settingsOf(species: usize): Settings {
  return changetype<Settings>(settings + species * settingsBytes);
}

/** Index of the species in the last word of a record. */
@inline
export function speciesAt(record: usize): usize {
  return <usize>load<u32>(record, 28) & ((1 << speciesBits) - 1);
}

/** Radius of separation of a fish of species i from one of species j, m. */
@inline
export function separationRadius(i: usize, j: usize): f32 {
  return load<f32>(radii + (i * maxSpecies + j) * 4);
}

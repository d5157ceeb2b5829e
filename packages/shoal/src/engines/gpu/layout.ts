// How numbers of species are laid out in memory for WGSL.

import type { SpeciesNumber } from '../../rules/gpu-rule.ts';

/** A group of numbers: a struct in the shader, and a member of that name in each species. */
export interface Group {
  readonly name: string;
  readonly struct: string;
  readonly fields: readonly SpeciesNumber[];
}

/** Stands for a radius of "all": larger than any distance, and its square fits a float32. */
const everywhere = 1e18;

/** Structs in uniform memory lie at multiples of 16 bytes. */
function paddedLength({ fields }: Group): number {
  return Math.max(4, Math.ceil(fields.length / 4) * 4);
}

export function bytesOfSpecies(groups: readonly Group[]): number {
  return groups.reduce((sum, group) => sum + 4 * paddedLength(group), 0);
}

/** The declarations of all groups, and of a species, which has one of each. */
export function structsOf(groups: readonly Group[], species: number): string {
  const structs = groups.map((group) => {
    const padding = Array.from({ length: paddedLength(group) - group.fields.length }, (_, k) => `padding${k}: f32`);
    const members = [...group.fields.map(({ name, type }) => `${name}: ${type}`), ...padding];
    return `struct ${group.struct} { ${members.join(', ')} }`;
  });
  const members = groups.map(({ name, struct }) => `@align(16) ${name}: ${struct}`);
  return [
    ...structs,
    `struct Species { ${members.join(', ')} }`,
    `struct Parameters { species: array<Species, ${species}> }`,
  ].join('\n');
}

/**
 * Packs the numbers of all species for a time, s, as the WGSL programs read them: in the layout of the structs. The
 * engine's copy of the plan holds them by name.
 */
export function writeSpecies(
  view: DataView,
  offset: number,
  groups: readonly Group[],
  species: number,
  time: number,
): void {
  let at = offset;
  for (let s = 0; s < species; s++) {
    for (const group of groups) {
      group.fields.forEach(({ type, of }, k) => {
        const value = of(s, time);
        if (type === 'u32') view.setUint32(at + 4 * k, value, true);
        else view.setFloat32(at + 4 * k, Math.max(-everywhere, Math.min(everywhere, value)), true);
      });
      at += 4 * paddedLength(group);
    }
  }
}

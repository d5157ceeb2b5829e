/** A number that the shader reads, and where its value comes from. */
export interface Field {
  readonly name: string;
  readonly type: 'f32' | 'u32';
  /** @param s index of a species */
  readonly of: (s: number) => number;
}

/** Numbers that go together: a struct of the shader. */
export interface Group {
  readonly name: string;
  readonly fields: readonly Field[];
}

/** Stands for "all": a radius that no distance reaches, whose square a float32 still holds. */
const everywhere = 1e18;

/** The name of a group's struct. */
export function structName(group: string): string {
  return group[0].toUpperCase() + group.slice(1);
}

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
    return `struct ${structName(group.name)} { ${members.join(', ')} }`;
  });
  const members = groups.map(({ name }) => `@align(16) ${name}: ${structName(name)}`);
  return [
    ...structs,
    `struct Species { ${members.join(', ')} }`,
    `struct Parameters { species: array<Species, ${species}> }`,
  ].join('\n');
}

/** Writes the numbers of all species as the structs lay them out. */
export function writeSpecies(view: DataView, offset: number, groups: readonly Group[], species: number): void {
  let at = offset;
  for (let s = 0; s < species; s++) {
    for (const group of groups) {
      group.fields.forEach(({ type, of }, k) => {
        const value = of(s);
        if (type === 'u32') view.setUint32(at + 4 * k, value, true);
        else view.setFloat32(at + 4 * k, Math.max(-everywhere, Math.min(everywhere, value)), true);
      });
      at += 4 * paddedLength(group);
    }
  }
}

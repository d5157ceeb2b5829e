/** The record of a fish, as it is kept from step to step: its fields in their order, and of how many words each is. */
const fields = { position: 3, tag: 1, velocity: 3, spare: 1 } as const;

/** Words of a record, and where its fields begin. */
export const recordWords = 8;
export const positionAt = 0;
export const tagAt = fields.position;
export const velocityAt = tagAt + fields.tag;

/** The tag holds the fish's species, what is to become of it, and its index in the columns of the school. */
const speciesBits = 31;
const tagBits = {
  /** It was put somewhere: obstacles have yet to see it. */
  elsewhereBit: 32,
  /** It starts anew. */
  respawnedBit: 64,
  /** It has left the school. */
  goneBit: 128,
} as const;
export const { goneBit } = tagBits;
export const indexShift = 8;

const types: Readonly<Record<number, string>> = { 1: 'u32', 3: 'vec3f' };
const typeOf = (name: string, words: number): string => (name === 'spare' ? 'f32' : types[words]);

/** The record and its tag for programs. */
export const fishRecordWgsl: string = `
struct State { ${Object.entries(fields)
  .map(([name, words]) => `${name}: ${typeOf(name, words)}`)
  .join(', ')} }
${Object.entries(tagBits)
  .map(([name, bit]) => `const ${name} = ${bit}u;`)
  .join('\n')}
fn speciesOf(tag: u32) -> u32 { return tag & ${speciesBits}u; }
fn isGone(tag: u32) -> bool { return (tag & goneBit) != 0u; }
fn isRespawned(tag: u32) -> bool { return (tag & respawnedBit) != 0u; }
fn placeOf(tag: u32) -> u32 { return tag >> ${indexShift}u; }
`;

/** The tag of a fish that has just been uploaded. */
export function newTag(species: number, index: number): number {
  return (species | (index << indexShift)) >>> 0;
}

// The layout of a fish in the memory of the GPU, for passes and views.

/** The record of a fish, which persists between steps: its fields in order, with the number of words of each. */
const fields = { position: 3, tag: 1, velocity: 3, spare: 1 } as const;

/** Number of words of a record, and the offset of each field. */
export const recordWords = 8;
export const positionAt = 0;
export const tagAt = fields.position;
export const velocityAt = tagAt + fields.tag;

/** The tag holds the fish's species, its flags, and its index in the columns of the school. */
const speciesBits = 31;
const tagBits = {
  /** The fish was placed, and must still be moved out of obstacles. */
  elsewhereBit: 32,
  /** The fish respawns in this step. */
  respawnedBit: 64,
  /** The fish was removed from the school. */
  goneBit: 128,
} as const;
export const { goneBit } = tagBits;
export const indexShift = 8;

const types: Readonly<Record<number, string>> = { 1: 'u32', 3: 'vec3f' };
const typeOf = (name: string, words: number): string => (name === 'spare' ? 'f32' : types[words]);

/** WGSL declarations of the record and its tag. */
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
fn fishIndexOf(tag: u32) -> u32 { return tag >> ${indexShift}u; }
`;

/** The tag of a fish that has just been uploaded. */
export function newTag(species: number, index: number): number {
  return (species | (index << indexShift)) >>> 0;
}

// The buffers of a GPU pass, with their declarations in WGSL.

/** A buffer that a pass uses, and whether the pass writes to it. */
export type Binding = readonly [name: BufferName, writes: boolean];

const types = {
  frame: 'Frame',
  parameters: 'Parameters',
  features: 'array<f32>',
  fish: 'array<State>',
  memory: 'array<f32>',
  spots: 'array<Spot>',
  coarse: 'array<u32>',
  sortedMemory: 'array<f32>',
  order: 'array<u32>',
  arrivals: 'array<u32>',
  counts: 'array<atomic<u32>>',
  table: 'array<u32>',
  partial: 'array<Part>',
  world: 'array<u32>',
  events: 'array<atomic<u32>>',
} as const;

export type BufferName = keyof typeof types;

/** Buffers with different values for each step: they are bound at the offset of the step's values. */
export const perStep: readonly BufferName[] = ['frame', 'parameters', 'features'];
export const uniform: readonly BufferName[] = ['frame', 'parameters'];

/**
 * Offsets in the table, in words: first the grid, then the totals of each species, then the first slot of each cell.
 */
export const totalsAt = 16;
export const startsAt = 320;
/** Offset of the obstacles in the buffer `world`, in words: after two words for each species. */
export const bodiesAt = 64;
/** Number of partial sums for the totals of a species; see totals.wgsl. */
export const partCount = 1024 + 32;
/** Most events that the device stores between two read-backs. */
export const mostEvents = 1 << 16;

/** Most workgroups along one dimension; further ones form more rows. */
export const mostAcross = 65_535;

/** The bindings of a pass. @param names of buffers, with a plus after those that the pass writes to */
export function bindings(names: string): Binding[] {
  return names.split(' ').map((name): Binding => [name.replace('+', '') as BufferName, name.endsWith('+')]);
}

/** Their declarations in WGSL. */
export function declarations(all: readonly Binding[]): string {
  const lines = all.map(([name, writes], k) => {
    const space = uniform.includes(name) ? 'uniform' : `storage, ${writes ? 'read_write' : 'read'}`;
    return `@group(0) @binding(${k}) var<${space}> ${name}: ${types[name]};`;
  });
  return lines.join('\n');
}

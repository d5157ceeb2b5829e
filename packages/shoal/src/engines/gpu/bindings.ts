/** A buffer that a pass sees, and whether it writes there. */
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

/** Those whose values differ from step to step: they are bound where the step's part begins. */
export const perStep: readonly BufferName[] = ['frame', 'parameters', 'features'];
export const uniform: readonly BufferName[] = ['frame', 'parameters'];

/** Where things lie in the table, in words: the grid, then totals of each species, then where each cell starts. */
export const totalsAt = 16;
export const startsAt = 320;
/** Where the obstacles begin in the world, in words: after two for each species. */
export const bodiesAt = 64;
/** Parts in which totals of a species are summed up; see totals.wgsl. */
export const partCount = 1024 + 32;
/** Events that there is room for between two looks at them. */
export const mostEvents = 1 << 16;

/** Workgroups along one dimension, at most; more lie in rows. */
export const mostAcross = 65_535;

/** The bindings of a pass: names of buffers, with a plus for those that it writes. */
export function bindings(names: string): Binding[] {
  return names.split(' ').map((name): Binding => [name.replace('+', '') as BufferName, name.endsWith('+')]);
}

/** As the program declares them. */
export function declarations(all: readonly Binding[]): string {
  const lines = all.map(([name, writes], k) => {
    const space = uniform.includes(name) ? 'uniform' : `storage, ${writes ? 'read_write' : 'read'}`;
    return `@group(0) @binding(${k}) var<${space}> ${name}: ${types[name]};`;
  });
  return lines.join('\n');
}

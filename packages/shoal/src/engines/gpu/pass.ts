import { type Binding, bindings, declarations } from './bindings.ts';
import { constantsOf } from './constants.ts';
import { fishRecordWgsl } from './fish-record.ts';
import type { ShaderSource } from './shader-source.ts';
import { shaders } from './shaders.generated.ts';

/** One program of the step, and its dispatch size. */
export interface Pass {
  readonly entry: string;
  readonly code: string;
  readonly bindings: readonly Binding[];
  /** Fish for each workgroup. If undefined, `groups` is the number of workgroups. */
  readonly each?: number;
  readonly groups?: number;
}

const frame = `
struct Frame { worldMin: vec3f, dt: f32, worldMax: vec3f, reach: f32, count: u32, mostCells: u32, seed: u32, step: u32, isLast: u32 }
`;

/** Builds a pass from its size, the names of its buffers, and pieces of WGSL. */
export type PassMaker = (
  entry: string,
  size: Pick<Pass, 'each' | 'groups'>,
  names: string,
  ...parts: readonly string[]
) => Pass;

export function passMaker(source: ShaderSource): PassMaker {
  const all = constantsOf(source);
  return (entry, size, names, ...parts) => {
    const bound = bindings(names);
    const code = [frame, fishRecordWgsl, shaders.fish, declarations(bound), ...parts].join('\n');
    // Only the constants that the code uses, so that plans can share compiled programs.
    const constants = all.filter(([name]) => new RegExp(`\\b${name}\\b`).test(code));
    const lines = constants.map(([name, value]) => `const ${name} = ${value};`);
    return { entry, bindings: bound, ...size, code: [...lines, code].join('\n') };
  };
}

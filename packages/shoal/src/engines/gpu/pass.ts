import { type Binding, bindings, declarations } from './bindings.ts';
import { constantsOf } from './constants.ts';
import { fishRecordWgsl } from './fish-record.ts';
import type { ShaderSource } from './shader-source.ts';
import { shaders } from './shaders.generated.ts';

/** One program of the step and how it is called. */
export interface Pass {
  readonly entry: string;
  readonly code: string;
  readonly bindings: readonly Binding[];
  /** Fish that a workgroup looks at; otherwise so many workgroups in all. */
  readonly each?: number;
  readonly groups?: number;
}

const frame = `
struct Frame { worldMin: vec3f, dt: f32, worldMax: vec3f, reach: f32, count: u32, mostCells: u32, seed: u32, step: u32, isLast: u32 }
`;

/** Puts a pass together: its size, the buffers that it sees, and its parts. */
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
    // Only those that it mentions: so a program is the same for all plans for which it can be.
    const constants = all.filter(([name]) => new RegExp(`\\b${name}\\b`).test(code));
    const lines = constants.map(([name, value]) => `const ${name} = ${value};`);
    return { entry, bindings: bound, ...size, code: [...lines, code].join('\n') };
  };
}

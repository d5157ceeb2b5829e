import type { Plan } from '../scenario/plan.ts';
import type { FrameRange } from './exported-frame.ts';
import type { ExportFormatName } from './formats.ts';

/** What an export is made of. */
export interface ExportRequest {
  readonly plan: Plan;
  readonly seed: number;
  readonly range: FrameRange;
  readonly to: ExportFormatName;
  /** Drawn length divided by real length. */
  readonly magnify: number;
  /** SHA-256 of the scenario as JSON, `JSON.stringify(plan.scenario)`: hexadecimal digits. */
  readonly hash: string;
  /** Hash of the other files that it depends on, such as meshes; undefined: there are none, or they are not compared. */
  readonly inputs?: string | undefined;
  /** The programs that made it. */
  readonly versions: object;
}

/** Describes an export for its folder, and for comparing requests: scenario, seed, hash, frames and units. */
export function exportManifest({ plan, seed, range, to, magnify, hash, inputs, versions }: ExportRequest): object {
  return {
    format: to,
    scenario: plan.name,
    hash,
    ...(inputs !== undefined && { inputs }),
    seed,
    ...{ fps: range.fps, from: range.from, frames: range.frames, magnify },
    species: plan.species.flatMap(({ name }, k) => ((range.species?.includes(k) ?? true) ? [name] : [])),
    units: 'm, s, y up, right-handed; quaternions x, y, z, w',
    versions,
  };
}

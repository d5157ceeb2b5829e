// What an export was made of: written into its folder, and compared before a stopped export is continued.

import { createHash } from 'node:crypto';
import { type ExportFiles, type FrameRange, writeWhole } from 'shoal/export';
import { versions } from '../recording/summary.ts';
import { manifestFile } from './export-output.ts';
import type { ExportSource } from './export-source.ts';

interface Made {
  readonly source: ExportSource;
  readonly range: FrameRange;
  readonly to: string;
  readonly magnify: number;
}

/** Scenario, seed, hash, frames and units. */
export function manifestOf({ source: { plan, seed }, range, to, magnify }: Made): object {
  return {
    format: to,
    scenario: plan.name,
    hash: createHash('sha256').update(JSON.stringify(plan.scenario)).digest('hex'),
    seed,
    ...{ fps: range.fps, from: range.from, frames: range.frames, magnify },
    species: plan.species.flatMap(({ name }, k) => ((range.species?.includes(k) ?? true) ? [name] : [])),
    units: 'm, s, y up, right-handed; quaternions x, y, z, w',
    versions: versions(),
  };
}

export async function writeExportManifest(files: ExportFiles, manifest: object): Promise<void> {
  await writeWhole(files, manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
}

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

/** Scenario, seed, hash of all inputs, frames and units. */
export function manifestOf({ source, range, to, magnify }: Made): object {
  const { plan, seed } = source;
  return {
    format: to,
    scenario: plan.name,
    hash: hashOf(source),
    seed,
    ...{ fps: range.fps, from: range.from, frames: range.frames, magnify },
    species: plan.species.flatMap(({ name }, k) => ((range.species?.includes(k) ?? true) ? [name] : [])),
    units: 'm, s, y up, right-handed; quaternions x, y, z, w',
    versions: versions(),
  };
}

/** Of the scenario, its meshes and states, and modules of rules. */
function hashOf({ plan, meshes, inputs }: ExportSource): string {
  const hash = createHash('sha256').update(JSON.stringify([plan.scenario, inputs]));
  for (const name of Object.keys(meshes).sort()) {
    const { positions, triangles } = meshes[name];
    hash.update(name).update(positions).update(triangles);
  }
  return hash.digest('hex');
}

export async function writeExportManifest(files: ExportFiles, manifest: object): Promise<void> {
  await writeWhole(files, manifestFile, `${JSON.stringify(manifest, null, 2)}\n`);
}

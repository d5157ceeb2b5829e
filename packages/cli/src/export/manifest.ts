import { createHash } from 'node:crypto';
import { type ExportFormatName, exportManifest, type FrameRange } from 'shoal/export';
import { versions } from '../recording/summary.ts';
import type { ExportSource } from './export-source.ts';

interface Made {
  readonly source: ExportSource;
  readonly range: FrameRange;
  readonly to: ExportFormatName;
  readonly magnify: number;
}

/** What an export was made of: written into its folder, and compared before a stopped export is continued. */
export function manifestOf({ source, ...made }: Made): object {
  const { plan, seed } = source;
  const hash = createHash('sha256').update(JSON.stringify(plan.scenario)).digest('hex');
  return exportManifest({ plan, seed, ...made, hash, inputs: inputsHash(source), versions: versions() });
}

/** Of the files beside the scenario: meshes, states and modules of rules, or tables of a run; undefined: none. */
function inputsHash({ meshes, inputs }: ExportSource): string | undefined {
  const names = Object.keys(meshes).sort();
  if (names.length === 0 && inputs.length === 0) return undefined;
  const hash = createHash('sha256').update(JSON.stringify(inputs));
  for (const name of names) {
    const { positions, triangles } = meshes[name];
    hash.update(name).update(positions).update(triangles);
  }
  return hash.digest('hex');
}

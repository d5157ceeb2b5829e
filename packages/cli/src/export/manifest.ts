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
export function manifestOf({ source: { plan, seed }, ...made }: Made): object {
  const hash = createHash('sha256').update(JSON.stringify(plan.scenario)).digest('hex');
  return exportManifest({ plan, seed, ...made, hash, versions: versions() });
}

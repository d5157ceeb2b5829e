/*
 * What `exports.ts` runs, a process for each export of a recorded run, so that the peak of its memory is its own: the
 * command `shoal export`. Prints figures as JSON on the last line.
 */
import { main } from '#cli/main';

/** Figures of the export of a run: seconds by the clock, with reading, and the peak of the memory. */
export interface RunExportFigures {
  readonly seconds: number;
  readonly peakMegabytes: number;
}

const start = performance.now();
const code = await main(['export', ...process.argv.slice(2), '--json']);
const seconds = (performance.now() - start) / 1000;
const figures: RunExportFigures = { seconds, peakMegabytes: process.resourceUsage().maxRSS / 1024 };
console.log(JSON.stringify(figures));
process.exit(code);

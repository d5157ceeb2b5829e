import { phaseNames } from './bench-text.ts';
import type { BenchReport, BenchRow } from './report.ts';

type Column = readonly [name: string, value: (row: BenchRow) => string | number];

const before: readonly Column[] = [
  ['fish', ({ fish }) => fish],
  ['threads', ({ threads }) => threads],
  ['kernel', ({ kernel }) => kernel],
  ['median_ms', ({ msPerStep }) => msPerStep.median],
  ['p95_ms', ({ msPerStep }) => msPerStep.p95],
];
const after: readonly Column[] = [
  ['candidates_per_fish', ({ candidatesPerFish }) => candidatesPerFish],
  ['neighbours_per_fish', ({ neighboursPerFish }) => neighboursPerFish],
  ['ns_per_fish_step', ({ nsPerFishStep }) => nsPerFishStep],
  ['candidate_tests_per_second', ({ candidateTestsPerSecond }) => candidateTestsPerSecond],
  ['bytes_per_fish', ({ bytesPerFish }) => bytesPerFish],
  ['list_bytes_per_fish', ({ listBytesPerFish }) => listBytesPerFish],
];

/** One line for each pair of fish count and thread count. Values are not rounded. */
export function benchCsv({ rows }: BenchReport): string {
  const phases = phaseNames(rows).map((phase): Column => [`${phase}_ms`, (row) => row.phases[phase]]);
  const columns = [...before, ...phases, ...after];
  const lines = rows.map((row) => columns.map(([, value]) => value(row)).join(','));
  return `${[columns.map(([name]) => name).join(','), ...lines].join('\n')}\n`;
}

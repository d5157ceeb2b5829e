/*
 * `npm run bench`: milliseconds of a whole step on one thread, interleaved, from fixed seeds. Next to them, the thesis's
 * demo as measured on one core of a shared EPYC (octree, no drawing). The machines differ, so the ratio is approximate.
 * With --save the rows are added to bench/results/<machine>.csv. `npm run bench -- step`, `kernel`, `threads`, `cores`,
 * `densities`, `rules`, `field`, `edits`, `abm`, `own-rule`, `headings`, `peers`, `scenes`, `schools`, `states`,
 * `trials`, `loading`, `first-frame`, `gpu`, `exports`, `run-exports`, `playback`, `native` or `stencils` runs one
 * part, `all` all but the last five.
 * With --page [FILE] all figures become one page; --from-results draws it from stored rows, without a measurement.
 * `npm run bench -- check` compares ratios with the stored ones. `shoal bench` measures how many fish a machine
 * simulates at 60 steps a second.
 */

import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { runCheck } from './check/run-check.ts';
import { csvLine } from './csv.ts';
import { machine, machineFile } from './machine.ts';
import { ArgumentError, type BenchArguments, benchOptionsOf } from './options.ts';
import { resultRows } from './page/result-rows.ts';
import { loadTask } from './page/results.ts';
import { stencilPicture } from './page/stencil-charts.ts';
import { writePage } from './page/write-page.ts';
import { abmRows } from './tasks/abm.ts';
import { coreRows } from './tasks/cores.ts';
import { densityRows } from './tasks/densities.ts';
import { editRows } from './tasks/edits.ts';
import { evenRows } from './tasks/even.ts';
import { exportSpeedRows, runExportRows } from './tasks/exports.ts';
import { fieldRows } from './tasks/field.ts';
import { firstFrameRows } from './tasks/first-frame.ts';
import { gpuRows } from './tasks/gpu.ts';
import { headingRows } from './tasks/headings.ts';
import { kernelRows } from './tasks/kernel.ts';
import { loadingRows } from './tasks/loading.ts';
import { nativeRows } from './tasks/native.ts';
import { peerRows } from './tasks/peers.ts';
import { playbackRows } from './tasks/playback.ts';
import { benchRules, ownRuleRows } from './tasks/rules.ts';
import { sceneRows } from './tasks/scenes.ts';
import { schoolRows } from './tasks/schools.ts';
import { stateRows } from './tasks/states.ts';
import { saveStudy } from './tasks/stencils.ts';
import { demoMilliseconds, rounds, stepTasks } from './tasks/step.ts';
import { threadRows } from './tasks/threads.ts';
import { trialRows } from './tasks/trials.ts';

const options = optionsOrEnd(process.argv.slice(2));
const { chosen, save, page } = options;
if (options.fromResults && page !== undefined) {
  writePage(page, []);
  process.exit();
}
if (chosen.includes('check')) {
  const isSlower = await runCheck(save, (text) => process.stderr.write(`${text}\n`));
  process.exit(isSlower && options.strict ? 1 : 0);
}
/** Load by other programs: 0 if there are none, 1 if they could use all of the machine. */
const cores = os.cpus().length;
const load = os.loadavg()[0] / cores;
const isChosen = (part: string): boolean => chosen.length === 0 || chosen.includes(part);
if (chosen.includes('stencils')) {
  writeFileSync(new URL('../../docs/fields-stencils.svg', import.meta.url), stencilPicture(saveStudy()));
  console.log('Written: bench/results/stencils.csv, docs/fields-stencils.svg');
}
const tasks = isChosen('step') ? stepTasks() : [];
console.log(`${machine}\n`);
const rows =
  tasks.length === 0
    ? []
    : rounds(tasks, (done, all) => process.stderr.write(`\rround ${done} of ${all}${done === all ? '\n\n' : ''}`));

const say = (part: string): boolean => process.stderr.write(`${part}\n`);
const others = [
  ...(isChosen('kernel') ? kernelRows(say) : []),
  ...(isChosen('even') ? evenRows(say) : []),
  ...(isChosen('threads') ? await threadRows(say) : []),
  ...(isChosen('cores') ? coreRows(say) : []),
  ...(isChosen('densities') ? densityRows() : []),
  ...(isChosen('rules') ? benchRules(say) : []),
  ...(isChosen('field') ? fieldRows(say) : []),
  ...(isChosen('edits') ? await editRows(say) : []),
  ...(isChosen('abm') ? abmRows() : []),
  ...(isChosen('own-rule') ? await ownRuleRows() : []),
  ...(isChosen('headings') ? headingRows() : []),
  ...(isChosen('scenes') ? sceneRows(say, chosen) : []),
  ...(isChosen('schools') ? schoolRows() : []),
  // Only by name: it needs a C compiler.
  ...(chosen.includes('native') ? nativeRows(say) : []),
  // Only by name: they take minutes and fill the disk.
  ...(chosen.includes('exports') ? exportSpeedRows(say) : []),
  ...(chosen.includes('run-exports') ? runExportRows(say) : []),
  ...(chosen.includes('playback') ? playbackRows(say) : []),
  ...(isChosen('peers') ? peerRows(say) : []),
  ...(isChosen('states') ? stateRows() : []),
  ...(isChosen('trials') ? await trialRows(say) : []),
  ...(isChosen('loading') ? loadingRows(say) : []),
  ...(isChosen('first-frame') ? firstFrameRows(say) : []),
  ...(isChosen('gpu') ? await gpuRows(say) : []),
];

const columns = [
  'task',
  'fish',
  'median ms',
  'p95 ms',
  'ns/fish',
  'candidates',
  'neighbours',
  'demo ms',
  'demo ÷ ours',
];
const cells = rows.map((row) => {
  const demo = demoMilliseconds[row.fish];
  const ratio = row.demoBeside && demo ? (demo / row.median).toFixed(1) : '';
  return [
    row.task,
    String(row.fish),
    row.median.toFixed(2),
    row.p95.toFixed(2),
    ((row.median * 1e6) / row.fish).toFixed(0),
    row.candidates.toFixed(0),
    row.neighbours.toFixed(0),
    row.demoBeside && demo ? String(demo) : '',
    ratio,
  ];
});
for (const { task, size, median, unit } of others)
  cells.push([`${task}${unit && `, ${unit}`}`, String(size), median.toFixed(2), '', '', '', '', '', '']);
if (cells.length > 0) cells.push([loadTask, String(cores), load.toFixed(2), '', '', '', '', '', '']);
const widths = columns.map((column, k) => Math.max(column.length, ...cells.map((row) => row[k].length)));
const line = (row: readonly string[]): string =>
  row.map((cell, k) => (k ? cell.padStart(widths[k]) : cell.padEnd(widths[k]))).join('  ');
if (cells.length > 0) console.log([line(columns), ...cells.map(line)].join('\n'));

const date = new Date().toISOString().slice(0, 10);
const head = csvLine(['date', 'node', ...columns.map((column) => column.replaceAll(' ', '_'))]);
const lines = cells.map((row) => csvLine([date, process.version, ...row]));
if (save && lines.length > 0) {
  const folder = new URL('../results/', import.meta.url);
  const file = new URL(`${machineFile}.csv`, folder);
  mkdirSync(folder, { recursive: true });
  appendFileSync(file, `${[...(existsSync(file) ? [] : [head]), ...lines].join('\n')}\n`);
  console.log(`\nAdded to bench/results/${machineFile}.csv`);
}
if (page !== undefined) writePage(page, resultRows(machineFile, [head, ...lines].join('\n')));

function optionsOrEnd(words: readonly string[]): BenchArguments {
  try {
    return benchOptionsOf(words);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

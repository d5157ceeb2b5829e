// Prints the result of `shoal run` as text.

import { metricRowsOf, type Plan } from 'shoal';
import { intervalNotes, noteLines } from '../measure/interval-notes.ts';
import type { ObstacleReport } from '../measure/obstacle-watch.ts';
import type { RunResult } from '../recording/summary.ts';
import { briefNumber, counted, readable, withUnit } from '../terminal/number-format.ts';
import { textTable } from '../terminal/text-table.ts';

/** The result of a run as text. */
export function resultText(plan: Plan, result: RunResult, events: Readonly<Record<string, number>>): string {
  const { scenario, fish, steps, seconds, seed, engine, gpu, threads, kernel, metrics, performance } = result;
  const { median, p95 } = performance.msPerStep;
  const time = `${counted(steps, 'step')}, ${readable(seconds)} s`;
  const title = `${scenario} · ${fish} fish · ${time} · seed ${seed} · ${engine}, ${gpu ?? counted(threads, 'thread')}`;
  const rows = metricRowsOf(plan, Object.keys(metrics)).map(({ key, ...row }) => ({
    ...row,
    value: metrics[key] ?? Number.NaN,
    ...(result.means?.[key] ?? { mean: null, low: null, high: null, independent: null }),
  }));
  const metricLines = rows.map(({ title, unit, effect, value, mean, low, high, independent }) => [
    title,
    withUnit(readable(value), unit),
    readable(mean ?? Number.NaN),
    low === null || high === null ? '–' : `${readable(low)} … ${readable(high)}`,
    briefNumber(independent ?? Number.NaN),
    effect,
  ]);
  const phases = Object.entries(performance.phases ?? {}).map(([phase, ms]) => `${phase} ${readable(ms)}`);
  const happened = Object.entries(events).map(([kind, times]) => `${kind} ${times}`);
  const speed = [
    ...(result.obstacles ? obstacleReport(result.obstacles) : []),
    ...(happened.length > 0 ? [['events', happened.join(', ')]] : []),
    ...(kernel
      ? [['kernel', kernel.reason === undefined ? kernel.name : `${kernel.name}, because ${kernel.reason}`]]
      : []),
    ...(result.rules ?? []).map(({ file, sha256, names }) => [
      'own rules',
      `${names.join(', ')}, from ${file} (SHA-256 ${sha256})`,
    ]),
    [
      'a step takes',
      median === null || p95 === null ? '–' : `${readable(median)} ms (median), ${readable(p95)} ms (95 %)`,
    ],
    ...(phases.length > 0 ? [['of which, ms (medians)', phases.join(', ')]] : []),
    ['candidates per fish', performance.candidatesPerFish === null ? '–' : readable(performance.candidatesPerFish)],
    ['state hash', result.stateHash],
  ];
  return [
    `${title}\n`,
    textTable(
      [
        { title: '' },
        { title: 'at the end', align: 'right' },
        { title: 'mean', align: 'right' },
        { title: '95 %', align: 'right' },
        { title: 'independent', align: 'right' },
        { title: '', wrap: true },
      ],
      metricLines,
    ) + noteLines(intervalNotes(rows)),
    textTable([{ title: '' }, { title: '', wrap: true }], speed),
  ].join('\n');
}

/** The report on obstacles and gates: rows of title and text. */
export function obstacleReport({
  smallestClearance,
  penetrations,
  touches,
  fishSteps,
  displaced,
  gates,
}: ObstacleReport): string[][] {
  const rows = gates.map(({ name, forth, back, fish }) => [
    `gate ${name}`,
    `${forth} passed, ${back} back; ${counted(fish, 'fish', 'different fish')}`,
  ]);
  if (fishSteps === 0) return rows;
  const nearest =
    smallestClearance === null
      ? '–'
      : `${readable(smallestClearance.distance)} m from the middle of fish ${smallestClearance.fish} to a surface, at ${readable(smallestClearance.time)} s (radius of its body ${readable(smallestClearance.bodyRadius)} m)`;
  return [
    ['smallest clearance', nearest],
    ['fish inside a solid', `${penetrations} of ${counted(fishSteps, 'measured fish-step')}`],
    ['touched a surface', `${counted(touches.fish, 'fish', 'fish')}, in ${touches.fishSteps} of these fish-steps`],
    ['displaced', counted(displaced, 'fish', 'fish')],
    ...rows,
  ];
}

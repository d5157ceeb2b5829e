import { counted, grouped, readable } from '../terminal/number-format.ts';
import type { BenchReport } from './report.ts';
import { bestSeries, budget } from './scaling.ts';

/** States how many fish this machine simulates at 60 steps per second, with the best number of threads. */
export function answer({ rows: all, fishAt60, engine, scene }: BenchReport): string {
  const rows = bestSeries(all);
  const [first, last] = [rows[0], rows[rows.length - 1]];
  if (first === undefined) return 'Nothing was measured.';
  const how = `(${engine}, ${counted(first.threads, 'thread')}, ${first.kernel} kernel)`;
  const of = scene.file === null ? '' : ' of this scene';
  const swims = (fish: string): string => `This machine simulates ${fish} fish${of} at 60 steps per second ${how}`;
  if (fishAt60 !== null) return `${swims(`about ${grouped(Number(fishAt60.toPrecision(2)))}`)}.`;
  const { median } = last.msPerStep;
  if (median <= budget) {
    return `${swims(`more than ${grouped(last.fish)}`)}: a step of ${grouped(last.fish)} takes ${readable(median)} ms.`;
  }
  return `${swims(`fewer than ${grouped(first.fish)}`)}: a step of ${grouped(first.fish)} takes ${readable(first.msPerStep.median)} ms.`;
}

/** States which sizes are missing. */
export function missing({ notMeasured }: BenchReport, interrupted: boolean): string | undefined {
  if (notMeasured.length === 0) return undefined;
  const sizes = notMeasured.map(grouped).join(', ');
  return interrupted
    ? `Interrupted; not measured: ${sizes} fish.`
    : `Stopped early: ${sizes} fish would take more than a minute. To measure them: --fish ${notMeasured.join(',')}`;
}

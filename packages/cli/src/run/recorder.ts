import type { MetricValues, School } from 'shoal';
import { InputError } from '../input-error.ts';
import type { Rows, TableWriter } from '../table/column.ts';
import { readTable, type TableFormat, writeTable } from '../table/format.ts';
import type { MetricAverages } from './averages.ts';
import { type RunFolder, tableFile } from './run-folder.ts';
import { metricColumns, metricRow, trajectoryColumns, trajectoryRows } from './tables.ts';

/** Writes the two tables of a run, frame by frame, in memory that does not grow with the run. */
export class Recorder {
  readonly #trajectory: TableWriter;
  readonly #metrics: TableWriter;
  #frames = 0;

  constructor(folder: RunFolder, format: TableFormat) {
    this.#trajectory = writeTable(format, folder.file(tableFile('trajectory', format)), trajectoryColumns);
    this.#metrics = writeTable(format, folder.file(tableFile('metrics', format)), metricColumns);
  }

  get frames(): number {
    return this.#frames;
  }

  record(school: School, values: MetricValues): void {
    this.#trajectory.append(trajectoryRows(this.#frames, school));
    this.#metrics.append(metricRow(school, values));
    this.#frames++;
  }

  /**
   * Copies the frames of the run that is continued, group by group. Frames after the snapshot are left out: they are
   * made again.
   * @returns false if `stop` said so in between
   */
  async replay(old: OldRun, averages: MetricAverages, stop: () => boolean): Promise<boolean> {
    const { folder, format, frames, fish } = old;
    const trajectory = folder.file(tableFile('trajectory', format));
    let rowsLeft = frames * fish;
    for await (const rows of readTable(format, trajectory, trajectoryColumns)) {
      if (stop()) return false;
      const count = Math.min(rows.count, rowsLeft);
      if (count > 0 && rows.columns[0][count - 1] >= frames)
        throw damaged(trajectory, 'its frames do not follow each other');
      this.#trajectory.append({ ...rows, count });
      rowsLeft -= count;
      if (rowsLeft === 0) break;
    }
    if (rowsLeft > 0) throw damaged(trajectory, `${rowsLeft} rows are missing`);

    const metrics = folder.file(tableFile('metrics', format));
    let left = frames;
    for await (const rows of readTable(format, metrics, metricColumns)) {
      if (stop()) return false;
      const kept: Rows = { ...rows, count: Math.min(rows.count, left) };
      this.#metrics.append(kept);
      averages.addRows(kept);
      left -= kept.count;
      if (left === 0) break;
    }
    if (left > 0) throw damaged(metrics, `${left} rows are missing`);
    this.#frames = frames;
    return true;
  }

  complete(): void {
    this.#trajectory.complete();
    this.#metrics.complete();
  }

  commit(): void {
    this.#trajectory.commit();
    this.#metrics.commit();
  }
}

export interface OldRun {
  readonly folder: RunFolder;
  readonly format: TableFormat;
  /** Frames up to the snapshot. */
  readonly frames: number;
  readonly fish: number;
}

function damaged(path: string, why: string): InputError {
  return new InputError(`${path}: is damaged: ${why}, so the run cannot be continued. Start it again with --force.`);
}

import type { MetricValues, Plan, School } from 'shoal';
import type { Column, Rows } from 'shoal/tables';
import { trajectoryColumns, trajectoryRows } from 'shoal/tables';
import { InputError } from '../errors/input-error.ts';
import type { OutputFile } from '../files/output-file.ts';
import type { MetricAverages } from '../measure/averages.ts';
import type { TableWriter } from '../table/column.ts';
import { readTable, type TableFormat, writeTable } from '../table/format.ts';
import { type TableName, tableFile } from './run-files.ts';
import type { RunFolder } from './run-folder.ts';
import { metricColumns, metricRow, tableNotes } from './tables.ts';

/** Writes the two tables of a run, frame by frame, in memory that does not grow with the run. */
export class Recorder {
  readonly trajectory: Table;
  readonly metrics: Table;
  #frames = 0;

  constructor(folder: RunFolder, format: TableFormat, plan: Plan, seed: number) {
    const table = (name: TableName, columns: readonly Column[]): Table => {
      const file = folder.create(tableFile(name, format));
      return { file, writer: writeTable(format, file, columns, tableNotes(plan, seed, columns)) };
    };
    this.trajectory = table('trajectory', trajectoryColumns);
    this.metrics = table('metrics', metricColumns);
  }

  get frames(): number {
    return this.#frames;
  }

  record(school: School, values: MetricValues): void {
    this.trajectory.writer.append(trajectoryRows(this.#frames, school));
    this.metrics.writer.append(metricRow(this.#frames, school, values));
    this.#frames++;
  }

  /**
   * Copies the frames of the run that is continued, group by group. Frames after the snapshot are left out: they are
   * made again.
   * @param seen called with the rows of the trajectory, some at a time
   * @returns false if `stop` said so in between
   */
  async replay(
    old: OldRun,
    averages: MetricAverages,
    seen: (rows: Rows) => void,
    stop: () => boolean,
  ): Promise<boolean> {
    const { folder, format, frames } = old;
    const trajectory = folder.file(tableFile('trajectory', format));
    // Fish may leave a school, so frames need not be of one length: their numbers tell where they end.
    let last = -1;
    for await (const rows of readTable(format, trajectory, trajectoryColumns)) {
      if (stop()) return false;
      const [frame] = rows.columns;
      let count = 0;
      for (; count < rows.count && frame[count] < frames; count++) {
        if (frame[count] !== last && frame[count] !== last + 1)
          throw damaged(trajectory, 'its frames do not follow each other');
        last = frame[count];
      }
      const kept: Rows = { ...rows, count };
      this.trajectory.writer.append(kept);
      seen(kept);
      if (count < rows.count) break;
    }
    if (last >= 0 && last < frames - 1) throw damaged(trajectory, `frames ${last + 1} to ${frames - 1} are missing`);

    const metrics = folder.file(tableFile('metrics', format));
    let left = frames;
    for await (const rows of readTable(format, metrics, metricColumns)) {
      if (stop()) return false;
      const kept: Rows = { ...rows, count: Math.min(rows.count, left) };
      this.metrics.writer.append(kept);
      averages.addRows(kept);
      left -= kept.count;
      if (left === 0) break;
    }
    if (left > 0) throw damaged(metrics, `${left} rows are missing`);
    this.#frames = frames;
    return true;
  }
}

interface Table {
  readonly file: OutputFile;
  readonly writer: TableWriter;
}

export interface OldRun {
  readonly folder: RunFolder;
  readonly format: TableFormat;
  /** Frames up to the snapshot. */
  readonly frames: number;
}

function damaged(path: string, why: string): InputError {
  return new InputError(`${path}: is damaged: ${why}, so the run cannot be continued. Start it again with --force.`);
}

// Writes the directory of a run: trajectory, metrics, events and summary.

import type { MetricValues, Plan, School, Simulation, SimulationEvent } from 'shoal';
import { type Column, type Rows, trajectoryRows } from 'shoal/tables';
import { InputError } from '../errors/exit-error.ts';
import type { OutputFile } from '../files/output-file.ts';
import { linesOf, MiB, readUntrustedBytes } from '../files/read-file.ts';
import { metricColumns, metricRow, tableNotes } from '../measure/metrics-table.ts';
import { type RecordedRules, recordedRules } from '../own-rules/rule-record.ts';
import type { TableWriter } from '../table/column.ts';
import { readTable, writeTable } from '../table/format.ts';
import type { TableFormat } from '../table/table-formats.ts';
import type { Piece } from './checkpoint.ts';
import { type Checksums, checksumOf } from './checksums.ts';
import { recordedColumns, withRecorded } from './fish-columns.ts';
import { copyInputs, type RunInputs } from './inputs.ts';
import { runFile, type TableName, tableFile } from './run-files.ts';
import type { RunFolder } from './run-folder.ts';
import { type RunSettings, type RunSummary, summaryText } from './summary.ts';

/** A file that grows during the run. */
interface Growing {
  readonly name: string;
  readonly file: OutputFile;
  /** The bytes that would complete the file in its current state. */
  rest(): Uint8Array | string;
}

/** All files that a run writes into its directory. */
export class Recording {
  readonly folder: RunFolder;
  readonly recorder: Recorder;
  /** SHA-256 of the inputs. */
  readonly inputs: Checksums;
  readonly events: EventLog;
  readonly #growing: readonly Growing[];

  /** @param isContinued whether the run in the directory is continued */
  constructor(folder: RunFolder, inputs: RunInputs, settings: RunSettings, isContinued: boolean) {
    this.folder = folder;
    folder.begin();
    this.inputs = copyInputs(inputs, folder, isContinued);
    this.recorder = new Recorder(folder, settings, inputs.plan, recordedRules(inputs.rules));
    const { trajectory, metrics } = this.recorder;
    const eventFile = folder.create(runFile.events);
    this.events = new EventLog(eventFile);
    this.#growing = [
      { name: tableFile('trajectory', settings.format), file: trajectory.file, rest: () => trajectory.writer.rest() },
      { name: tableFile('metrics', settings.format), file: metrics.file, rest: () => metrics.writer.rest() },
      { name: runFile.events, file: eventFile, rest: () => this.events.rest() },
    ];
  }

  /** Writes a checkpoint, from which a killed run can be continued. */
  checkpoint(simulation: Simulation, summary: RunSummary): void {
    const pieces = this.#growing.map(({ name, file, rest }): Piece & { checksum: string } => {
      const bytes = rest();
      file.sync();
      return { name, from: file.length, bytes, checksum: file.checksum(bytes) };
    });
    const snapshot = simulation.snapshot();
    const checksums: Checksums = {
      ...Object.fromEntries(pieces.map(({ name, checksum }) => [name, checksum])),
      [runFile.snapshot]: checksumOf(snapshot),
    };
    const text = summaryText({ ...summary, checksums });
    this.folder.keep([
      ...pieces,
      { name: runFile.snapshot, from: 0, bytes: snapshot },
      { name: runFile.summary, from: 0, bytes: text },
    ]);
  }

  /** Completes all files, then puts the run in place. */
  finish(simulation: Simulation, summary: RunSummary): void {
    const checksums = Object.fromEntries(
      this.#growing.map(({ name, file, rest }) => {
        file.write(rest());
        file.complete();
        return [name, file.checksum()];
      }),
    );
    checksums[runFile.snapshot] = this.#write(runFile.snapshot, simulation.snapshot());
    this.#write(runFile.summary, summaryText({ ...summary, checksums }));
    this.folder.commit();
  }

  /** @returns its checksum */
  #write(name: string, data: Uint8Array | string): string {
    const file = this.folder.create(name);
    file.write(data);
    file.complete();
    return file.checksum();
  }
}

/** Writes the two tables of a run, frame by frame, in constant memory. */
class Recorder {
  readonly trajectory: Table;
  readonly metrics: Table;
  readonly #metricColumns: readonly Column[];
  readonly #trajectoryColumns: readonly Column[];
  readonly #record: readonly string[] | undefined;
  #frames = 0;

  constructor(
    folder: RunFolder,
    { format, seed, measures, record }: RunSettings,
    plan: Plan,
    rules: readonly RecordedRules[],
  ) {
    const table = (name: TableName, columns: readonly Column[]): Table => {
      const file = folder.create(tableFile(name, format));
      return { file, writer: writeTable(format, file, columns, tableNotes(plan, seed, columns, rules)) };
    };
    this.#record = record;
    this.#trajectoryColumns = recordedColumns(record);
    this.trajectory = table('trajectory', this.#trajectoryColumns);
    this.#metricColumns = metricColumns(plan, measures);
    this.metrics = table('metrics', this.#metricColumns);
  }

  get frames(): number {
    return this.#frames;
  }

  /** @param time of the frame, s */
  record(school: School, time: number, values: MetricValues): void {
    const { step } = school;
    this.trajectory.writer.append(withRecorded(trajectoryRows(this.#frames, school, time), school, this.#record));
    this.metrics.writer.append(metricRow(this.#metricColumns, this.#frames, { step, time }, values));
    this.#frames++;
  }

  /**
   * Copies the frames of the earlier run, one batch of rows at a time. Skips frames after its saved state, which will
   * be computed again.
   * @param measured called with each batch of rows of metrics, and the number of its first frame
   * @param seen called with each batch of trajectory rows
   * @returns false if `stop()` ended it early
   */
  async replay(
    old: OldRun,
    measured: (rows: Rows, frame: number) => void,
    seen: (rows: Rows) => void,
    stop: () => boolean,
  ): Promise<boolean> {
    const { folder, format, frames } = old;
    const trajectory = folder.file(tableFile('trajectory', format));
    // Frames may have different numbers of rows, because fish may leave a school. The frame number of each row shows
    // where a frame ends.
    let last = -1;
    for await (const rows of readTable(format, trajectory, this.#trajectoryColumns)) {
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
    for await (const rows of readTable(format, metrics, this.#metricColumns)) {
      if (stop()) return false;
      const kept: Rows = { ...rows, count: Math.min(rows.count, left) };
      this.metrics.writer.append(kept);
      measured(kept, frames - left);
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

interface OldRun {
  readonly folder: RunFolder;
  readonly format: TableFormat;
  /** Number of frames up to the saved state. */
  readonly frames: number;
}

function damaged(path: string, why: string): InputError {
  return new InputError(`${path} is damaged: ${why}, so the run cannot be continued. Start it again with --force.`);
}

const chunk = 1 << 16; // characters gathered before they are written

/** Counts the events of a run by kind and, if the run is recorded, writes them, one JSON object per line. */
export class EventLog {
  readonly counts: Record<string, number> = {};
  /** Called with every event, including replayed ones. */
  listener: (event: SimulationEvent) => void = () => undefined;
  /** The plan's obstacles: events that refer to an obstacle are written with its name. */
  obstacles: readonly { readonly name: string }[] = [];
  readonly #file: OutputFile | undefined;
  #text = '';

  constructor(file?: OutputFile) {
    this.#file = file;
  }

  add(events: readonly SimulationEvent[]): void {
    for (const event of events) {
      const { kind, other } = event;
      this.counts[kind] = (this.counts[kind] ?? 0) + (kind === 'lost' ? other : 1);
      this.listener(event);
      if (this.#file === undefined) continue;
      const obstacle = kind === 'enclosed' ? this.obstacles[other]?.name : undefined;
      this.#text += `${JSON.stringify({ ...event, obstacle })}\n`;
      if (this.#text.length < chunk) continue;
      this.#file.write(this.#text);
      this.#text = '';
    }
  }

  /** Copies the events of the continued run up to the time of its snapshot. */
  replay(path: string, until: number): void {
    const kind = { name: 'the events of a run', limit: 2047 * MiB, advice: 'Run it again with --force.' };
    for (const line of linesOf(readUntrustedBytes(path, kind))) {
      const event = JSON.parse(line) as SimulationEvent;
      if (event.time <= until) this.add([event]);
    }
  }

  /** Lines that are not yet in the file. */
  rest(): string {
    return this.#text;
  }
}

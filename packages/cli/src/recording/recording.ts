import type { Simulation } from 'shoal';
import type { OutputFile } from '../files/output-file.ts';
import { recordedRules } from '../own-rules/rule-record.ts';
import type { Piece } from './checkpoint.ts';
import { type Checksums, checksumOf } from './checksums.ts';
import { EventLog } from './event-log.ts';
import { copyInputs, type RunInputs } from './inputs.ts';
import { Recorder } from './recorder.ts';
import { runFile, tableFile } from './run-files.ts';
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

import { rmSync } from 'node:fs';
import type { Simulation } from 'shoal';
import { PartialFile } from '../files/atomic-file.ts';
import type { TableFormat } from '../table/format.ts';
import { both, type Checksums } from './checksums.ts';
import { EventLog } from './event-log.ts';
import { checkInputs, copyInputs, type RunInputs } from './inputs.ts';
import { Recorder } from './recorder.ts';
import { type FolderMode, RunFolder, runFile, tableFile } from './run-folder.ts';
import { type RunSettings, type RunSummary, summaryText } from './summary.ts';

/** Everything that a run writes into its directory. It is either complete there, or not there. */
export class Recording {
  readonly folder: RunFolder;
  readonly recorder: Recorder;
  readonly events: EventLog;
  readonly #mode: FolderMode;
  readonly #format: TableFormat;
  readonly #copies: readonly PartialFile[];
  readonly #names: readonly string[];

  constructor(path: string, mode: FolderMode, inputs: RunInputs, settings: RunSettings) {
    checkInputs(inputs, path);
    this.#mode = mode;
    this.#format = settings.format;
    this.folder = new RunFolder(path, mode);
    this.recorder = new Recorder(this.folder, settings.format, inputs.plan, settings.seed);
    this.events = new EventLog(this.folder.file(runFile.events));
    // A continued run has its inputs already.
    this.#copies = mode === 'resume' ? [] : copyInputs(inputs, this.folder);
    const { scenario, snapshot, summary, events, start } = runFile;
    this.#names = [
      ...[scenario, snapshot, summary, events, ...(inputs.state === undefined ? [] : [start])],
      ...(['trajectory', 'metrics'] as const).map((table) => tableFile(table, settings.format)),
      ...inputs.needs,
    ];
  }

  /**
   * Ends all files, then gives them their names: up to there, whatever was in the directory is as it was.
   * @param old of the run that is continued
   */
  finish(simulation: Simulation, summary: RunSummary, old: RunSummary | undefined): void {
    const snapshot = this.#complete(runFile.snapshot, simulation.snapshot());
    this.recorder.complete();
    this.events.complete();
    for (const copy of this.#copies) copy.complete();
    const checksums = this.#checksums(snapshot);
    // A continued run killed between two renames must not pass for a damaged one: meanwhile old and new are right.
    const meanwhile =
      old && this.#complete(runFile.summary, summaryText({ ...old, checksums: both(old.checksums ?? {}, checksums) }));
    meanwhile?.commit();
    const summaryFile = this.#complete(runFile.summary, summaryText({ ...summary, checksums }));

    // Without a summary a directory holds no run: killed between two renames, it never passes for a whole one.
    // A continued run keeps its old summary: its tables only grow, and `--resume` takes from them what the snapshot has.
    if (this.#mode === 'replace') {
      rmSync(this.folder.file(runFile.summary), { force: true });
      this.folder.removeOthers(this.#names);
    }
    for (const copy of this.#copies) copy.commit();
    this.recorder.commit();
    this.events.commit();
    snapshot.commit();
    summaryFile.commit();
  }

  #checksums(snapshot: PartialFile): Checksums {
    const { trajectory, metrics } = this.recorder.checksums();
    return {
      [tableFile('trajectory', this.#format)]: [trajectory],
      [tableFile('metrics', this.#format)]: [metrics],
      [runFile.events]: [this.events.checksum() ?? ''],
      [runFile.snapshot]: [snapshot.checksum()],
    };
  }

  #complete(name: string, data: Uint8Array | string): PartialFile {
    const file = new PartialFile(this.folder.file(name));
    file.write(data);
    file.complete();
    return file;
  }
}

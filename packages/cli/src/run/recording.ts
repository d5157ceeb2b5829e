import { rmSync } from 'node:fs';
import { filesOf, type Simulation } from 'shoal';
import { PartialFile } from '../atomic-file.ts';
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
  readonly #copies: readonly PartialFile[];
  readonly #names: readonly string[];

  constructor(path: string, mode: FolderMode, inputs: RunInputs, settings: RunSettings) {
    checkInputs(inputs, path);
    this.#mode = mode;
    this.folder = new RunFolder(path, mode);
    this.recorder = new Recorder(this.folder, settings.format);
    this.events = new EventLog(this.folder.file(runFile.events));
    // A continued run has its inputs already.
    this.#copies = mode === 'resume' ? [] : copyInputs(inputs, this.folder);
    const { scenario, snapshot, summary, events, start } = runFile;
    this.#names = [
      ...[scenario, snapshot, summary, events, ...(inputs.state === undefined ? [] : [start])],
      ...(['trajectory', 'metrics'] as const).map((table) => tableFile(table, settings.format)),
      ...filesOf(inputs.plan),
    ];
  }

  /** Ends all files, then gives them their names: up to there, whatever was in the directory is as it was. */
  finish(simulation: Simulation, summary: RunSummary): void {
    const snapshot = this.#complete(runFile.snapshot, simulation.snapshot());
    const summaryFile = this.#complete(runFile.summary, summaryText(summary));
    this.recorder.complete();
    this.events.complete();
    for (const copy of this.#copies) copy.complete();

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

  #complete(name: string, data: Uint8Array | string): PartialFile {
    const file = new PartialFile(this.folder.file(name));
    file.write(data);
    file.complete();
    return file;
  }
}

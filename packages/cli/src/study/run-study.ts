import { availableParallelism } from 'node:os';
import { designs, type Study } from 'shoal/search';
import { InputError, WriteFailure } from '../errors/exit-error.ts';
import { cacheOf } from '../field/cache-option.ts';
import { prepareFields } from '../field/prepare-fields.ts';
import type { TableFormat } from '../table/table-formats.ts';
import { Interruption } from '../terminal/interruption.ts';
import { counted } from '../terminal/number-format.ts';
import { shellWord } from '../terminal/shell-word.ts';
import { type LoadedStudy, loadStudy } from './load-study.ts';
import { refuseNoneValid } from './none-valid.ts';
import { printResults } from './print-results.ts';
import { writeResults } from './results.ts';
import { studyFile } from './study-files.ts';
import { readPart, StudyFolder } from './study-folder.ts';
import { refuseChangedInputs } from './study-folder-check.ts';
import { writeProvenance } from './study-provenance.ts';
import { type Shard, StudyRun } from './study-run.ts';
import type { SharedTrials } from './trial-message.ts';

export interface StudyOptions {
  readonly out: string;
  readonly resume?: true;
  readonly threads?: number;
  /** Other directories of this study whose outcomes are added. */
  readonly merge?: readonly string[];
  /** The shard of the trials to run here. */
  readonly shard?: Shard;
  /** Format of both tables; default Parquet. */
  readonly format?: TableFormat;
  readonly json?: true;
  readonly cache: boolean;
  /** Paths of modules of rules. */
  readonly rules: readonly string[];
}

/** All trials of a sweep are known in advance. */
function refuseSearch({ method: { kind } }: Study, file: string): void {
  if (designs.includes(kind)) return;
  throw new InputError(
    `${file}: method.kind is "${kind}", which chooses trials by earlier results; a sweep expects one of ${designs.join(', ')}. Use "shoal search", or another method.`,
  );
}

/**
 * Runs the trials of a study that have no outcome yet, and writes the results.
 * @param openQueue opens the queue that passes the trials to workers; without it they run here
 * @returns the exit code
 */
export async function runStudy(
  file: string,
  options: StudyOptions,
  command: 'sweep' | 'search',
  openQueue?: (study: LoadedStudy) => Promise<SharedTrials>,
): Promise<number> {
  const given = await loadStudy(file, { modules: options.rules });
  if (command === 'sweep') refuseSearch(given.study, file);
  const queue = await openQueue?.(given);
  try {
    return await runWith(queue, file, given, options);
  } finally {
    await queue?.close();
  }
}

async function runWith(
  queue: SharedTrials | undefined,
  file: string,
  given: LoadedStudy,
  options: StudyOptions,
): Promise<number> {
  const { out, rules, shard } = options;
  const piece = shard && `${shard.index}/${shard.count}`;
  // Read before anything is written, so that a wrong path leaves no new directory.
  const parts = (options.merge ?? []).map((other) => readPart(other, given));
  // Listens before anything is written, so that a directory with a journal can always be resumed.
  const interruption = new Interruption('stopping; trials that are running are lost');
  let folder: StudyFolder | undefined;
  try {
    folder = await StudyFolder.open(out, file, given, options.resume === true, piece);
    const loaded = await loadStudy(folder.file(studyFile.study), { modules: rules });
    refuseChangedInputs(out, loaded, { study: given.hash, inputs: given.hashes });
    const cache = cacheOf(options);
    if (queue) queue.readFrom(folder.file(studyFile.study), loaded);
    // Computed once here, so that threads do not compute the same fields.
    else await prepareFields(loaded.scenario.plan, loaded.scenario.meshes, cache);
    folder.takeOver(parts);
    const run = new StudyRun(loaded, folder, {
      threads: options.threads ?? availableParallelism(),
      cache: cache?.folder,
      rules,
      shard,
      queue,
    });
    await run.run(interruption);
    if (!run.search.isDone) {
      const kept = counted(folder.known.size, 'trial');
      const isShardDone = shard !== undefined && interruption.signal === undefined;
      const next = isShardDone
        ? `Shard ${shard.index} of ${shard.count} is complete. "shoal sweep ${shellWord(file)} --out DIR --merge ${shellWord(out)} …" joins all shards.`
        : 'Continue with the same command and --resume.';
      process.stderr.write(`shoal: ${out}: ${kept} finished. ${next}\n`);
      return interruption.exitCode;
    }
    const written = writeResults(folder, loaded, run, options.format ?? 'parquet');
    await writeProvenance(folder, loaded, written);
    refuseNoneValid(file, loaded, run);
    printResults(out, run, options.json === true);
    return 0;
  } catch (error) {
    if (!folder || !(error instanceof WriteFailure)) throw error;
    throw new WriteFailure(`${error.message} The same command with --resume continues the study.`);
  } finally {
    interruption.stopListening();
    folder?.close();
  }
}

// `shoal tracks check`: judges tracks of animals before they are measured.

import type { Command } from 'commander';
import { InputError } from '../errors/exit-error.ts';
import { jsonText } from '../files/json.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { oneOf } from '../options/option-values.ts';
import { judgementText } from '../tracks/judgement-text.ts';
import { type LoadedTracks, loadTracks, type MeasuredReading } from '../tracks/load-tracks.ts';
import { readingText } from '../tracks/track-report.ts';
import { addTrackFiles, addTrackOptions, type TrackRequest } from '../tracks/track-request.ts';

/** How they were read; why they cannot be measured, if they cannot. */
function readingOf(loaded: LoadedTracks): MeasuredReading | string {
  try {
    return loaded.reading;
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

/** What the command does with tracks. */
const actions = ['check'] as const;

export function addTracksCommand(program: Command): void {
  const command = program
    .command('tracks')
    .description(
      paragraphs(
        'Judges tracks before they are measured: how much of each animal was seen, at which rate, at which speeds, and what makes measures wrong: jumps, exchanged animals, marks that are not positions, units, velocities that do not fit, frames left out, lost animals and more. Each finding says what it does to which measure, and the option that mends it.',
        'Thresholds are chosen so that sound recordings have no finding. A finding is no proof: look at the rows it names.',
      ),
    )
    .argument('<ACTION>', 'check', oneOf('ACTION', actions));
  addTrackFiles(command);
  addTrackOptions(command)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples([
        ['shoal tracks check trex/*.npz', 'all files of a recording'],
        ['shoal tracks check tracks.csv --fps 30 --pixels-per-metre 250', 'pixels and frames of a video'],
      ]),
    )
    .action(async (_action: string, paths: readonly string[], request: TrackRequest & { readonly json?: true }) => {
      const loaded = await loadTracks(paths, request);
      const judgement = loaded.judgement();
      const { name, unit } = loaded;
      const reading = readingOf(loaded);
      process.stdout.write(
        request.json
          ? jsonText({ tracks: name, reading, ...judgement })
          : judgementText(judgement, `${name}\n${typeof reading === 'string' ? reading : readingText(reading)}`, unit),
      );
    });
}

// `shoal measure`: measures tracks of animals with the code that measures simulations.

import { type Command, Option } from 'commander';
import type { RequestedMetricName } from 'shoal';
import { type Column, csvText, jsonlText, type Rows } from 'shoal/tables';
import { InputError } from '../errors/exit-error.ts';
import { jsonText } from '../files/json.ts';
import { refuseOverwriting, type UsedPath } from '../files/output-path.ts';
import { refuseExisting, writeNewFile } from '../files/partial-file.ts';
import { hashOfFile } from '../files/read-file.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { measuresOption } from '../options/measures-option.ts';
import { filePathOf, maxSeconds, numberBetween, oneOf } from '../options/option-values.ts';
import { andList, orList } from '../terminal/words.ts';
import { animalsCsv, animalsOf } from '../tracks/animals.ts';
import { addBehaviourOptions, type BehaviourRequest, refuseIdle } from '../tracks/behaviour-options.ts';
import { eventsCsv, eventsOf } from '../tracks/events.ts';
import { forcesOf } from '../tracks/forces.ts';
import { mostJudged, shortJudgementText } from '../tracks/judgement-text.ts';
import { leadersOf } from '../tracks/leaders.ts';
import { type LoadedTracks, loadTracks } from '../tracks/load-tracks.ts';
import { measureTracks, type TrackMetrics } from '../tracks/measure-tracks.ts';
import { sensitivityOf } from '../tracks/sensitivity.ts';
import { sensitivityChart, sensitivityText } from '../tracks/sensitivity-text.ts';
import { shufflesOf } from '../tracks/shuffles.ts';
import { neighbourPositionsOf, reportOf, reportText } from '../tracks/track-report.ts';
import { addTrackFiles, addTrackOptions, type TrackRequest } from '../tracks/track-request.ts';

const formats = ['table', 'csv', 'jsonl', 'json'] as const;

interface MeasureOptions extends TrackRequest, BehaviourRequest {
  readonly measures?: readonly RequestedMetricName[];
  readonly groupDistance?: number;
  readonly species?: string;
  readonly fish?: readonly string[];
  readonly arena?: string;
  readonly warmUp: number;
  readonly surroundings?: true;
  readonly forces?: number;
  readonly leaders?: number;
  readonly sensitivity?: true;
  readonly chart?: string;
  readonly format: (typeof formats)[number];
  readonly out?: string;
  readonly force?: true;
}

export function addMeasureCommand(program: Command): void {
  const command = program
    .command('measure')
    .description(
      paragraphs(
        "Measures tracks with the code that measures simulations: the mean of each metric with a 95 % interval (Student's t, corrected for autocorrelation) and the number of independent values behind it, and the share of the time in each state.",
        'TRACKS are the files of a recording as a tracker wrote them (TRex, idtracker.ai, DeepLabCut, SLEAP and others, docs/tracks.md), or a table with a row for each animal and frame: text (separated by commas, semicolons, tabs or spaces), JSON lines or Parquet. A table has the columns frame or time (s), id, x, y, in 3D z, and may have species and vx, vy, vz. --columns names others; columns of a text without names are called 1, 2, 3, …. Or TRACKS is the directory of a run.',
        'Rows without a position are gaps. A frame in which a metric is not defined, such as the nearest neighbour of one animal, is left out of its mean. Velocities are the columns vx, vy, vz if they are there, else central differences, (x(t + 1) − x(t − 1)) / 2Δt, one-sided at the ends of a track; these do not count in changes of velocity, such as motion jerkiness. An animal that is in one frame only is left out. Tracks with a constant z are 2D. The output states all of this, and warns of what makes its numbers wrong.',
        'The format table has the means, json has all results, csv and jsonl have a row for each frame.',
      ),
    );
  addTrackFiles(command);
  addTrackOptions(command)
    .addOption(measuresOption())
    .addOption(
      new Option(
        '--group-distance <M>',
        'gap that separates two groups, m; without it groups are not counted',
      ).argParser(numberBetween('--group-distance', 'm', 0, 1e9)),
    )
    .option('--species <NAME>', 'measure only this species, as if the others were absent')
    .addOption(
      new Option('--fish <IDS>', 'measure only these animals, as in 3,5,8').argParser((text) =>
        text.split(',').map((id) => id.trim()),
      ),
    )
    .option('--arena <NAME>', 'measure only the animals of this arena, of a recording of several')
    .addOption(
      new Option('--warm-up <S>', 'seconds to leave out at the start')
        .default(0)
        .argParser(numberBetween('--warm-up', 's', 0, maxSeconds)),
    )
    .option('--surroundings', 'also where neighbours are: distance by rank, and a map by bearing and elevation (json)')
    .addOption(
      new Option(
        '--forces <M>',
        'also effective forces: mean acceleration by the position of the nearest neighbour, up to M metres ahead, behind and aside; json has the map',
      ).argParser(numberBetween('--forces', 'm', 0.000001, 1e6)),
    )
    .addOption(
      new Option(
        '--leaders <S>',
        'also which animals lead: delays of up to S seconds at which the others follow',
      ).argParser(numberBetween('--leaders', 's', 0, 1000)),
    )
    .option(
      '--sensitivity',
      'also how far the means move in other readings of the files: smoothing, filled gaps and, where there are confidences, the least one; reads the files once for each',
    )
    .option('--chart <FILE>', 'with --sensitivity: draw it to this SVG file', filePathOf('--chart', 'a file'));
  addBehaviourOptions(command)
    .addOption(
      new Option('--format <FORMAT>', `what is written: ${orList(formats)}`)
        .default('table')
        .argParser(oneOf('--format', formats)),
    )
    .option('--out <FILE>', 'write it to this file instead of printing it', filePathOf('--out', 'a file'))
    .option('--force', 'replace FILE if it exists')
    .addHelpText(
      'after',
      examples([
        ['shoal measure trex/*.npz', 'all files of a recording'],
        ['shoal measure tracks.csv --fps 30 --pixels-per-metre 250', 'pixels and frames of a video'],
        ['shoal measure tracks.csv --columns id=track,time=t,x=x_m,y=y_m', 'other names of columns'],
        ['shoal measure tracks.csv --fps 30 --max-gap 5 --smooth 5 --format json --out fish.json', 'fill gaps, smooth'],
        ['shoal measure tracks.csv --fps 30 --sensitivity --chart readings.svg', 'which means depend on the reading'],
        [
          'shoal measure tracks.csv --group-distance 0.2 --animals animals.csv --events events.csv',
          'what animals and groups do',
        ],
        ['shoal measure runs/reef --species sardine --measures localDensity', 'measure a run again, one species only'],
      ]),
    )
    .action(async (paths: readonly string[], options: MeasureOptions) => {
      await measure(paths, options);
    });
}

async function measure(paths: readonly string[], options: MeasureOptions): Promise<void> {
  const { measures = [], groupDistance, warmUp, surroundings, forces, leaders, sensitivity, format } = options;
  const { animals, events, shuffles, seed = 1, heading, chart, out, force } = options;
  refuseIdle(options);
  if (chart !== undefined && !sensitivity)
    throw new InputError('--chart draws what --sensitivity finds. Add --sensitivity.');
  refuseClashes(paths, { '--out': out, '--animals': animals, '--events': events, '--chart': chart }, force);
  const [whole] = (['surroundings', 'forces', 'leaders', 'shuffles', 'sensitivity'] as const).filter(
    (key) => options[key] !== undefined,
  );
  if (whole && (format === 'csv' || format === 'jsonl'))
    throw new InputError(`--${whole} belongs to the formats table and json, got ${format}.`);
  const tracks = await loadTracks(paths, options, groupDistance, heading);
  const selection = selectionOf(tracks, options);
  const measured = measureTracks(tracks, { measures, warmUp, selection });
  const judgement = tracks.isRun ? undefined : tracks.judgement(mostJudged);
  const warnings = arenaWarning(tracks, options) + (judgement ? shortJudgementText(judgement, paths) : '');
  const moved =
    sensitivity &&
    (await sensitivityOf(tracks, measured, options, async (change) => {
      const others = await loadTracks(paths, change, groupDistance, heading);
      try {
        return measureTracks(others, { measures, warmUp, selection: selectionOf(others, options) });
      } finally {
        others.close();
      }
    }));
  const isTable = format === 'csv' || format === 'jsonl';
  if (isTable) process.stderr.write(warnings);
  const meanSpeed = measured.means.speed.mean;
  const table = animals === undefined ? undefined : animalsOf(tracks, selection, warmUp, meanSpeed, options);
  const list = events === undefined ? undefined : eventsOf(tracks, selection, warmUp, meanSpeed, options);
  const text = (): string => {
    if (isTable) return tableText(measured, format);
    const report = reportOf(tracks, measured, {
      ...{ sha256, warmUp },
      ...(judgement && { findings: judgement.findings, judged: judgement.judged }),
      ...(surroundings && { surroundings: neighbourPositionsOf(tracks, selection, warmUp) }),
      ...(forces !== undefined && { forces: forcesOf(tracks, selection, forces, warmUp) }),
      ...(leaders !== undefined && { leaders: leadersOf(tracks, selection, leaders, warmUp) }),
      ...(moved && { sensitivity: moved }),
      ...(table && { animals: table }),
      ...(list && { events: list }),
      ...(shuffles !== undefined && { shuffles: shufflesOf(tracks, selection, warmUp, measured, { shuffles, seed }) }),
    });
    if (moved && chart !== undefined) writeNewFile('--chart', chart, () => sensitivityChart(moved, report), force);
    if (format === 'json') return jsonText(report);
    return reportText(report) + (moved ? `\n${sensitivityText(moved, report)}` : '') + warnings;
  };
  // Only this format states it, and it takes another pass over the files.
  const sha256 = format === 'json' ? await hashesOf(tracks.files) : [];
  const main = text();
  if (animals !== undefined && table)
    writeNewFile('--animals', animals, () => animalsCsv(table, tracks.reading), force);
  if (events !== undefined && list) writeNewFile('--events', events, () => eventsCsv(list), force);
  if (out !== undefined) writeNewFile('--out', out, () => main, force);
  else process.stdout.write(main);
  // Not among the numbers that another program reads.
  const notes = out === undefined && format !== 'table' ? process.stderr : process.stdout;
  for (const file of [animals, events, chart, out]) if (file !== undefined) notes.write(`${file}: written.\n`);
}

/** SHA-256 of a file, or of each of several. */
async function hashesOf(files: readonly string[]): Promise<string | readonly string[]> {
  const hashes: string[] = [];
  for (const file of files) hashes.push(await hashOfFile(file, 'Check the path.'));
  return hashes.length === 1 ? hashes[0] : hashes;
}

/** Refuses, before anything is read, outputs that are tracks or each other, or that exist already. */
function refuseClashes(
  paths: readonly string[],
  outputs: Readonly<Record<string, string | undefined>>,
  force = false,
): void {
  const used: UsedPath[] = paths.map((path) => ({ path, what: 'the tracks', isTree: true }));
  for (const [option, path] of Object.entries(outputs)) {
    if (path === undefined) continue;
    refuseOverwriting(option, path, used);
    refuseExisting(option, path, force);
    used.push({ path, what: `the file of ${option}` });
  }
}

/** Warns of animals that are measured together although they do not see each other. */
function arenaWarning({ arenas }: LoadedTracks, { arena, fish }: MeasureOptions): string {
  if (!arenas || arena !== undefined || fish) return '';
  return `Warning: animals of ${andList([...new Set(arenas)])}, which are different arenas, were measured as one school. Choose one with --arena NAME.\n`;
}

/** The ids of the named fish and the index of the named species. */
function selectionOf(
  { fish, species, arenas }: LoadedTracks,
  options: MeasureOptions,
): { ids?: Set<number>; species?: number } {
  const index = options.species === undefined ? undefined : species.indexOf(options.species);
  if (index !== undefined && index < 0)
    throw new InputError(
      `--species must be ${species.length > 0 ? orList(species) : 'left out, as the tracks name none'}, got "${options.species}".`,
    );
  const unknown = options.fish?.find((id) => !fish.includes(id));
  if (unknown !== undefined)
    throw new InputError(
      `--fish: the tracks have no animal "${unknown}". Their animals are ${fish.slice(0, 10).join(', ')}${fish.length > 10 ? ', …' : ''}.`,
    );
  const { arena } = options;
  if (arena !== undefined && !arenas?.includes(arena))
    throw new InputError(
      `--arena must be ${arenas ? orList([...new Set(arenas)]) : 'left out, as the tracks name no different arenas'}, got "${arena}".`,
    );
  const named = options.fish?.map((id) => fish.indexOf(id));
  const ids = arena === undefined ? named : (named ?? [...fish.keys()]).filter((id) => arenas?.[id] === arena);
  return { ...(index !== undefined && { species: index }), ...(ids && { ids: new Set(ids) }) };
}

/** A row for each frame. */
function tableText({ rows, frames }: TrackMetrics, format: 'csv' | 'jsonl'): string {
  const columns: readonly Column[] = [
    { name: 'frame', type: 'float64' },
    { name: 'time', type: 'float64', unit: 's' },
    { name: 'fish', type: 'float64' },
    ...rows.map(({ key, unit }): Column => ({ name: key, type: 'float64', unit })),
  ];
  const table: Rows = {
    count: frames.count,
    columns: [frames.frame, frames.time, frames.fish, ...rows.map(({ key }) => frames.values[key])],
  };
  const { header, line } = format === 'csv' ? csvText(columns) : jsonlText(columns);
  return header + Array.from({ length: frames.count }, (_, row) => `${line(table, row)}\n`).join('');
}

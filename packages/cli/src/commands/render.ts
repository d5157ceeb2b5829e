// `shoal render`: films a scenario with the studio's drawing, without a window.

import { type Command, Option } from 'commander';
import { examples, paragraphs } from '../options/command-help.ts';
import { filePathOf, maxSeconds, numberBetween } from '../options/option-values.ts';
import { addViewOptions } from '../render/film-camera.ts';
import { type RenderOptions, renderFilm, usualSeconds } from '../render/render-film.ts';

/** Longest film, s. */
const longest = 3600;

export function addRenderCommand(program: Command): void {
  const command = program
    .command('render')
    .description(
      paragraphs(
        'Films a scenario or a recorded run, frame by frame, with the drawing of the studio.',
        'The ending of --out chooses the format: .mp4 or .webm, .webp for an animation as in a README, a folder for PNGs, or a name such as frames/fish-####.png for numbered pictures (.png, .jpg or .webp).',
        'The frames are those of Export video in the studio: steps and camera depend only on the number of a frame, so the same input gives the same frames however slow the machine is.',
        'The film of a recorded run, the folder that "shoal run --out" writes as Parquet, shows exactly that run, from its first frame to its last, and simulates nothing. Between recorded frames, animals move along smooth curves.',
        '--camera school follows the school from where the page would begin, follow:7 the fish with this id, follow:shark a species, orbit circles the school once a minute, and still does not move. film takes the shots in view.film of the scenario, FILE.json shots of the same form from a file.',
        'It needs a Chromium or Chrome, which it looks for in the usual places, or at SHOAL_CHROMIUM, and the package "playwright-core". The page is served on 127.0.0.1 while it renders, with the files of the scenario and nothing else.',
        'Ctrl-C keeps the finished parts in a hidden folder beside the output (exit code 130), as does a crash. --resume goes on with them. The frames are the same as without interruption. The output appears only when it is complete.',
      ),
    )
    .argument('<FILE>', 'the scenario, or the folder of a recorded run', filePathOf('the scenario', 'a file'))
    .requiredOption('--out <FILE>', 'the film', filePathOf('--out', 'a file'));
  addViewOptions(command, [1920, 1080])
    .addOption(new Option('--fps <N>', 'frames per second').argParser(numberBetween('--fps', '', 1, 120)).default(30))
    .addOption(
      new Option(
        '--seconds <S>',
        `length of the film, which plays at the speed of the scenario (default: all shots, the whole recording, or ${usualSeconds})`,
      ).argParser(numberBetween('--seconds', 's', 0.01, longest)),
    )
    .addOption(
      new Option(
        '--from <S>',
        'simulated time of the first frame in seconds (default: the start of the shots or of the recording, or 0)',
      ).argParser(numberBetween('--from', 's', 0, maxSeconds)),
    )
    .addOption(
      new Option('--resume', 'go on with a film that was interrupted, with the same options').conflicts('force'),
    )
    .option('--force', 'replace the film, and a part of one that was interrupted')
    .addHelpText(
      'after',
      examples([
        ['shoal render reef.json --out reef.mp4', 'ten seconds, or the shots of the scenario'],
        ['shoal render reef.json --out reef.mp4 --resume', 'go on after Ctrl-C'],
        ['shoal render reef.json --out reef.webp --size 480x270 --fps 12 --seconds 4', 'for a README'],
        ['shoal render runs/reef --out reef.mp4', 'exactly the run that was recorded'],
        ['shoal render reef.json --out frames/ --seconds 2', 'PNGs for a cutting program'],
        ['shoal render shark.json --out shark.mp4 --camera follow:shark --from 10', 'beside a predator'],
      ]),
    )
    .action(async (file: string, options: RenderOptions) => {
      process.stdout.write(`${await renderFilm(file, options)}\n`);
    });
}

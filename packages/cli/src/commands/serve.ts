// `shoal serve`: a living school for other programs on this computer.

import { type Command, Option } from 'commander';
import { InputError } from '../errors/exit-error.ts';
import { noCacheOption } from '../field/field-cache.ts';
import { examples, paragraphs } from '../options/command-help.ts';
import { threadsOption } from '../options/engine-option.ts';
import { filePathOf, maxSeconds, maxSeed, numberBetween, wholeNumber } from '../options/option-values.ts';
import { rulesOption, setOption } from '../options/scenario-options.ts';
import { defaultPort, defaultRate, type ServeOptions, serveSchool } from '../serve/serve-school.ts';

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description(
      paragraphs(
        'Simulates a scenario in real time, or plays a recorded run, and sends ids, positions, orientations, velocities and tail beats of all animals over a WebSocket, so that Blender, Unreal, TouchDesigner, a notebook or a page can follow.',
        'The first message is JSON: name, species, world, units. Each further one is a frame in binary; docs/export.md describes its bytes, and decodeFrame of shoal/export reads it. A listener that is too slow misses frames; the simulation never waits.',
        'Only programs on this computer can connect, and only pages from it; --origin allows others.',
      ),
    )
    .argument('<SOURCE>', 'a scenario, or the directory of a run', filePathOf('the source', 'a file'))
    .addOption(
      new Option('--port <N>', `port on 127.0.0.1; 0: any that is free (default: ${defaultPort})`).argParser(
        wholeNumber('--port', 0, 65_535),
      ),
    )
    .addOption(
      new Option('--fps <N>', `frames a second (default: ${defaultRate})`).argParser(
        numberBetween('--fps', '', 0.1, 240),
      ),
    )
    .addOption(
      new Option('--seconds <S>', 'simulated time after which it ends, s (default: until Ctrl-C)').argParser(
        numberBetween('--seconds', 's', 0, maxSeconds),
      ),
    )
    .addOption(
      new Option(
        '--origin <ORIGIN>',
        'also allow pages of this origin, as in https://example.org; repeatable',
      ).argParser(origins),
    )
    .addOption(
      new Option('--seed <N>', 'random seed (default: that of the scenario)').argParser(
        wholeNumber('--seed', 0, maxSeed),
      ),
    )
    .addOption(setOption())
    .addOption(rulesOption())
    .addOption(threadsOption())
    .addOption(noCacheOption())
    .addHelpText('after', examples([['shoal serve reef.json --fps 60', 'a reef, 60 times a second']]))
    .action(async (source: string, options: ServeOptions) => {
      process.exitCode = await serveSchool(source, options);
    });
}

function origins(text: string, others: readonly string[] = []): readonly string[] {
  if (!URL.canParse(text) || new URL(text).origin !== text)
    throw new InputError(`--origin must be a scheme and a host, as in https://example.org, got "${text}".`);
  return [...others, text];
}

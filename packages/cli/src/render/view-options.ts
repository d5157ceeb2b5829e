import { type Command, Option } from 'commander';
import { InputError } from '../errors/exit-error.ts';
import { threadsOption } from '../options/engine-option.ts';
import { maxSeed, oneOf, wholeNumber } from '../options/option-values.ts';
import { setOption } from '../options/scenario-options.ts';
import { cameraNames } from './film-camera.ts';

/** Range of the sides of a picture, pixels. */
const [shortest, longest] = [64, 4096];
const looks = ['water', 'diagram'] as const;
const qualities = ['low', 'medium', 'high'] as const;
const moods = ['day', 'dusk', 'deep'] as const;
const waters = ['coast', 'reef', 'ocean', 'lagoon', 'lake'] as const;

/** Adds the options that say what a frame shows. @param size the default */
export function addViewOptions(command: Command, size: readonly [width: number, height: number]): Command {
  return command
    .addOption(
      new Option('--size <WxH>', `width and height, ${shortest} to ${longest} pixels each`)
        .argParser(sizeOf)
        .default(size, size.join('x')),
    )
    .addOption(new Option('--camera <CAMERA>', `${cameraNames} (default: film if the scenario has one, else school)`))
    .addOption(
      new Option('--look <NAME>', `${looks.join(', ')}; water also stands for air and land`)
        .argParser(oneOf('--look', looks))
        .default('water'),
    )
    .addOption(
      new Option('--mood <NAME>', `light: ${moods.join(', ')} (default: that of the scenario)`).argParser(
        oneOf('--mood', moods),
      ),
    )
    .addOption(
      new Option('--water <NAME>', `the water by day: ${waters.join(', ')} (default: that of the scenario)`).argParser(
        oneOf('--water', waters),
      ),
    )
    .addOption(
      new Option('--quality <NAME>', `detail: ${qualities.join(', ')}; it stays the same for all frames`)
        .argParser(oneOf('--quality', qualities))
        .default('high'),
    )
    .addOption(
      new Option('--seed <N>', 'random seed (default: that of the scenario)').argParser(
        wholeNumber('--seed', 0, maxSeed),
      ),
    )
    .addOption(setOption())
    .addOption(threadsOption());
}

function sizeOf(text: string): readonly [number, number] {
  const [, width, height] = (/^(\d{1,5})[x×](\d{1,5})$/.exec(text) ?? []).map(Number);
  const isWithin = (side: number): boolean => side >= shortest && side <= longest;
  if (isWithin(width) && isWithin(height)) return [width, height];
  throw new InputError(
    `--size must be width and height from ${shortest} to ${longest}, as in 1920x1080, got "${text}".`,
  );
}

// The options of `shoal render` and `shoal picture` that say what a frame shows, and the camera that they name.

import { type Command, Option } from 'commander';
import { type Plan, parseScenarioJson, ScenarioError } from 'shoal/scenario';
import { InputError } from '../errors/exit-error.ts';
import { MiB, readUntrustedText } from '../files/read-file.ts';
import { type Threads, threadsOption } from '../options/engine-option.ts';
import { maxSeed, oneOf, wholeNumber } from '../options/option-values.ts';
import { setOption } from '../options/scenario-options.ts';
import { orList } from '../terminal/words.ts';

type Film = NonNullable<Plan['view']['film']>;

/** The camera of a film, as --camera names it. */
export interface ChosenCamera extends Pick<FilmRequest, 'camera' | 'follow'> {
  /** The shots of a file, which replace those of the scenario. */
  readonly film?: Film | undefined;
}

const words = { film: 'shots', school: 'follow', still: 'still', orbit: 'turn' } as const;

const cameraNames: string = `${Object.keys(words).join(', ')}, follow:ID, follow:SPECIES or FILE.json`;

/** Reads --camera. Default: the film of the scenario, or the page's own camera, which follows the school. */
export function filmCamera(text: string | undefined, plan: Plan): ChosenCamera {
  const film = plan.view.film?.shots.length ? plan.view.film : undefined;
  if (text === undefined) return { camera: film ? 'shots' : 'follow' };
  if (text === 'film' && !film)
    throw new InputError(
      `--camera film: ${plan.file} has no shots in view.film. Make some in the studio under Settings, All, Camera, or leave the option out.`,
    );
  if (Object.hasOwn(words, text)) return { camera: words[text as keyof typeof words] };
  const name = /^follow:(.+)$/.exec(text)?.[1];
  if (name !== undefined) return { camera: 'follow', follow: followed(name, plan) };
  if (/\.json$/i.test(text)) return { camera: 'shots', film: filmOf(text, plan) };
  throw new InputError(`--camera must be ${cameraNames}, got "${text}".`);
}

function followed(name: string, { species, file }: Plan): FilmRequest['follow'] {
  if (species.some((one) => one.name === name)) return { species: name };
  if (/^\d{1,10}$/.test(name)) return { fish: Number(name) };
  const known = orList(species.map((one) => one.name));
  throw new InputError(`--camera follow:${name}: ${file} has no such species, expected the id of a fish, or ${known}.`);
}

/** Reads shots as in `view.film` of a scenario: `{"start", "shots": [{"position", "target", "seconds", "next"}]}`. */
function filmOf(path: string, plan: Plan): Film {
  const text = readUntrustedText(path, {
    name: 'the shots of a camera (JSON)',
    limit: MiB,
    advice: 'Check --camera.',
  });
  try {
    const film: unknown = JSON.parse(text);
    const { view } = parseScenarioJson({ ...plan.scenario, view: { ...plan.scenario.view, film } }, { file: path });
    if (view.film && view.film.shots.length > 0) return view.film;
  } catch (error) {
    if (error instanceof ScenarioError) throw error;
    throw new InputError(`${path}: is not valid JSON: ${error instanceof Error ? error.message : error}.`);
  }
  throw new InputError(`${path}: has no shots, expected {"shots": [{"position", "target", "seconds", "next"}]}.`);
}

// What the page is asked to draw. It reads the same shape in apps/studio/src/render/render-page.ts.

export interface FilmRequest {
  /** Text of the scenario, with the values of all options. */
  readonly scenario: string;
  /** Whether the animals are those of a recorded run, which is served as `recording`. Then nothing is simulated. */
  readonly isRecorded: boolean;
  /** Names of the state files and meshes that it needs. They are served by their indices. */
  readonly states: readonly string[];
  readonly meshes: readonly string[];
  readonly look: 'water' | 'diagram';
  readonly quality: 'low' | 'medium' | 'high';
  readonly threads: Threads;
  /** The shots of the scene, the page's own camera that follows the school, a slow orbit, or a fixed view. */
  readonly camera: 'shots' | 'follow' | 'turn' | 'still';
  /** The only fish that the camera follows: one, by id, or those of a species; undefined: all. */
  readonly follow?: { readonly fish?: number; readonly species?: string } | undefined;
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  /** Simulated time of the first frame, s. */
  readonly from: number;
  readonly format: 'mp4' | 'webm' | 'png' | 'jpeg' | 'webp';
}

/** Length of the shots of a scene at the speed at which it is played, s. */
export function secondsOfFilm({ film, speed }: Pick<Plan['view'], 'film' | 'speed'>): number | undefined {
  const simulated = film?.shots.reduce((sum, { seconds }) => sum + seconds, 0);
  return simulated === undefined ? undefined : simulated / (speed || 1);
}

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

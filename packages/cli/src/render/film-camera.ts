import { type Plan, parseScenarioJson, ScenarioError } from 'shoal/scenario';
import { InputError } from '../errors/exit-error.ts';
import { MiB, readUntrustedText } from '../files/read-file.ts';
import { orList } from '../terminal/words.ts';
import type { FilmRequest } from './film-request.ts';

type Film = NonNullable<Plan['view']['film']>;

/** The camera of a film, as --camera names it. */
export interface ChosenCamera extends Pick<FilmRequest, 'camera' | 'follow'> {
  /** The shots of a file, which replace those of the scenario. */
  readonly film?: Film | undefined;
}

const words = { film: 'shots', school: 'follow', still: 'still', orbit: 'turn' } as const;

export const cameraNames: string = `${Object.keys(words).join(', ')}, follow:ID, follow:SPECIES or FILE.json`;

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

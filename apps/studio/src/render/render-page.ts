// The page that draws for `shoal render`. The command opens it in a Chromium without a window and asks for its parts.

import { type EngineFactory, parseScenarioText, type Simulation } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import { RecordedSchool } from 'shoal/recorded';
import { atStep, openFilmScene } from '../film/film.ts';
import { FilmEncoder, joinFilms } from '../film/film-encoder.ts';
import type { FilmScene } from '../film/film-scene.ts';
import type { FilmSettings } from '../film/film-settings.ts';
import { Stage } from '../stage/stage.ts';
import type { Look, Quality } from '../stage/state/action.ts';
import { startThread } from '../threads/start-thread.ts';
import { type CameraPose, OrbitCamera } from '../viewport/camera/orbit-camera.ts';

let film: RenderedFilm | undefined;
let joined: Blob | undefined;

const opened = (): RenderedFilm => {
  if (!film) throw new Error('The film is not open.');
  return film;
};
const request = async (): Promise<RenderRequest> => (await (await served('request')).json()) as RenderRequest;

/** What the command calls, in this order. */
const api = {
  /** Opens the scene and goes to the first frame. @returns the reason if that cannot be done, else an empty text */
  async open(): Promise<string> {
    try {
      film = await RenderedFilm.open(await request());
      return '';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  },
  pass: (frames: number): Promise<void> => opened().pass(frames),
  picture: (): Promise<string> => opened().picture(),
  add: (): Promise<void> => opened().add(),
  endPart: (): Promise<string> => opened().endPart(),
  /** Joins the parts of a video. @returns its bytes */
  async join(frames: readonly number[]): Promise<number> {
    joined = await joinedFilm(await request(), frames);
    return joined.size;
  },
  /** Bytes of the joined video, in base64. */
  bytes: (from: number, to: number): Promise<string> => base64Of((joined ?? new Blob()).slice(from, to)),
};

Object.defineProperty(window, 'shoalFilm', { value: Object.freeze(api) });

/** A film that `shoal render` asks for; the command writes it (packages/cli/src/render/film-camera.ts). */
interface RenderRequest {
  /** Text of the scenario, with the values of all options. */
  readonly scenario: string;
  /** Whether the animals are those of a recorded run, which the command serves as `recording`. */
  readonly isRecorded: boolean;
  /** Names of the state files and meshes that it needs, which the command serves by their indices. */
  readonly states: readonly string[];
  readonly meshes: readonly string[];
  readonly look: Look;
  readonly quality: Quality;
  readonly threads: number | 'auto';
  readonly camera: FilmSettings['camera'];
  /** The only fish that the camera follows: one, by id, or those of a species; undefined: all. */
  readonly follow?: { readonly fish?: number; readonly species?: string };
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  /** Simulated time of the first frame, s. */
  readonly from: number;
  /** A video, or the format of single pictures. */
  readonly format: 'mp4' | 'webm' | 'png' | 'jpeg' | 'webp';
}

/** Quality of pictures that are not stored exactly, from 0 to 1. */
const pictureQuality = 0.9;

/** A film that is made frame by frame, in parts. It waits for nothing but its own work. */
class RenderedFilm {
  readonly #request: RenderRequest;
  readonly #scene: FilmScene;
  readonly #picture = document.createElement('canvas');
  #encoder: FilmEncoder | undefined;
  #next = 0;

  /** @throws Error with a message to show if the scene cannot be opened */
  static async open(request: RenderRequest): Promise<RenderedFilm> {
    const recorded = request.isRecorded ? await openRecorded(request) : undefined;
    const stage = await openStage(request, recorded?.engine);
    const { plan } = stage.state.value;
    const step = Math.round(request.from / (plan?.step ?? 1));
    const simulation = recorded ? await recordedAt(stage, recorded, request.from) : await atStep(stage, 'start', step);
    const { school } = simulation;
    const { fish, species } = request.follow ?? {};
    if (fish !== undefined && school.indexOf(fish) < 0)
      throw new Error(`The scene has no fish ${fish} at ${request.from} s, which --camera follow:${fish} names.`);
    const index = plan?.species.findIndex(({ name }) => name === species);
    const isFollowed = (i: number): boolean =>
      species === undefined ? school.id[i] === fish : school.species[i] === index;
    const followed = Array.from(school.id.subarray(0, school.count)).filter((_, i) => isFollowed(i));
    const settings: FilmSettings = {
      ...request,
      container: request.format === 'mp4' ? 'mp4' : 'webm',
      seconds: 0,
      from: 'start',
      guides: false,
      fishMarked: false,
      followed: request.follow && new Set(followed),
    };
    const pose = openingPose(stage, simulation, settings);
    return new RenderedFilm(request, await openFilmScene(stage, simulation, pose, settings));
  }

  private constructor(request: RenderRequest, scene: FilmScene) {
    this.#request = request;
    this.#scene = scene;
    const { width, height } = request;
    Object.assign(this.#picture, { width, height });
  }

  /** Goes on by some frames without drawing them. */
  async pass(frames: number): Promise<void> {
    for (let k = 0; k < frames; k++) {
      await this.#scene.swim(this.#next);
      this.#scene.move(this.#next++);
    }
  }

  /** Draws the next frame. @returns it as a picture, in base64 */
  async picture(): Promise<string> {
    await this.#draw();
    const context = this.#picture.getContext('2d', { alpha: false });
    if (!context) throw new Error('The browser has too little memory for a picture of this size.');
    context.drawImage(this.#scene.canvas, 0, 0);
    const type = `image/${this.#request.format}`;
    const blob = await new Promise<Blob | null>((done) => this.#picture.toBlob(done, type, pictureQuality));
    if (blob?.type !== type) throw new Error(`This browser cannot encode a picture as ${this.#request.format}.`);
    return base64Of(blob);
  }

  /** Draws the next frame and adds it to the part of the video that was begun last. */
  async add(): Promise<void> {
    const { format } = this.#request;
    const container = format === 'mp4' ? 'mp4' : 'webm';
    this.#encoder ??= await FilmEncoder.start(this.#scene.canvas, { ...this.#request, container });
    await this.#draw();
    await this.#encoder.add();
  }

  /** Ends a part of the video. @returns it in base64 */
  async endPart(): Promise<string> {
    const part = await this.#encoder?.finish();
    this.#encoder = undefined;
    return part ? base64Of(part) : '';
  }

  async #draw(): Promise<void> {
    await this.#scene.swim(this.#next);
    this.#scene.draw(this.#next++);
  }
}

/** A video of parts that the command serves. @param frames of each part */
async function joinedFilm({ format, framesPerSecond }: RenderRequest, frames: readonly number[]): Promise<Blob> {
  async function* parts(): AsyncGenerator<readonly [Blob, number]> {
    for (const [k, count] of frames.entries()) yield [await (await served(`parts/${k}`)).blob(), count];
  }
  return await joinFilms(parts(), { container: format === 'mp4' ? 'mp4' : 'webm', framesPerSecond });
}

/** What the command serves under a path. */
async function served(path: string): Promise<Response> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`The command does not serve "${path}" (${response.status}).`);
  return response;
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

function openRecorded({ scenario }: RenderRequest): Promise<RecordedSchool> {
  return RecordedSchool.open(parseScenarioText(scenario), new URL('recording', location.href).href);
}

/** A simulation that shows a recording, at a time, s. */
async function recordedAt(stage: Stage, recorded: RecordedSchool, time: number): Promise<Simulation> {
  const simulation = await stage.copy('start');
  await recorded.goTo(simulation, recorded.firstStep + (time - recorded.start) / recorded.plan.step);
  return simulation;
}

/** Opens the scene of a film, and waits until its obstacles are ready. */
async function openStage(
  { scenario, states, meshes, look, threads }: RenderRequest,
  engine: EngineFactory | undefined,
): Promise<Stage> {
  const lacking = async (file: string): Promise<never> => {
    throw new Error(`The command serves no file "${file}".`);
  };
  const stage = new Stage({
    catalogue: { entries: [], read: lacking },
    startThread,
    now: () => performance.now(),
  });
  stage.dispatch({ type: 'engine', value: { threads } });
  stage.dispatch({ type: 'look', value: look });
  const files: Record<string, unknown> = {};
  for (const [k, name] of states.entries()) files[name] = await (await served(`states/${k}`)).json();
  const given: Record<string, TriangleMesh> = {};
  for (const [k, name] of meshes.entries()) {
    const bytes = async (path: string): Promise<ArrayBuffer> =>
      await (await served(`meshes/${k}/${path}`)).arrayBuffer();
    given[name] = {
      positions: new Float32Array(await bytes('positions')),
      triangles: new Uint32Array(await bytes('triangles')),
    };
  }
  const opened = new Promise<void>((resolve, reject) => {
    stage.state.subscribe(({ status, problem, trouble }) => {
      if (status === 'ready') resolve();
      else if (status === 'failed') reject(new Error(problem || trouble));
    });
  });
  stage.dispatch({ type: 'open', scenario: 'film', text: scenario, files, meshes: given, engine });
  await opened;
  return stage;
}

/** Where the page's own camera would be. */
function openingPose(
  stage: Stage,
  simulation: Parameters<OrbitCamera['show']>[0],
  { width, height, followed }: FilmSettings,
): CameraPose {
  const { magnify, look } = stage.state.value;
  const orbit = new OrbitCamera(document.createElement('canvas'), true, () => {});
  orbit.group.ids = followed;
  orbit.resize(width, height, { right: 0, bottom: 0, left: 0 });
  orbit.show(simulation, magnify, look === 'diagram');
  const { pose } = orbit;
  orbit.dispose();
  return pose;
}

// Makes a film of the scene, frame by frame.

import type { Simulation } from 'shoal';
import type { ExportFile } from 'shoal/export';
import { type ExportPlace, openOutput } from '../export/files/output.ts';
import { problemOf, type WrittenExport } from '../export/files/written-export.ts';
import { pageTurn } from '../stage/page-turn.ts';
import type { Stage } from '../stage/stage.ts';
import type { CameraPose } from '../viewport/camera/orbit-camera.ts';
import { loadLook } from '../viewport/look.ts';
import { FilmEncoder } from './film-encoder.ts';
import { FilmScene } from './film-scene.ts';
import type { FilmSettings } from './film-settings.ts';

/** Steps after which the page gets its turn, while the scene runs to the first frame. */
const stepsAtOnce = 20;

/** What is filmed, and how. */
interface Filming {
  readonly stage: Stage;
  readonly pose: CameraPose;
  readonly settings: FilmSettings;
  readonly progress: (done: number, of: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Makes a film of the scene, frame by frame. Frame k shows the scene k / fps seconds after the start, however long
 * rendering takes. The same scene gives the same frames. On disk, it is written while it is made, and appears when it
 * is complete; otherwise it stays in memory.
 * @throws Error with a message to show if the browser cannot encode it; nothing is left of it
 */
export async function makeFilm(filming: Filming, place: ExportPlace, name: string): Promise<WrittenExport> {
  if (place.kind === 'memory') {
    const blob = (await filmed(filming)) as Blob;
    return { name, files: 1, bytes: blob.size, blob };
  }
  const output = await openOutput(place, name, false);
  try {
    const file = await output.open(name);
    await filmed(filming, file);
    await file.close();
    return await output.finish();
  } catch (error) {
    await output.drop();
    throw filming.signal.aborted ? error : new Error(problemOf(error));
  }
}

/** @returns the film; undefined: it is in its file */
async function filmed(
  { stage, pose, settings, progress, signal }: Filming,
  file?: ExportFile,
): Promise<Blob | undefined> {
  const { framesPerSecond, seconds } = settings;
  const simulation = await begun(stage, settings, signal);
  const scene = await openFilmScene(stage, simulation, pose, settings);
  let encoder: FilmEncoder | undefined;
  try {
    const frames = Math.max(1, Math.round(seconds * framesPerSecond));
    encoder = await FilmEncoder.start(scene.canvas, settings, file && { file, frames });
    for (let frame = 0; frame < frames; frame++) {
      signal.throwIfAborted();
      await scene.swim(frame);
      scene.draw(frame);
      await encoder.add();
      progress(frame + 1, frames);
      await pageTurn();
    }
    signal.throwIfAborted();
    return await encoder.finish();
  } catch (error) {
    // After a failed write this fails too, but the first error says why.
    await encoder?.cancel().catch(() => undefined);
    throw error;
  } finally {
    scene.dispose();
    simulation.dispose();
  }
}

/** The scene of a film. If the code of the look cannot be loaded, it shows the scene under water, as the page does. */
export async function openFilmScene(
  stage: Stage,
  simulation: Simulation,
  pose: CameraPose,
  settings: FilmSettings,
): Promise<FilmScene> {
  await loadLook(stage.state.value.look, simulation.plan).catch(() => {});
  return new FilmScene(stage, simulation, pose, settings);
}

/** A simulation at the first frame. @throws if it is cancelled */
async function begun(stage: Stage, { camera, from }: FilmSettings, signal: AbortSignal): Promise<Simulation> {
  const { plan, film } = stage.state.value;
  if (!plan || !film || camera !== 'shots') return stage.copy(from);
  const first = Math.round((film.start ?? 0) / plan.step);
  return atStep(stage, stage.playback.goal <= first ? 'now' : 'start', first, signal);
}

/** A simulation of the stage's scene, run on to a step. @throws if it is cancelled */
export async function atStep(
  stage: Stage,
  from: FilmSettings['from'],
  step: number,
  signal?: AbortSignal,
): Promise<Simulation> {
  const simulation = await stage.copy(from);
  try {
    while (simulation.school.step < step) {
      signal?.throwIfAborted();
      await simulation.run(Math.min(stepsAtOnce, step - simulation.school.step));
      await pageTurn();
    }
  } catch (error) {
    simulation.dispose();
    throw error;
  }
  return simulation;
}

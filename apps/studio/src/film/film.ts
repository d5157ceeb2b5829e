import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny';
import type { Simulation } from 'shoal';
import type { Stage } from '../stage/stage.ts';
import type { CameraPose } from '../viewport/camera/orbit-camera.ts';
import { loadLook } from '../viewport/look.ts';
import { FilmScene } from './film-scene.ts';
import type { FilmSettings } from './film-settings.ts';

/** Steps after which the page gets its turn, while the scene runs to the first shot. */
const stepsAtOnce = 20;

/** Codecs of each container, the most widely supported first. */
const codecs: Readonly<Record<FilmSettings['container'], VideoCodec[]>> = {
  mp4: ['avc', 'av1', 'vp9'],
  webm: ['vp9', 'av1', 'vp8'],
};

/**
 * Makes a film of the scene, frame by frame. Frame k shows the scene k / fps seconds after the start, however long
 * rendering takes. The same scene gives the same frames. The film stays in memory until it is complete.
 * @throws Error with a message to show if the browser cannot encode it
 */
export async function makeFilm(
  stage: Stage,
  pose: CameraPose,
  settings: FilmSettings,
  progress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const { width, height, framesPerSecond, seconds, container } = settings;
  const codec = await getFirstEncodableVideoCodec(codecs[container], { width, height, bitrate: QUALITY_HIGH });
  if (!codec)
    throw new Error(
      `This browser cannot encode ${container === 'mp4' ? 'an MP4' : 'a WebM'} video of ${width} × ${height} pixels. Choose another size or format.`,
    );
  const target = new BufferTarget();
  const format = container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
  const output = new Output({ format, target });
  const simulation = await begun(stage, settings, signal);
  // If the code of the look cannot be loaded, the film shows the scene under water, as the page does.
  await loadLook(stage.state.value.look, simulation.plan).catch(() => {});
  const scene = new FilmScene(stage, simulation, pose, settings);
  try {
    const source = new CanvasSource(scene.canvas, { codec, bitrate: QUALITY_HIGH, keyFrameInterval: 2 });
    output.addVideoTrack(source, { frameRate: framesPerSecond });
    await output.start();
    const frames = Math.max(1, Math.round(seconds * framesPerSecond));
    for (let frame = 0; frame < frames; frame++) {
      signal.throwIfAborted();
      await scene.swim(frame);
      scene.draw(frame);
      // The canvas keeps its picture only until the end of this task.
      await source.add(frame / framesPerSecond, 1 / framesPerSecond);
      progress(frame + 1, frames);
      await pageTurn();
    }
    signal.throwIfAborted();
    await output.finalize();
  } catch (error) {
    await output.cancel();
    throw error;
  } finally {
    scene.dispose();
    simulation.dispose();
  }
  if (!target.buffer) throw new Error('The browser produced no video.');
  return new Blob([target.buffer], { type: await output.getMimeType() });
}

/** A simulation at the first frame. @throws if it is cancelled */
async function begun(stage: Stage, { camera, from }: FilmSettings, signal: AbortSignal): Promise<Simulation> {
  const { plan, film } = stage.state.value;
  if (!plan || !film || camera !== 'shots') return stage.copy(from);
  const first = Math.round((film.start ?? 0) / plan.step);
  const simulation = await stage.copy(stage.playback.goal <= first ? 'now' : 'start');
  try {
    while (simulation.school.step < first) {
      signal.throwIfAborted();
      await simulation.run(Math.min(stepsAtOnce, first - simulation.school.step));
      await pageTurn();
    }
  } catch (error) {
    simulation.dispose();
    throw error;
  }
  return simulation;
}

/** Gives the page its turn. A timer would take a second in a hidden tab. */
function pageTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

// The program of the worker that exports a scene: it simulates it, and writes its frames.

import { Simulation, version } from 'shoal';
import {
  castOf,
  castRange,
  crc32,
  type EncodePng,
  type ExportedFrame,
  type ExportFiles,
  exportedScene,
  exportFormats,
  exportManifest,
  type FrameRange,
  simulationFrames,
  writeExport,
} from 'shoal/export';
import { pageTurn } from '../stage/page-turn.ts';
import { receivedFields } from '../stage/sent-scene.ts';
import { startThread } from '../threads/start-thread.ts';
import type { ExportAnswer, ExportJob, ExportQuestion } from './export-job.ts';
import { openOutput } from './files/output.ts';
import { problemOf, type WrittenExport } from './files/written-export.ts';
import { sha256 } from './sha256.ts';

/** Milliseconds after which messages are read, and from one report of progress to the next. */
const slice = 50;

/** Most steps between two looks at the clock. */
const fewSteps = 8;

const stopping = new AbortController();

self.addEventListener('message', ({ data }: MessageEvent<ExportQuestion>) => {
  if (data.type === 'stop') stopping.abort();
  else void answer(data.job);
});

async function answer(job: ExportJob): Promise<void> {
  const tell = (told: ExportAnswer): void => self.postMessage(told);
  try {
    tell({ type: 'written', written: await written(job, (done) => tell({ type: 'progress', done })) });
  } catch (error) {
    const isStopped = stopping.signal.aborted && !(error instanceof LeftOver);
    tell(isStopped ? { type: 'stopped' } : { type: 'refused', problem: problemOf(error) });
  }
}

/** An export that failed or was stopped, of which something is left. */
class LeftOver extends Error {}

/** Writes the export. @throws if it is stopped or fails; then nothing is left of it, unless it is a `LeftOver` */
async function written(job: ExportJob, progress: (done: number) => void): Promise<WrittenExport> {
  const { place, name, to, range, magnify, scene: sent, options } = job;
  const { plan, meshes } = sent;
  const output = await openOutput(place, name, exportFormats[to].endings === undefined);
  const making = new FrameMaking(job);
  try {
    const cast = await castOf(making.frames(castRange(plan, range, range.from), () => {}));
    if (cast.ids.length === 0)
      throw new Error('These frames contain no animals. Choose another start or a longer time.');
    const manifest = exportManifest({
      ...{ plan, range, to, magnify, seed: options.seed },
      ...{ hash: await sha256(JSON.stringify(plan.scenario)), versions: { shoal: version } },
    });
    const scene = exportedScene(plan, meshes, cast, { ...range, seed: options.seed, magnify });
    await writeExport(to, scene, making.frames(range, progress), making.watched(output), {
      ...{ name, manifest, crc32 },
      loadGltf: () => import('shoal/gltf'),
      loadPng,
    });
    stopping.signal.throwIfAborted();
    return await output.finish();
  } catch (error) {
    await output.drop().catch(() => {
      throw new LeftOver(`${problemOf(error)} The unfinished “${name}” could not be removed: delete it.`);
    });
    throw error;
  } finally {
    making.dispose();
  }
}

/** The encoder of the command, so that files are the same. */
async function loadPng(): Promise<EncodePng> {
  const { encode } = await import('fast-png');
  return (width, height, channels, data) => encode({ width, height, channels, data, depth: 16 });
}

/** Makes the frames of an export, and reads messages meanwhile. */
class FrameMaking {
  readonly #job: ExportJob;
  #simulation: Simulation | undefined;
  #turn = performance.now();

  constructor(job: ExportJob) {
    this.#job = job;
  }

  /** @param progress called with the number of frames, from time to time */
  async *frames(range: FrameRange, progress: (done: number) => void): AsyncGenerator<ExportedFrame> {
    const simulation = this.#begin();
    const steps = async (count: number): Promise<void> => {
      for (let left = count; left > 0; left -= fewSteps) {
        await simulation.run(Math.min(left, fewSteps), stopping.signal);
        await this.#breathe();
      }
    };
    for await (const frame of simulationFrames(simulation, range, steps)) {
      yield frame;
      if (await this.#breathe()) progress(frame.index + 1);
    }
  }

  /** The same files, before each of which messages are read: a texture takes seconds. */
  watched(files: ExportFiles): ExportFiles {
    return {
      has: (name) => files.has(name),
      open: async (name) => {
        await this.#breathe();
        return files.open(name);
      },
    };
  }

  dispose(): void {
    this.#simulation?.dispose();
  }

  /** A simulation at the first frame. */
  #begin(): Simulation {
    const { scene, options, snapshot } = this.#job;
    this.dispose();
    const simulation = new Simulation(scene.plan, {
      ...options,
      ...{ files: scene.files, meshes: scene.meshes, fields: receivedFields(scene) },
      ...{ startThread, onFallback: () => undefined },
    });
    this.#simulation = simulation;
    if (snapshot) simulation.restore(snapshot, { keepPlan: true });
    return simulation;
  }

  /** Reads messages if it has not for a while. @returns whether it has. @throws if the export is stopped */
  async #breathe(): Promise<boolean> {
    const isDue = performance.now() - this.#turn >= slice;
    if (isDue) {
      await pageTurn();
      this.#turn = performance.now();
    }
    stopping.signal.throwIfAborted();
    return isDue;
  }
}

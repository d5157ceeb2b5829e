/*
 * What `playback.ts` runs, a process for each recording: made-up frames in a Parquet file, as `shoal run` writes it, which
 * is played from the disk and from a local server. Prints figures as JSON.
 */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openParquetFrames, openRecordedBytes, RecordedSchool } from 'shoal/recorded';
import { at, median } from '../machine.ts';
import { every, makeTrajectory } from './made-run.ts';

/** Figures of a recording. Times are medians by the clock, ms. */
export interface PlaybackFigures {
  readonly megabytes: number;
  /** Reading and decoding a frame of a file. Players do it ahead, the studio in a worker. */
  readonly decode: number;
  /** Computing a picture between two frames that are in memory, without drawing it. */
  readonly show: number;
  /** Going to a random frame of a file on a local server: reading, decoding and computing. And the slowest of all. */
  readonly seek: number;
  readonly slowest: number;
}

const [animals, frames] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'shoal-playback-'));
const path = join(folder, 'trajectory.parquet');
const plan = makeTrajectory(path, animals, frames);

/** Milliseconds of each call. */
async function timed(calls: number, call: (index: number) => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < calls; index++) {
    const start = performance.now();
    await call(index);
    times.push(performance.now() - start);
  }
  return times;
}

async function played(): Promise<Pick<PlaybackFigures, 'decode' | 'show'>> {
  const descriptor = openSync(path, 'r');
  const read = await openParquetFrames(
    await openRecordedBytes({
      ...{ name: path, size: statSync(path).size },
      bytes: async (from, to) => {
        const bytes = new Uint8Array(to - from);
        readSync(descriptor, bytes, 0, bytes.length, from);
        return bytes;
      },
    }),
    1,
  );
  const shown = 20;
  // Far apart, so that each is in a row group of its own.
  const decode = median(await timed(60, (k) => read.read(Math.floor((k * frames) / 60))));
  const first = await Promise.all(Array.from({ length: shown }, (_, k) => read.read(k)));
  const inMemory = { ...{ name: path, count: shown, firstStep: 0, startTime: 0, every, mostAnimals: animals } };
  const recorded = await RecordedSchool.open(plan, {
    ...{ ...inMemory, idAfterLast: read.idAfterLast, at: (k: number) => first[k], read: async (k: number) => first[k] },
  });
  const { simulation } = recorded;
  const show = median(await timed(every * (shown - 1), () => simulation.step()));
  closeSync(descriptor);
  return { decode, show };
}

async function sought(): Promise<Pick<PlaybackFigures, 'seek' | 'slowest'>> {
  const server = new Worker(new URL('range-server.js', import.meta.url), { workerData: path });
  const address = await new Promise<string>((resolve) => server.once('message', resolve));
  const recorded = await RecordedSchool.open(plan, address);
  await recorded.seek(recorded.start);
  const { end } = recorded;
  // Steps by the golden ratio reach all parts of the file.
  const times = await timed(60, (k) => recorded.seek((((k + 1) * 0.618034) % 1) * end));
  await server.terminate();
  return { seek: median(times), slowest: at(times, 1) };
}

try {
  const figures: PlaybackFigures = { megabytes: statSync(path).size / 1e6, ...(await played()), ...(await sought()) };
  console.log(JSON.stringify(figures));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/*
 * What `playback.ts` runs, a process for each recording: made-up frames in a Parquet file, as `shoal run` writes it, which
 * is played from the disk and from a local server. Prints figures as JSON.
 */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { parseScenario, Simulation } from 'shoal';
import { openParquetFrames, openRecordedBytes, RecordedSchool } from 'shoal/recorded';
import { trajectoryColumns, trajectoryRows } from 'shoal/tables';
import { parquetTable } from '#cli/table/parquet-writer';
import { at, median } from '../machine.ts';

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
const every = 6;
const plan = parseScenario({ version: 1, species: [{ name: 'herring', count: animals }] });
const folder = mkdtempSync(join(tmpdir(), 'shoal-playback-'));
const path = join(folder, 'trajectory.parquet');

/** Writes a school that swims on by its velocities, in a circle, so that numbers have as many digits as those of a run. */
function record(): void {
  const descriptor = openSync(path, 'w');
  let length = 0;
  const file = {
    get length() {
      return length;
    },
    write: (data: Uint8Array | string) => {
      length += writeSync(descriptor, data as Uint8Array);
    },
  };
  const table = parquetTable(file, trajectoryColumns, 'bench', {});
  const { school } = new Simulation(plan);
  const turn = 0.05;
  for (let frame = 0; frame < frames; frame++) {
    table.append(trajectoryRows(frame, school));
    school.step += every;
    school.time += every * plan.step;
    for (let i = 0; i < animals; i++) {
      school.x[i] += school.vx[i] * every * plan.step;
      school.y[i] += school.vy[i] * every * plan.step;
      school.z[i] += school.vz[i] * every * plan.step;
      // The second line uses the new velocity, so that speeds do not grow.
      school.vx[i] -= turn * school.vz[i];
      school.vz[i] += turn * school.vx[i];
    }
  }
  file.write(table.rest());
  closeSync(descriptor);
}

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
  record();
  const figures: PlaybackFigures = { megabytes: statSync(path).size / 1e6, ...(await played()), ...(await sought()) };
  console.log(JSON.stringify(figures));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

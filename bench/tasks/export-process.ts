/*
 * What `exports.ts` runs, a process for each export, so that the peak of its memory is its own: made-up frames of many
 * animals, written to a temporary folder in a format. Prints figures as JSON.
 */
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { parseScenario } from 'shoal';
import { type ExportedFrame, type ExportFiles, type ExportFormatName, exportedScene, writeExport } from 'shoal/export';

/** Figures of an export. */
export interface ExportFigures {
  /** Seconds by the clock for the export without the making of frames, and for a plain write of as many bytes. */
  readonly seconds: number;
  readonly plainSeconds: number;
  readonly megabytes: number;
  readonly peakMegabytes: number;
}

const [format, animals, frames] = [
  process.argv[2] as ExportFormatName,
  Number(process.argv[3]),
  Number(process.argv[4]),
];
const folder = mkdtempSync(join(tmpdir(), 'shoal-exports-'));
let written = 0;

const files: ExportFiles = {
  has: () => false,
  open: (name) => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    const file = openSync(path, 'w');
    let end = 0;
    return {
      write: (bytes, at) => {
        writeSync(file, bytes, 0, bytes.length, at ?? end);
        if (at === undefined) end += bytes.length;
        written += bytes.length;
      },
      close: () => closeSync(file),
    };
  },
};

const ids = Uint32Array.from({ length: animals }, (_, k) => k);
const species = new Uint8Array(animals);
const school = {
  ...{ ids, species, obstacles: new Float32Array(0) },
  positions: new Float32Array(3 * animals),
  orientations: new Float32Array(4 * animals),
  velocities: new Float32Array(3 * animals),
  beats: new Float32Array(2 * animals),
};
let making = 0;

/** Frames whose numbers have as many digits as those of a school. */
function* madeUp(): Generator<ExportedFrame> {
  for (let index = 0; index < frames; index++) {
    const start = performance.now();
    for (let k = 0; k < 3 * animals; k++) {
      school.positions[k] = ((k * 2654435761) % 1000) / 7 + index * 0.013;
      school.velocities[k] = ((k * 40503) % 200) / 77 - 1;
    }
    for (let k = 0; k < animals; k++) {
      const angle = k * 0.1 + index * 0.01;
      school.orientations[4 * k + 1] = Math.sin(angle);
      school.orientations[4 * k + 3] = Math.cos(angle);
      school.beats[2 * k] = angle * 7;
      school.beats[2 * k + 1] = 1;
    }
    making += performance.now() - start;
    yield { index, time: index / 24, count: animals, ...school };
  }
}

/** Milliseconds for writing so many bytes to one file, in pieces of a megabyte. */
function plainWrite(bytes: number): number {
  const piece = new Uint8Array(2 ** 20).map((_, k) => (k * 40503) >> 3);
  const file = openSync(join(folder, 'plain'), 'w');
  const start = performance.now();
  for (let left = bytes; left > 0; left -= piece.length) writeSync(file, piece, 0, Math.min(left, piece.length));
  closeSync(file);
  return performance.now() - start;
}

try {
  const plan = parseScenario({ version: 1, species: [{ name: 'herring', count: 1 }] });
  const scene = exportedScene(plan, {}, { ids, species }, { fps: 24, from: 0, frames, seed: 1 });
  const start = performance.now();
  await writeExport(format, scene, madeUp(), files, {
    ...{ name: `school.${format}`, manifest: {}, crc32 },
    loadGltf: () => import('shoal/gltf'),
  });
  const seconds = (performance.now() - start - making) / 1000;
  const peakMegabytes = process.resourceUsage().maxRSS / 1024;
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  const figures: ExportFigures = {
    ...{ seconds, peakMegabytes },
    plainSeconds: plainWrite(written) / 1000,
    megabytes: written / 1e6,
  };
  console.log(JSON.stringify(figures));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

// Makes the moving thumbnails of the studio's scene gallery: `node scripts/pictures/thumbnails.mjs`, or only the named scenes:
// `node scripts/pictures/thumbnails.mjs reef mill`. The same seed gives the same school.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, say } from '../install.mjs';
import { recordThumbnail } from './record-thumbnail.mjs';
import { studioPages, wantedScenes } from './studio-pages.mjs';

/** Seconds of the run before the loop begins, for scenes that show too little after 6 s. */
const begins = {
  'great-bait-ball': 7.5,
  murmuration: 5,
  'herring-run': 2,
  'half-a-million': 5,
  'school-1000': 14,
  mill: 4,
  'bait-ball': 7,
  shark: 11,
  diver: 12,
  gate: 16,
  perching: 27,
  stampede: 11.5,
  startle: 14,
  vortex: 9,
  'two-fish': 1.5,
};
/** Size in pixels, frames per second, number of frames, and the largest files in bytes. */
const format = { width: 192, height: 120, framesPerSecond: 12, frames: 30, stillBytes: 8000, filmBytes: 60_000 };

const wanted = wantedScenes(process.argv.slice(2));
const { width, height } = format;
const studio = await studioPages('thumbnails', 4291);
const folder = path.join(root, 'apps/studio/public/thumbnails');
mkdirSync(folder, { recursive: true });

for (const name of wanted) {
  const page = await studio.open(`embed&whole&scenario=${name}`, { width, height });
  const { still, film } = await recordThumbnail(page, begins[name] ?? 6, format);
  writeFileSync(path.join(folder, `${name}.webp`), still);
  writeFileSync(path.join(folder, `${name}.webm`), film);
  say(`Wrote ${name}: ${still.length} and ${film.length} bytes.`);
  await page.context().close();
}
await studio.close();

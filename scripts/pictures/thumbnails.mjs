// Makes the moving thumbnails of the studio's scene gallery: `node scripts/pictures/thumbnails.mjs`, or only the named scenes:
// `node scripts/pictures/thumbnails.mjs reef mill`. The same seed gives the same school.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, say } from '../install.mjs';
import { studioPages, wantedScenes } from './studio-pages.mjs';

const encoder = readFileSync(path.join(root, 'node_modules/mediabunny/dist/bundles/mediabunny.min.mjs'), 'utf8');

/**
 * @param begins seconds of the run before the first frame
 * @returns the still as WebP and the film as WebM
 */
async function recordThumbnail(page, begins, format) {
  const { still, film } = await page.evaluate(record, [encoder, begins, format]);
  return { still: Buffer.from(still, 'base64'), film: Buffer.from(film, 'base64') };
}

/** Runs in the page. */
async function record([source, begins, { width, height, framesPerSecond, frames, stillBytes, filmBytes }]) {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const { BufferTarget, CanvasSource, Output, WebMOutputFormat } = await import(url);
  const { stage } = window.shoal;
  stage.dispatch({ type: 'pause' });
  // Steps are made synchronously, not on other threads.
  stage.dispatch({ type: 'engine', value: { threads: 1 } });
  stage.dispatch({ type: 'reset' });
  // Streaks would hide the fish in so small a picture.
  for (const name of ['bounds', 'currents']) stage.dispatch({ type: 'overlay', name, shown: false });
  const { plan } = stage.state.value;
  const stepsPerFrame = plan.view.speed / framesPerSecond / plan.step;
  let due = 0;
  const swim = (count) => {
    for (due += count * stepsPerFrame; due >= 0.5; due--) stage.dispatch({ type: 'step' });
  };
  // Runs after the studio's own callback, while its canvas still contains the picture.
  const drawn = () => new Promise((done) => requestAnimationFrame(done));
  const wait = (ms) => new Promise((done) => setTimeout(done, ms));

  stage.dispatch({ type: 'quality', value: 'low' });
  for (let frame = 0; frame < begins * framesPerSecond; frame++) {
    swim(1);
    // Other pages get their turn.
    if (frame % 12 === 0) await drawn();
  }
  // The camera does not follow single steps, so it is put before the school again.
  document.querySelector('canvas').dispatchEvent(new MouseEvent('dblclick'));
  stage.dispatch({ type: 'quality', value: 'high' });
  await drawn();
  await wait(500);

  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  const pictures = [];
  for (let frame = 0; frame < frames; frame++) {
    swim(1);
    await drawn();
    context.drawImage(document.querySelector('canvas'), 0, 0, width, height);
    pictures.push(await createImageBitmap(canvas));
  }

  const base64 = async (blob) => {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  };
  const encode = async (bitrate) => {
    const target = new BufferTarget();
    const output = new Output({ format: new WebMOutputFormat(), target });
    const video = new CanvasSource(canvas, { codec: 'vp9', bitrate, keyFrameInterval: 10 });
    output.addVideoTrack(video, { frameRate: framesPerSecond });
    await output.start();
    for (const [frame, picture] of pictures.entries()) {
      context.drawImage(picture, 0, 0);
      await video.add(frame / framesPerSecond, 1 / framesPerSecond);
    }
    await output.finalize();
    return new Blob([target.buffer]);
  };
  let film = await encode(170_000);
  for (let bitrate = 130_000; film.size > filmBytes && bitrate > 10_000; bitrate *= 0.7) film = await encode(bitrate);

  context.drawImage(pictures[0], 0, 0);
  let still = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
  for (let quality = 0.75; still.size > stillBytes && quality > 0.05; quality -= 0.1)
    still = await canvas.convertToBlob({ type: 'image/webp', quality });
  return { still: await base64(still), film: await base64(film) };
}

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

// Draws every bundled scene in both looks on two sheets: `node scripts/pictures/contact-sheets.mjs FOLDER` writes
// FOLDER/water.jpg and FOLDER/diagram.jpg. If names of scenes follow the folder, only these are drawn anew. Single
// pictures are kept in FOLDER/parts, so that the sheets can be made in several runs.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { say, stop } from '../install.mjs';
import { studioPages, wantedScenes } from './studio-pages.mjs';

/** Size of a picture, pixels; pictures in a row; height of a name, pixels; and size of the largest file, bytes. */
const format = { width: 256, height: 160, columns: 6, line: 16, bytes: 240_000 };
/** Seconds of the run before the picture is taken; earlier where two fish have parted by then. */
const beginsOf = (name) => (name === 'two-fish' ? 1.5 : 8);
const looks = ['water', 'diagram'];

const [folder, ...named] = process.argv.slice(2);
if (!folder) stop('Name a folder for the sheets: node scripts/pictures/contact-sheets.mjs FOLDER [SCENE...]');
const wanted = wantedScenes(named);
const parts = path.join(folder, 'parts');
mkdirSync(parts, { recursive: true });
const { width, height } = format;
const studio = await studioPages('contact-sheets', 4292);
for (const name of wanted)
  for (const look of looks) {
    const page = await studio.open(`embed&scenario=${name}&look=${look}`, { width: width * 2, height: height * 2 });
    writeFileSync(partOf(name, look), await page.evaluate(picture, [beginsOf(name), width * 2, height * 2]));
    await page.context().close();
    say(`Drew ${name} as ${look}.`);
  }
const page = await studio.open('embed&scenario=two-fish', { width, height });
for (const look of looks) {
  const drawn = wantedScenes([]).filter((name) => existsSync(partOf(name, look)));
  const cells = drawn.map((name) => ({ name, url: readFileSync(partOf(name, look), 'utf8') }));
  const sheet = Buffer.from(await page.evaluate(compose, [cells, format]), 'base64');
  writeFileSync(path.join(folder, `${look}.jpg`), sheet);
  say(`Wrote ${look}.jpg: ${sheet.length} bytes.`);
}
await studio.close();

/** The file with a picture as a data URL. */
function partOf(name, look) {
  return path.join(parts, `${name}-${look}.txt`);
}

/** Runs in the page: plays the scene for a time, and returns its picture. */
async function picture([seconds, wide, high]) {
  const { stage } = window.shoal;
  const drawn = () => new Promise((done) => requestAnimationFrame(done));
  stage.dispatch({ type: 'pause' });
  stage.dispatch({ type: 'engine', value: { threads: 1 } });
  stage.dispatch({ type: 'reset' });
  const { plan } = stage.state.value;
  const rate = 4;
  const steps = Math.max(1, Math.round(plan.view.speed / rate / plan.step));
  stage.dispatch({ type: 'quality', value: 'low' });
  // The picture of a scene with very many fish is taken early.
  const many = stage.simulation.school.count > 20_000;
  for (let frame = 0; frame < (many ? 1 : seconds) * rate; frame++) {
    for (let step = 0; step < steps; step++) stage.dispatch({ type: 'step' });
    await drawn();
  }
  // The camera does not follow single steps, so it is put before the school again.
  document.querySelector('canvas').dispatchEvent(new MouseEvent('dblclick'));
  stage.dispatch({ type: 'quality', value: 'high' });
  await drawn();
  await new Promise((done) => setTimeout(done, 500));
  // The canvas keeps a picture only until the frame ends, and without a change none is drawn.
  stage.dispatch({ type: 'step' });
  await drawn();
  const canvas = new OffscreenCanvas(wide, high);
  canvas.getContext('2d').drawImage(document.querySelector('canvas'), 0, 0, wide, high);
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  return `data:image/png;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

/** Runs in the page: puts pictures with their names on a sheet, and returns a JPEG within the largest size. */
async function compose([cells, { width, height, columns, line, bytes }]) {
  const canvas = new OffscreenCanvas(width * columns, (height + line) * Math.ceil(cells.length / columns));
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000000';
  context.font = `${line - 5}px sans-serif`;
  for (const [index, { name, url }] of cells.entries()) {
    const x = (index % columns) * width;
    const y = Math.floor(index / columns) * (height + line);
    const image = new Image();
    image.src = url;
    await image.decode();
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, x, y, width - 2, height);
    context.fillText(name, x + 4, y + height + line - 5);
  }
  let blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  for (let quality = 0.8; blob.size > bytes && quality > 0.2; quality -= 0.05)
    blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  const array = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(array, (byte) => String.fromCharCode(byte)).join(''));
}

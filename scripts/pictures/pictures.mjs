// Takes the pictures of the documentation: `node scripts/pictures/pictures.mjs`, or only the named ones:
// `node scripts/pictures/pictures.mjs reef tour`. The same seed gives the same school.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { ensureDependencies, requireNode, root, say, stop } from '../install.mjs';
import { chromiumFlags, ensureChromium } from '../testing/programs.mjs';

/** A picture: simulated seconds from the start, the actions dispatched then, and the user's input. */
const shots = {
  reef: { query: 'scenario=reef', seconds: 14, closer: 3 },
  'reef-dusk': {
    query: 'scenario=reef',
    seconds: 20,
    closer: 2,
    size: [1920, 1080],
    actions: [{ type: 'mood', value: 'dusk' }],
  },
  diagram: { query: 'scenario=shark', seconds: 12, actions: [{ type: 'look', value: 'diagram' }] },
  inspector: {
    query: 'scenario=school-1000',
    seconds: 20,
    actions: [
      { type: 'choose', fish: 'liveliest' },
      { type: 'follow', value: true },
    ],
    more: 4,
  },
  panels: {
    query: 'scenario=school-1000',
    seconds: 15,
    actions: [{ type: 'charts', value: { shown: true } }],
    more: 8,
    async visit(page) {
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
    },
  },
  'field-slice': {
    query: 'scenario=arch',
    seconds: 9,
    actions: [{ type: 'slice', value: { shown: true, axis: 'z' } }],
  },
  tour: { query: 'tour=2', playing: 6 },
  compare: { query: 'compare=common,improved&scenario=smoothness', playing: 12 },
};

requireNode();
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(shots, name));
if (unknown) stop(`There is no picture "${unknown}"; there are ${Object.keys(shots).join(', ')}.`);
await ensureDependencies();
const executablePath = await ensureChromium();
if (!executablePath) stop('A picture needs a Chromium. Name one: SHOAL_CHROMIUM=/path/to/chromium.');

const [{ build, preview }, { chromium }] = await Promise.all([import('vite'), import('playwright-core')]);
const studio = path.join(root, 'apps/studio');
const config = { root: studio, configFile: path.join(studio, 'vite.config.ts'), logLevel: 'warn' };
await build(config);
const server = await preview({ ...config, preview: { port: 4290 } });
const [address] = server.resolvedUrls.local;
const browser = await chromium.launch({ executablePath, args: chromiumFlags() });
const folder = path.join(root, 'docs/pictures');
mkdirSync(folder, { recursive: true });

for (const [name, shot] of Object.entries(shots)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const file = path.join(folder, `${name}.jpg`);
  await take(shot, file);
  say(`Wrote ${path.relative(root, file)}.`);
}
await browser.close();
await server.close();

async function take(
  { query, seconds, playing = 0, actions = [], more = 0, closer = 0, size = [1280, 720], visit },
  file,
) {
  const [width, height] = size;
  // Drawn at twice the resolution and scaled down, which gives smooth edges without a GPU.
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 2, colorScheme: 'dark' });
  // Suppresses the invitation for first-time visitors.
  await page.addInitScript(() => localStorage.setItem('shoal.tour-offered', 'yes'));
  await page.goto(`${address}?${query}`);
  await page.waitForFunction(() => window.shoal.stage.state.value.status !== 'loading', undefined, {
    timeout: 120_000,
  });
  if (seconds !== undefined) await simulate(page, seconds, [{ type: 'reset' }, { type: 'quality', value: 'high' }]);
  await simulate(page, 0, actions);
  // In single steps, because charts and the fish card sample each picture.
  for (let time = 0; time < more; time += 0.25) {
    await simulate(page, 0.25);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
  await page.waitForTimeout(1000 * playing);
  await page.mouse.move(width / 2, height / 2);
  for (let notch = 0; notch < closer; notch++) {
    await page.mouse.wheel(0, -200);
    await page.waitForTimeout(100);
  }
  await visit?.(page);
  await page.mouse.move(width / 2, 1);
  // Waits until shaders are compiled and the camera does not move.
  await page.waitForTimeout(2500);
  await page.screenshot({ path: file, scale: 'css', type: 'jpeg', quality: 88 });
  await page.close();
}

/** Dispatches actions, then advances the paused scene by some simulated seconds. */
function simulate(page, seconds, actions = []) {
  return page.evaluate(
    ([time, wishes]) => {
      const { stage } = window.shoal;
      if (time > 0) stage.dispatch({ type: 'pause' });
      for (const action of wishes) stage.dispatch(action);
      const { step } = stage.state.value.plan;
      for (let left = time; left > 1e-9; left -= step) stage.dispatch({ type: 'step' });
    },
    [seconds, actions],
  );
}

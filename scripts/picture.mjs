// Takes docs/studio.png, the picture in the README: `node scripts/picture.mjs`;
// with --panels, --look diagram, --mood dusk, --scenario NAME and --out FILE it takes others. The same seed gives the same school.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromiumFlags, ensureChromium } from './chromium.mjs';
import { ensureDependencies, requireNode, root, say, stop } from './install.mjs';

requireNode();
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: path.join(root, 'docs/studio.png') },
    scenario: { type: 'string', default: 'reef' },
    seconds: { type: 'string', default: '14' },
    width: { type: 'string', default: '1280' },
    height: { type: 'string', default: '720' },
    look: { type: 'string', default: 'water' },
    mood: { type: 'string', default: 'day' },
    closer: { type: 'string', default: '3' },
    panels: { type: 'boolean', default: false },
  },
});
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
const [width, height] = [Number(values.width), Number(values.height)];
// Drawn twice as fine and shrunk: smooth edges without a graphics card.
const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 2 });
await page.goto(`${address}?scenario=${encodeURIComponent(values.scenario)}`);
await page.waitForFunction(() => window.shoal.stage.state.value.status !== 'loading');
await page.evaluate(
  ([seconds, look, mood]) => {
    const { stage } = window.shoal;
    stage.dispatch({ type: 'pause' });
    stage.dispatch({ type: 'reset' });
    stage.dispatch({ type: 'look', value: look });
    stage.dispatch({ type: 'mood', value: mood });
    stage.dispatch({ type: 'quality', value: 'high' });
    const { step } = stage.state.value.plan;
    for (let time = 0; time < seconds; time += step) stage.dispatch({ type: 'step' });
  },
  [Number(values.seconds), values.look, values.mood],
);
// The first picture places the camera.
await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
// What a visitor sees; with --closer N, so many notches of the wheel nearer.
await page.mouse.move(width / 2, height / 2);
for (let notch = 0; notch < Number(values.closer); notch++) {
  await page.mouse.wheel(0, -200);
  await page.waitForTimeout(100);
}
if (values.panels) await page.getByRole('button', { name: 'Panels' }).click();
// Shaders are compiled and the glide of the camera has ended.
await page.waitForTimeout(2000);
mkdirSync(path.dirname(values.out), { recursive: true });
await page.screenshot({ path: values.out, scale: 'css' });
await browser.close();
await server.close();
say(`Wrote ${path.relative(root, values.out)}.`);

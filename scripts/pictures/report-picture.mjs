// Takes the picture of a study report for the documentation: runs a study, writes its report, and takes a picture of
// the maps in it. `node scripts/pictures/report-picture.mjs`
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureDependencies, requireNode, root, say, stop } from '../install.mjs';
import { chromiumFlags, ensureChromium } from '../testing/programs.mjs';

const scenario = {
  version: 1,
  name: 'A school',
  world: { min: [0, 0, 0], max: [24, 16, 24] },
  species: [{ name: 'fish', count: 80 }],
};

const weight = (name) => ({
  kind: 'range',
  name,
  paths: [`species[0].rules.${name}.weight`],
  min: 0.1,
  max: 20,
  scale: 'log',
});

const study = {
  version: 1,
  name: 'What makes order',
  scenario: 'scenario.json',
  vary: [
    ...['alignment', 'cohesion', 'separation'].map(weight),
    { kind: 'range', name: 'top speed', paths: ['species[0].motion.maxSpeed'], min: 0.5, max: 4 },
  ],
  warmUp: 6,
  seconds: 6,
  measures: [
    { kind: 'metric', name: 'order', metric: 'polarisation' },
    { kind: 'metric', name: 'spacing', metric: 'nearestNeighbour' },
  ],
  objectives: [{ kind: 'maximise', measure: 'order' }],
  method: { kind: 'sobol', trials: 512 },
};

requireNode();
await ensureDependencies();
const executablePath = await ensureChromium();
if (!executablePath) stop('A picture needs a Chromium. Name one: SHOAL_CHROMIUM=/path/to/chromium.');
const { chromium } = await import('playwright-core');

const folder = mkdtempSync(path.join(tmpdir(), 'shoal-picture-'));
const browser = await chromium.launch({ executablePath, args: chromiumFlags() });
try {
  writeFileSync(path.join(folder, 'scenario.json'), JSON.stringify(scenario));
  writeFileSync(path.join(folder, 'study.json'), JSON.stringify(study));
  for (const args of [
    ['sweep', 'study.json', '--out', 'study'],
    ['report', 'study', '--no-tracks'],
  ])
    execFileSync(process.execPath, [path.join(root, 'packages/cli/bin/shoal.js'), ...args], { cwd: folder });
  const page = await browser.newPage({ viewport: { width: 1080, height: 900 }, deviceScaleFactor: 1 });
  await page.goto(pathToFileURL(path.join(folder, 'study/report.html')).href);
  const top = await page.getByRole('heading', { name: 'The coefficients that matter most' }).boundingBox();
  const map = await page.locator('figure', { hasText: 'Order over' }).first().locator('svg').boundingBox();
  const file = path.join(root, 'docs/pictures/study-report.png');
  const clip = { x: 0, y: top.y - 16, width: 1080, height: map.y + map.height - top.y + 18 };
  await page.screenshot({ path: file, fullPage: true, clip });
  say(`Wrote ${path.relative(root, file)}.`);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

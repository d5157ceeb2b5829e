// `npm run build && node scripts/pictures/first-frame.mjs`: measures the time until the built page paints, shows the school and
// responds.
import path from 'node:path';
import { chromium } from 'playwright-core';
import { preview } from 'vite';
import { root, say } from '../install.mjs';
import { chromiumFlags, findChromium } from '../testing/programs.mjs';

const runs = 7;

/** Runs first in the page: records the times of events, ms since the navigation began. */
function watch() {
  window.marks = { blocked: 0 };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      // A task longer than 50 ms delays input. Frames after the first one do not count.
      if (!(startTime > window.marks.frame)) window.marks.blocked += Math.max(0, duration - 50);
    }
  }).observe({ type: 'longtask', buffered: true });
  const look = () => {
    // The school is drawn in the frame in which it is ready, and is visible when the next frame begins.
    if (window.shoal?.stage.state.value.status !== 'ready') requestAnimationFrame(look);
    else requestAnimationFrame(() => requestAnimationFrame(() => (window.marks.frame = performance.now())));
  };
  requestAnimationFrame(look);
}

async function measure(browser, address) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  // Processor time of the thread, which other programs do not lengthen.
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.addInitScript(watch);
  await page.goto(address);
  await page.waitForFunction(() => window.marks.frame !== undefined);
  const { metrics } = await session.send('Performance.getMetrics');
  const work = 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
  await page.waitForTimeout(500);
  const figures = await page.evaluate(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return { paint: paint?.startTime ?? Number.NaN, ...window.marks };
  });
  await page.close();
  return { ...figures, work };
}

const studio = path.join(root, 'apps/studio');
const server = await preview({ root: studio, configFile: path.join(studio, 'vite.config.ts'), logLevel: 'warn' });
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags() });
const figures = [];
for (let run = 0; run < runs; run++) figures.push(await measure(browser, server.resolvedUrls.local[0]));
await browser.close();
await server.close();

const names = {
  paint: 'first paint',
  frame: 'first frame of the school',
  blocked: 'time until then in which a press waits',
  work: 'work of the main thread until then',
};
for (const [key, name] of Object.entries(names)) {
  const sorted = figures.map((one) => one[key]).sort((a, b) => a - b);
  say(
    `${name}: ${Math.round(sorted[runs >> 1])} ms, at best ${Math.round(sorted[0])} ms (${sorted.map(Math.round).join(', ')})`,
  );
}
process.exit(0);

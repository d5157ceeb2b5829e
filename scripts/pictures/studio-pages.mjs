// The built studio, for scripts that take pictures of scenes.

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureDependencies, requireNode, root, stop } from '../install.mjs';
import { chromiumFlags, ensureChromium } from '../testing/programs.mjs';

const loadTimeout = 300_000;

/**
 * Builds the studio and serves it.
 * @param cache folder of the build in node_modules/.cache
 * @param port port of the server on this machine
 */
export async function studioPages(cache, port) {
  requireNode();
  await ensureDependencies();
  const executablePath = await ensureChromium();
  if (!executablePath) stop('A picture needs a Chromium. Name one: SHOAL_CHROMIUM=/path/to/chromium.');
  const [{ build, preview }, { chromium }] = await Promise.all([import('vite'), import('playwright-core')]);
  const studio = path.join(root, 'apps/studio');
  const config = { root: studio, configFile: path.join(studio, 'vite.config.ts'), logLevel: 'warn' };
  const built = { outDir: path.join(root, 'node_modules/.cache', cache), emptyOutDir: true };
  await build({ ...config, build: built });
  const server = await preview({ ...config, build: built, preview: { port } });
  const [address] = server.resolvedUrls.local;
  const browser = await chromium.launch({ executablePath, args: chromiumFlags() });
  return {
    /** Opens a page at twice the resolution; scaled down, it has smooth edges even without a GPU. */
    async open(query, viewport) {
      const context = await browser.newContext({ viewport, deviceScaleFactor: 2, bypassCSP: true });
      const page = await context.newPage();
      await page.addInitScript(() => localStorage.setItem('shoal.tour-offered', 'yes'));
      await page.goto(`${address}?${query}`);
      await page.waitForFunction(() => window.shoal.stage.state.value.status !== 'loading', undefined, {
        timeout: loadTimeout,
      });
      return page;
    },
    async close() {
      await browser.close();
      await server.close();
    },
  };
}

const scenes = readdirSync(path.join(root, 'scenarios'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length));

/** The bundled scenes named on the command line, or all scenes if none is named. */
export function wantedScenes(named) {
  const unknown = named.find((name) => !scenes.includes(name));
  if (unknown) stop(`There is no scene "${unknown}"; there are ${scenes.join(', ')}.`);
  return named.length > 0 ? named : scenes;
}

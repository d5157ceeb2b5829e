import { mkdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build, defaultClientConditions, type InlineConfig, preview } from 'vite';
import { holdPictures, patience } from './open-page.ts';

const place = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A folder with a page that runs a program. */
export function folderOf(name: string, program: string): string {
  const root = place(`../dist/${name}/`);
  mkdirSync(root, { recursive: true });
  writeFileSync(`${root}three.js`, program);
  writeFileSync(
    `${root}three.html`,
    '<!doctype html><body style="margin: 0"><script type="module" src="./three.js"></script>',
  );
  return root;
}

export interface ServedPage {
  readonly page: Page;
  /** Warnings and errors that the page has reported so far. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/** Pages that are already built, by their files. */
const built = new Map<string, InlineConfig>();

/** A page of a folder, built from the library's sources as a user's bundler would, once for all tests of a process. */
async function builtPage(root: string, name: string): Promise<InlineConfig> {
  const input = `${root}${name}`;
  const known = built.get(input);
  if (known) return known;
  const config: InlineConfig = {
    root,
    configFile: false,
    logLevel: 'warn',
    base: './',
    resolve: { conditions: ['shoal-source', ...defaultClientConditions] },
    build: {
      outDir: place(`../dist/pages/${basename(root)}-${name}/`),
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 2500,
      rolldownOptions: { input },
    },
  };
  await build(config);
  built.set(input, config);
  return config;
}

/** Opens a page of a folder. */
export async function servePage(browser: Browser, root: string, name = 'three.html'): Promise<ServedPage> {
  const config = await builtPage(root, name);
  const server = await preview({ ...config, preview: { host: '127.0.0.1', port: 4281 } });
  const page = await browser.newPage({ viewport: { width: 480, height: 270 } });
  page.setDefaultTimeout(patience);
  // Without a GPU each picture takes a tenth of a second of a processor. While a test waits, few pictures are enough.
  await page.addInitScript(holdPictures, { between: 100 });
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  // Browsers request an icon if the page has none.
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.goto(`${server.resolvedUrls?.local[0]}${name}`);
  const close = async (): Promise<void> => {
    await page.close();
    await server.close();
  };
  return { page, complaints, close };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import knownFlags from '../scripts/testing/chromium-flags.json' with { type: 'json' };
import { environmentOf } from './project.ts';

export interface Result {
  readonly hash: string;
  readonly threads: number;
  readonly fallbackReason?: string;
  readonly error?: string;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.cjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Pages may use threads only with these headers. */
export const isolation: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export interface Site extends AsyncDisposable {
  readonly address: string;
}

/** Serves a folder's files on a free port of this machine. */
export async function serveFolder(
  folder: string,
  headers: Readonly<Record<string, string>> = isolation,
): Promise<Site> {
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = path.join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
    try {
      const body = await readFile(file);
      response.writeHead(200, { 'Content-Type': types[path.extname(file)] ?? 'application/octet-stream', ...headers });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Starts a development server and waits until it prints its address. */
export async function serveWith(folder: string, program: string, args: readonly string[]): Promise<Site> {
  const child: ChildProcess = spawn(path.join(folder, 'node_modules/.bin', program), args, {
    cwd: folder,
    env: environmentOf(folder),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async (): Promise<void> => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${program} printed no address in 150 s:\n${printed}`)), 150_000);
    const hear = (chunk: Buffer): void => {
      printed += chunk.toString();
      const found = printed.match(/http:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::\]):\d+\/?/);
      if (!found) return;
      clearTimeout(timer);
      // The last two stand for every address of this machine.
      resolve(found[0].replace(/0\.0\.0\.0|\[::\]/, 'localhost'));
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('exit', () => reject(new Error(`${program} ended:\n${printed}`)));
  }).catch(async (error) => {
    await stop();
    throw error;
  });
  return { address, [Symbol.asyncDispose]: stop };
}

/** One browser for all test files of a process. It ends with the process. */
let browser: Promise<Browser> | undefined;

/** Opens a page. @returns the page and its reports: all that it logs, errors, and resources that could not be loaded */
export async function openPage(address: string, seconds = 150): Promise<{ page: Page; reported: string[] }> {
  const args = [...knownFlags.everywhere, ...(process.platform === 'linux' ? knownFlags.linux : [])];
  browser ??= chromium.launch({ executablePath: process.env.SHOAL_CHROMIUM ?? '/usr/bin/chromium', args });
  const page = await (await browser).newPage({ viewport: { width: 480, height: 270 } });
  // On a busy machine a page can take longer than playwright's 30 s.
  page.setDefaultTimeout(1000 * seconds);
  const reported: string[] = [];
  page.on('console', (message) => reported.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => reported.push(`error: ${error.message}`));
  page.on('requestfailed', (request) => reported.push(`failed: ${request.url()}`));
  page.on('response', (response) => {
    if (response.status() >= 400) reported.push(`${response.status()}: ${response.url()}`);
  });
  // Browsers request an icon if the page has none.
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.goto(address, { timeout: 1000 * seconds });
  return { page, reported };
}

/** Opens a page and waits for its school's result. @throws Error with the page's reports if there is none */
export async function resultAt(address: string, seconds = 150): Promise<Result> {
  const { page, reported } = await openPage(address, seconds);
  try {
    const found = await page.waitForFunction('globalThis.schoolResult', undefined, { timeout: 1000 * seconds });
    return (await found.jsonValue()) as Result;
  } catch (error) {
    throw new Error(`${address} gave no result: ${(error as Error).message}\n${reported.join('\n')}`);
  } finally {
    await page.close();
  }
}

// The page as a viewer of `shoal serve`.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { parseScenarioJson, Simulation } from 'shoal';
import { afterAll, afterEach, expect, test } from 'vitest';
import { delayOf, paceOf, serverAddress } from '../src/modes/served/connection.ts';
import { wrongIn } from './axe-in.ts';
import { open, openQuiet, theBrowser } from './open-page.ts';

const launcher = fileURLToPath(new URL('../../../packages/cli/bin/shoal.js', import.meta.url));
const scene = {
  version: 1,
  name: 'A rock and a school',
  seed: 4,
  world: { min: [-12, -6, -12], max: [12, 6, 12] },
  obstacles: [{ name: 'rock', shape: { kind: 'sphere', radius: 2 } }],
  species: [{ name: 'sprat', count: 60, start: { kind: 'sphere', centre: [6, 0, 0], radius: 3 } }],
};

const folder = mkdtempSync(join(tmpdir(), 'shoal-served-'));
const file = join(folder, 'scene.json');
writeFileSync(file, JSON.stringify(scene));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let server: ChildProcess | undefined;
afterEach(() => {
  server?.kill('SIGKILL');
});

/** Starts `shoal serve`. @returns the address of the page that it prints, as a query */
async function serve(port = '0'): Promise<string> {
  server = spawn(process.execPath, [launcher, 'serve', file, '--port', port, '--threads', '1']);
  const [line] = await once(server.stdout as NodeJS.ReadableStream, 'data');
  return /\?serve=ws:\/\/127\.0\.0\.1:\d+/.exec(String(line))?.[0] ?? '';
}

const said = (page: Page, text: RegExp): Promise<void> => page.locator('.tracks-said').getByText(text).waitFor();

/** Waits until the school is shown at a time, s. */
const reaches = (page: Page, time: number): Promise<unknown> =>
  page.waitForFunction((least) => {
    const { simulation } = window.shoal.shown()[0] ?? {};
    return simulation && simulation.engine.name === 'recording' && simulation.school.time >= least;
  }, time);

const shownTime = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => window.shoal.shown()[0]?.simulation?.school.time);

test('shows the animals of the server as they swim, and connects again when it is lost', async () => {
  const query = await serve();
  const { page, complaints, leave } = await open(await theBrowser(), { query });
  await reaches(page, 0.5);
  const school = await page.evaluate(() => {
    const { school } = window.shoal.shown()[0].simulation ?? {};
    return { time: school?.time ?? 0, ids: [...(school?.id ?? [])].slice(0, school?.count), x: [...(school?.x ?? [])] };
  });
  using simulation = new Simulation(parseScenarioJson(scene), { threads: 1 });
  simulation.step(Math.round(school.time / simulation.plan.step));
  expect(school.ids).toEqual([...simulation.school.id.subarray(0, 60)]);
  for (const i of school.ids.keys()) expect(school.x[i]).toBeCloseTo(simulation.school.x[i], 1);
  await page.getByText(/^A rock and a school: [\d.]+ s, 60 animals, from “shoal serve”$/).waitFor();
  expect(await wrongIn(page, '.mode')).toEqual([]);

  server?.kill('SIGKILL');
  await said(page, /^The connection to the served school was lost\. The page tries to reconnect every few seconds\.$/);
  await said(
    page,
    /^Cannot connect to ws:\/\/127\.0\.0\.1:\d+\/\. Either no school is served there \(start one: shoal serve SCENARIO\)/,
  );
  const last = await shownTime(page);
  await serve(query.split(':').at(-1));
  await page.locator('.tracks-said').waitFor({ state: 'hidden' });
  // It stood still, and swims on in the new run.
  await expect.poll(() => shownTime(page), { timeout: 60_000 }).not.toBe(last);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !location.search.includes('serve') && !document.querySelector('.mode'));
  await leave();
  // The browser reports each connection that fails.
  expect(complaints.filter((one) => !/WebSocket connection to 'ws:.*' failed/.test(one))).toEqual([]);
});

test('connects to this computer only', async () => {
  for (const address of ['ws://127.0.0.1:4870', 'ws://localhost:1']) expect(serverAddress(address)).toBe(`${address}/`);
  for (const address of ['ws://example.org', 'ws://127.0.0.1.example.org', 'wss://127.0.0.1', 'http://localhost', ''])
    expect(() => serverAddress(address)).toThrow('must be on this computer, such as ws://127.0.0.1:4870, got ');
  const page = await openQuiet({ query: '?serve=ws://example.org:4870' });
  await said(page, /must be on this computer, such as ws:\/\/127\.0\.0\.1:4870, got ws:\/\/example\.org:4870\./);
});

test('what is no school is refused with a sentence, and is not asked again', async () => {
  const { page, complaints } = await open(await theBrowser(), {
    query: '?serve=ws://127.0.0.1:4999',
    before: () => {
      /** Sends what the test gives to each new connection. */
      class FakeSocket extends EventTarget {
        static made = 0;
        binaryType = '';
        constructor() {
          super();
          FakeSocket.made++;
          addEventListener('message', ({ data }) => this.dispatchEvent(new MessageEvent('message', { data })));
        }
        close(): void {
          this.dispatchEvent(new CloseEvent('close'));
        }
      }
      Object.assign(window, { WebSocket: FakeSocket });
    },
  });
  const sends = (data: unknown): Promise<void> =>
    page.evaluate((sent) => void window.dispatchEvent(new MessageEvent('message', { data: sent })), data);
  for (const [messages, sentence] of [
    [['hello'], /^The server has sent a scene without a scenario and a frame rate\./],
    [[7], /^The server must first send a scene, a text of at most 16,000,000 characters, got another message\./],
    [[JSON.stringify({ scenario: { version: 1, species: 3 }, fps: 30 })], /the scenario of the server/],
    [[JSON.stringify({ scenario: scene, fps: 30 }), 'x'], /^After the scene, the server must send frames/],
  ] as const) {
    await page.reload();
    await page.locator('.tracks-said').getByText('Connecting…').waitFor();
    for (const message of messages) await sends(message);
    await said(page, sentence);
    // The page reconnects to a lost server after a second.
    await page.waitForTimeout(1500);
    expect(await page.evaluate(() => Reflect.get(window.WebSocket, 'made'))).toBe(1);
  }
  await page.close();
  expect(complaints).toEqual([]);
});

test('the view stays a moment behind the last frame', () => {
  const delay = delayOf(20);
  expect(delay).toBeCloseTo(0.15, 12);
  expect(paceOf(delay, delay)).toBe(1);
  expect(paceOf(0.5 * delay, delay)).toBe(0.5);
  expect(paceOf(0, delay)).toBe(0);
  expect(paceOf(-0.1, delay)).toBe(0);
  expect(paceOf(1, delay)).toBe(2);
  expect(paceOf(1.2, delay)).toBe(Number.POSITIVE_INFINITY);
  expect(paceOf(-1.2, delay)).toBe(Number.POSITIVE_INFINITY);
});

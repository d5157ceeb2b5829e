// The page as a viewer of `shoal serve`.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { parseScenarioJson, Simulation } from 'shoal';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { serverAddress } from '../src/modes/served/connection.ts';
import { ServedClock } from '../src/modes/served/pace.ts';
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

/** An octahedron, in a file that only the server has. */
const corners = [2, 0, 0, -2, 0, 0, 0, 2, 0, 0, -2, 0, 0, 0, 2, 0, 0, -2];
const triangles = [0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5];
/** At a speed of 0 the scene would stand still, but a server sends its frames in real time. */
const served = {
  ...scene,
  view: { speed: 0 },
  obstacles: [{ name: 'rock', shape: { kind: 'mesh', file: 'rock.obj' } }],
};

const folder = mkdtempSync(join(tmpdir(), 'shoal-served-'));
const file = join(folder, 'scene.json');
writeFileSync(file, JSON.stringify(served));
const linesOf = (letter: string, numbers: readonly number[]): string =>
  numbers.map((one, k) => (k % 3 === 0 ? `\n${letter} ${one}` : ` ${one}`)).join('');
writeFileSync(
  join(folder, 'rock.obj'),
  `${linesOf('v', corners)}${linesOf(
    'f',
    triangles.map((one) => one + 1),
  )}\n`,
);
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
  const shown = await page.evaluate(() => {
    const { simulation } = window.shoal.shown()[0];
    if (!simulation) throw new Error('no school is shown');
    const { school } = simulation;
    const column = (numbers: ArrayLike<number>): number[] => Array.from(numbers).slice(0, school.count);
    const { x, y, z, vx, vy, vz } = school;
    return {
      time: school.time,
      ids: column(school.id),
      species: column(school.species),
      places: [x, y, z].map(column),
      velocities: [vx, vy, vz].map(column),
    };
  });
  const meshes = { 'rock.obj': { positions: Float32Array.from(corners), triangles: Uint32Array.from(triangles) } };
  using simulation = new Simulation(parseScenarioJson(served), { threads: 1, meshes });
  simulation.step(Math.round(shown.time / simulation.plan.step));
  const { school } = simulation;
  expect(school.time).toBeCloseTo(shown.time, 2);
  expect(shown.ids).toEqual([...school.id.subarray(0, 60)]);
  expect(shown.species).toEqual([...school.species.subarray(0, 60)]);
  const { x, y, z, vx, vy, vz } = school;
  // Between two frames of the server, 1/30 s apart.
  for (const [axis, column] of [x, y, z].entries())
    for (const [k, place] of shown.places[axis].entries()) expect(Math.abs(place - column[k])).toBeLessThan(0.01);
  for (const k of shown.ids.keys()) {
    const heading = shown.velocities.map((column) => column[k]);
    const wanted = [vx, vy, vz].map((column) => column[k]);
    const along = heading.reduce((sum, one, axis) => sum + one * wanted[axis], 0);
    // 2°
    expect(along / Math.hypot(...heading) / Math.hypot(...wanted)).toBeGreaterThan(0.9994);
  }
  const rock = await page.evaluate(() => {
    const { simulation } = window.shoal.shown()[0];
    return { shape: simulation?.plan.obstacles[0].shape, clearance: simulation?.obstacles.clearance(5, 0, 0) };
  });
  expect(rock.shape).toMatchObject({ kind: 'triangles' });
  expect(rock.shape?.kind === 'triangles' && [rock.shape.vertices.flat(), rock.shape.triangles.flat()]).toEqual([
    corners,
    triangles,
  ]);
  expect(rock.clearance).toBeCloseTo(3, 2);
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

test('the policy of the page allows connections to this computer only', async () => {
  const { page, leave } = await open(await theBrowser());
  const refused = await page.evaluate(
    async (addresses) => {
      const blocked: string[] = [];
      // Violations are reported in a task of their own, in their order: that of the last address comes last.
      const reported = new Promise<void>((resolve) => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
          blocked.push(`${effectiveDirective} ${blockedURI}`);
          if (blockedURI === addresses.at(-1)) resolve();
        });
      });
      for (const address of addresses)
        await new Promise<void>((resolve) => {
          try {
            // A connection that the policy refuses is never closed, as it was not open.
            new WebSocket(address).addEventListener('error', () => resolve());
          } catch {
            resolve();
          }
        });
      await reported;
      return blocked;
    },
    ['ws://127.0.0.1:4999/', 'ws://localhost:4999/', 'ws://192.0.2.1:4870/', 'wss://example.org/', 'ws://[::1]:4870/'],
  );
  expect(refused.sort()).toEqual([
    'connect-src ws://192.0.2.1:4870/',
    'connect-src ws://[::1]:4870/',
    'connect-src wss://example.org/',
  ]);
  await leave();
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

/** What a view does with frames that come: its paces and how far it is behind the last frame, picture by picture, s. */
function watched(
  fps: number,
  arrivals: readonly (readonly [time: number, at: number])[],
): { readonly at: number; readonly pace: number; readonly behind: number }[] {
  const clock = new ServedClock(fps);
  const seen: { at: number; pace: number; behind: number }[] = [];
  let [next, shown, latest] = [0, arrivals[0][0], arrivals[0][0]];
  const between = 1 / 60;
  for (let at = arrivals[0][1]; at < (arrivals.at(-1)?.[1] ?? 0); at += between) {
    for (; next < arrivals.length && arrivals[next][1] <= at; next++) {
      latest = arrivals[next][0];
      clock.arrived(...arrivals[next]);
    }
    const pace = clock.paceAt(at, shown);
    shown = Number.isFinite(pace) ? Math.min(latest, shown + pace * between) : clock.timeAt(at);
    seen.push({ at, pace, behind: latest - shown });
  }
  return seen;
}

describe('the pace of the view', () => {
  /** Frames whose way takes up to `jitter` seconds. */
  const frames = (fps: number, seconds: number, rate = 1, jitter = 0): [number, number][] =>
    Array.from({ length: fps * seconds }, (_, k) => [
      (rate * k) / fps,
      100 + k / fps + jitter * Math.abs(Math.sin(37 * k)),
    ]);

  test.each([
    ['2 frames a second', 2, 2, 1, 0],
    ['5 frames a second', 5, 5, 1, 0],
    ['30 frames a second', 30, 30, 1, 0],
    ['30 frames a second that come unevenly', 30, 30, 1, 0.06],
    ['a server that makes 6 of 30 frames a second', 30, 6, 0.2, 0.05],
    ['a server at twice the pace', 30, 30, 2, 0],
  ])('%s: even, and never without a next frame', (_, said, fps, rate, jitter) => {
    const settled = watched(said, frames(fps, 20, rate, jitter)).filter(({ at }) => at > 112);
    expect(settled.length).toBeGreaterThan(400);
    for (const { pace, behind } of settled) {
      expect(Math.abs(pace / rate - 1)).toBeLessThan(0.08);
      expect(behind).toBeGreaterThan((0.9 * rate) / fps);
      expect(behind).toBeLessThan((2.2 * rate) / fps + 0.15 * rate);
    }
  });

  test('after a pause of the server it goes on as before', () => {
    const steady = frames(10, 8);
    const later = frames(10, 12).map(([time, at]): [number, number] => [8 + time, at + 11]);
    const seen = watched(10, [...steady, ...later]);
    const paused = seen.filter(({ at }) => at > 108.5 && at < 111);
    expect(Math.max(...paused.map(({ behind }) => behind))).toBe(0);
    // It stands still: going to the present again in each picture would rebuild the school.
    expect(paused.every(({ pace }) => Number.isFinite(pace))).toBe(true);
    for (const { pace, behind } of seen.filter(({ at }) => at > 118)) {
      expect(Math.abs(pace - 1)).toBeLessThan(0.05);
      expect(behind).toBeGreaterThan(0.09);
    }
  });

  test('far from the present, it goes there at once', () => {
    const clock = new ServedClock(20);
    for (const arrival of frames(20, 2)) clock.arrived(...arrival);
    expect(clock.delay).toBeCloseTo(0.15, 9);
    expect(clock.timeAt(102)).toBeCloseTo(2 - 0.15, 9);
    expect(clock.paceAt(102, 1.85)).toBeCloseTo(1, 9);
    expect(clock.paceAt(102, 1.65)).toBeCloseTo(1.1, 9);
    expect(clock.paceAt(102, 0.85)).toBeCloseTo(1.5, 9);
    expect(clock.paceAt(102, 0.5)).toBe(Number.POSITIVE_INFINITY);
    expect(clock.paceAt(102, 3.5)).toBe(Number.POSITIVE_INFINITY);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import type { Browser, Download, Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type {} from '../src/export/save-place.ts';
import { hash, open, theBrowser } from './open-page.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

declare global {
  interface Window {
    /** Digests of the frames that were handed to the encoder. */
    frameHashes: Promise<string>[];
    /** Bytes of a film that were handed to the disk. */
    bytesWritten: number;
    /** Number of copies that the smoothing of edges has made of the film's frames. */
    framesSmoothed: number;
  }
}

let browser: Browser;
let page: Page;
let complaints: string[];
let leave: () => Promise<void>;

beforeAll(async () => {
  browser = await theBrowser();
});
afterEach(async () => {
  expect(complaints).toEqual([]);
  await leave();
});

async function openScene(drawn = false): Promise<void> {
  ({ page, complaints, leave } = await open(browser, { query: '?scenario=mill', drawn }));
  // The browser's own dialog cannot be answered in a test.
  await page.evaluate(() => Object.defineProperty(window, 'showSaveFilePicker', { value: undefined, writable: true }));
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.locator('[data-section="Save and share"] summary').click();
}

async function ask(
  button: 'Export video' | 'Export positions',
  values: Readonly<Record<string, string>>,
): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  for (const [name, value] of Object.entries(values)) {
    const field = page.getByRole('dialog').getByLabel(name, { exact: true });
    if (await field.evaluate((element) => element instanceof HTMLSelectElement)) await field.selectOption(value);
    else {
      await field.fill(value);
      await field.press('Enter');
    }
  }
}

async function make(): Promise<Download> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = await coming;
  await page.getByRole('button', { name: 'Export', exact: true }).waitFor();
  return download;
}

const close = (): Promise<void> => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

async function text(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8');
}

/** The file that `shoal run` writes for this scene. */
function byCommand(format: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'shoal-table-'));
  const scenario = path.join(root, 'scenarios/mill.json');
  const options = ['--seconds', '2', '--every', '10', '--format', format, '--out', path.join(folder, 'run')];
  try {
    execFileSync(process.execPath, [path.join(root, 'packages/cli/bin/shoal.js'), 'run', scenario, ...options]);
    return readFileSync(path.join(folder, 'run', `trajectory.${format}`), 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('a table of trajectories', () => {
  const asked = { 'Simulated time': '2', 'Steps per frame': '10' };

  test.each(['csv', 'jsonl'])(
    'as %s is byte for byte what the command writes, and the scene is untouched',
    async (format) => {
      await openScene();
      await page.keyboard.press('Space');
      const before = await hash(page);
      await ask('Export positions', { ...asked, Format: format });
      const download = await make();
      expect(download.suggestedFilename()).toBe(`mill.${format}`);
      expect(await text(download)).toBe(byCommand(format));
      await close();
      expect(await hash(page)).toBe(before);
    },
  );

  test('from now on, onto the disk where the browser writes there', async () => {
    await openScene();
    await page.keyboard.press('Space');
    await page.evaluate(() => {
      window.showSaveFilePicker = async ({ suggestedName }) =>
        (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });
    });
    await ask('Export positions', { ...asked, 'Start at': 'now' });
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByText('mill.csv saved.').waitFor();
    const { written, x, id } = await page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      const file = await (await folder.getFileHandle('mill.csv')).getFile();
      const { school } = window.shoal.stage.simulation ?? {};
      return { written: await file.text(), x: school?.x[0], id: school?.id[0] };
    });
    const [header, first] = written.split('\n');
    expect(header).toBe('frame,step,time,id,species,x,y,z,vx,vy,vz');
    expect(first.split(',').map(Number)).toMatchObject({ 0: 0, 3: id, 5: x });
  });

  test('that is cancelled leaves nothing, and the scene plays on', async () => {
    await openScene();
    await page.evaluate(() => {
      window.showSaveFilePicker = async ({ suggestedName }) => {
        const folder = await navigator.storage.getDirectory();
        await folder.removeEntry(suggestedName).catch(() => {});
        return folder.getFileHandle(suggestedName, { create: true });
      };
    });
    await ask('Export positions', { 'Simulated time': '3600', 'Steps per frame': '1' });
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByText(/of .* frames, about/).waitFor();
    expect(await page.evaluate(() => window.shoal.stage.state.value.playing)).toBe(false);
    await page.keyboard.press('Escape');
    await page.getByText('Cancelled. Nothing was saved.').waitFor();
    const size = await page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      return (await (await folder.getFileHandle('mill.csv')).getFile()).size;
    });
    expect(size).toBe(0);
    await close();
    await expect.poll(() => page.evaluate(() => window.shoal.stage.state.value.playing)).toBe(true);
  });
});

describe('a film', () => {
  const small = { 'Start at': 'start', Size: 'custom', Width: '160', Height: '90', 'Frame rate': '12', Length: '1' };

  async function openStudio(drawn = true): Promise<void> {
    await openScene(drawn);
    await page.evaluate(() => {
      window.frameHashes = [];
      const { encode } = VideoEncoder.prototype;
      VideoEncoder.prototype.encode = function (frame, options) {
        const copy = frame.clone();
        const read = async (): Promise<string> => {
          const pixels = new Uint8Array(copy.allocationSize({ format: 'RGBA' }));
          await copy.copyTo(pixels, { format: 'RGBA' });
          copy.close();
          const digest = await crypto.subtle.digest('SHA-256', pixels);
          return Array.from(new Uint8Array(digest), (byte) => byte.toString(16)).join('');
        };
        window.frameHashes.push(read());
        encode.call(this, frame, options);
      };
    });
  }

  async function frames(): Promise<string[]> {
    return page.evaluate(() => Promise.all(window.frameHashes.splice(0)));
  }

  test.each([
    ['mp4', 'still'],
    ['webm', 'turn'],
  ])('as %s has the asked frames and size, and twice the same pictures', async (container, camera) => {
    await openStudio();
    await page.keyboard.press('Space');
    await ask('Export video', { ...small, Format: container, Camera: camera });
    const download = await make();
    expect(download.suggestedFilename()).toBe(`mill.${container}`);
    const input = new Input({ source: new BufferSource(readFileSync(await download.path())), formats: ALL_FORMATS });
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error('There is no picture in the film.');
    const { packetCount, averagePacketRate } = await track.computePacketStats();
    expect([track.codedWidth, track.codedHeight, packetCount]).toEqual([160, 90, 12]);
    expect(averagePacketRate).toBeCloseTo(12, 1);
    expect(await track.computeDuration()).toBeCloseTo(1, 2);

    const once = await frames();
    expect(new Set(once).size).toBe(12);
    await make();
    expect(await frames()).toEqual(once);
    // The world box is drawn only on request.
    const box = page.getByRole('dialog').getByRole('switch', { name: 'World box and paths' });
    expect(await box.isChecked()).toBe(false);
    await box.click();
    await make();
    const boxed = await frames();
    expect(boxed.filter((frame) => once.includes(frame))).toEqual([]);
  });

  test('goes by its own clock: at half the rate it has every second picture', async () => {
    await openStudio();
    await page.keyboard.press('Space');
    // In a look without tail beats, which accumulate over pictures, each picture depends on the time alone.
    await page.keyboard.press('d');
    await ask('Export video', { ...small, Camera: 'still' });
    await make();
    const fine = await frames();
    await close();
    await ask('Export video', { 'Frame rate': '6' });
    await make();
    const coarse = await frames();
    expect(coarse).toEqual(fine.filter((_, frame) => frame % 2 === 0));
    // The marks of a selected fish are drawn only on request.
    const marks = page.getByRole('dialog').getByRole('switch', { name: 'Selected fish' });
    expect(await marks.isVisible()).toBe(false);
    await close();
    await page.keyboard.press('n');
    await ask('Export video', {});
    expect(await marks.isChecked()).toBe(false);
    await marks.click();
    await make();
    expect((await frames()).filter((frame) => coarse.includes(frame))).toEqual([]);
  });

  test('for a phone is upright, with edges as smooth as those of the page on a software adapter', async () => {
    await openStudio();
    // A diagram has no glare, which copies frames too.
    await page.keyboard.press('d');
    await page.evaluate(() => {
      window.framesSmoothed = 0;
      const gl = WebGL2RenderingContext.prototype;
      const { copyTexSubImage2D } = gl;
      gl.copyTexSubImage2D = function (...all) {
        // The film's canvas is not in the page.
        if (this.canvas instanceof HTMLCanvasElement && !this.canvas.isConnected && all[6] === 1080 && all[7] === 1920)
          window.framesSmoothed++;
        copyTexSubImage2D.apply(this, all);
      };
    });
    await ask('Export video', { 'Start at': 'start', Size: 'portrait', 'Frame rate': '1', Length: '1' });
    const download = await make();
    const input = new Input({ source: new BufferSource(readFileSync(await download.path())), formats: ALL_FORMATS });
    const track = await input.getPrimaryVideoTrack();
    expect([track?.codedWidth, track?.codedHeight]).toEqual([1080, 1920]);
    const isSoftware = await page.evaluate(() => {
      const gl = document.createElement('canvas').getContext('webgl2');
      const named = gl?.getExtension('WEBGL_debug_renderer_info')?.UNMASKED_RENDERER_WEBGL;
      return /llvmpipe|swiftshader|software/i.test(String(named && gl?.getParameter(named)));
    });
    expect(await page.evaluate(() => window.framesSmoothed)).toBe(isSoftware ? 1 : 0);
  });

  test('from now on begins where the scene was when the dialog was opened', async () => {
    await openStudio(false);
    const now = (): Promise<unknown[]> =>
      page.evaluate(() => [window.shoal.stage.state.value.playing, window.shoal.stage.simulation?.school.step]);
    await ask('Export video', { ...small, 'Start at': 'now' });
    const opened = await now();
    expect(opened[0]).toBe(false);
    await page.waitForTimeout(500);
    await make();
    expect(await now()).toEqual(opened);
    await close();
    await expect.poll(async () => (await now())[0], { timeout: 60_000 }).toBe(true);
  });

  test('onto the disk has all frames, and one that is cancelled leaves nothing', async () => {
    await openStudio(false);
    await page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory();
      await folder.removeEntry('mill.mp4').catch(() => {});
      window.showSaveFilePicker = ({ suggestedName }) => folder.getFileHandle(suggestedName, { create: true });
      window.bytesWritten = 0;
      const { write } = FileSystemWritableFileStream.prototype;
      FileSystemWritableFileStream.prototype.write = function (data) {
        const bytes = (data as { readonly data?: ArrayBufferView }).data ?? (data as ArrayBufferView);
        window.bytesWritten += bytes.byteLength;
        return write.call(this, data);
      };
    });
    const onDisk = (): Promise<number[] | undefined> =>
      page.evaluate(async () => {
        const folder = await navigator.storage.getDirectory();
        const handle = await folder.getFileHandle('mill.mp4').catch(() => undefined);
        return handle && [...new Uint8Array(await (await handle.getFile()).arrayBuffer())];
      });
    await ask('Export video', { ...small, Length: '600' });
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    // Long before its end, pictures are on the way to the disk. The browser shows the file when it is complete.
    await page.waitForFunction(() => window.bytesWritten >= 2 ** 17);
    await page.getByText(/of 7,200 frames, about/).waitFor();
    expect(await onDisk()).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Cancelled. Nothing was saved.').waitFor();
    expect(await onDisk()).toBeUndefined();
    await close();
    await ask('Export video', small);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByText(/mill\.mp4 saved \([\d.]+ MB\)/).waitFor();
    const bytes = Uint8Array.from((await onDisk()) ?? []);
    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
    const track = await input.getPrimaryVideoTrack();
    expect((await track?.computePacketStats())?.packetCount).toBe(12);
    // The index comes before the pictures, so that a player need not have the whole file.
    const [index, pictures] = ['moov', 'mdat'].map((box) => Buffer.from(bytes).indexOf(box));
    expect(index).toBeGreaterThan(0);
    expect(index).toBeLessThan(pictures);
  });

  test('that is cancelled or cannot be made says so, and the scene plays on', async () => {
    await openStudio(false);
    let downloads = 0;
    page.on('download', () => downloads++);
    await ask('Export video', { ...small, Length: '600' });
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByText(/of 7,200 frames, about \d+ (s|min|h|h \d+ min) left/).waitFor();
    const asked = page.waitForEvent('dialog');
    await page.evaluate(() => void setTimeout(() => location.reload()));
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    // The user stays.
    await question.dismiss();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Cancelled. Nothing was saved.').waitFor();
    const asks = (): Promise<boolean> =>
      page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await asks()).toBe(false);
    await page.evaluate(() => Reflect.deleteProperty(window, 'VideoEncoder'));
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByText('This browser cannot encode videos').waitFor();
    await close();
    expect(downloads).toBe(0);
    await expect.poll(() => page.evaluate(() => window.shoal.stage.state.value.playing)).toBe(true);
  });
});

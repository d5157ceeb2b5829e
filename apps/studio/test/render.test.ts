import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** The built command, with the page that test/serve.ts has built. */

const root = fileURLToPath(new URL('../../../', import.meta.url));
const launcher = join(root, 'packages/cli/bin/shoal.js');
const scene = join(root, 'scenarios/two-fish.json');
let folder = '';
const small = ['--size', '96x64', '--quality', 'low'];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shoal-render-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): [ChildProcess, Promise<Ended>] {
  const child = spawn(process.execPath, [launcher, ...args], { cwd: folder, env: { ...process.env, ...env } });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (text: Buffer) => {
      said[stream] += text;
    });
  return [child, new Promise((resolve) => child.on('close', (code) => resolve({ code, ...said })))];
}

const shoal = (args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ended> => start(args, env)[1];
const path = (name: string): string => join(folder, name);
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Size, rate and encoded frames of a video. Equal encoded frames are decoded to equal pictures. */
async function videoIn(name: string) {
  const input = new Input({ source: new BufferSource(readFileSync(path(name))), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error(`${name} has no video.`);
  const { averagePacketRate } = await track.computePacketStats();
  const description = (await track.getDecoderConfig())?.description as Uint8Array | undefined;
  const frames: string[] = [];
  const times: number[] = [];
  const keys: number[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (packet.type === 'key') keys.push(frames.length);
    frames.push(hashOf(packet.data));
    times.push(packet.timestamp);
  }
  return {
    size: [await track.getDisplayWidth(), await track.getDisplayHeight()],
    rate: averagePacketRate,
    description: description && hashOf(description),
    ...{ frames, times, keys },
  };
}

describe('a recorded run', () => {
  test('is filmed as it was recorded, without its seed being known', async () => {
    // It starts at random.
    writeFileSync(path('few.json'), JSON.stringify({ version: 1, species: [{ name: 'fish', count: 20 }] }));
    const recorded = await shoal(['run', 'few.json', '--seconds', '1', '--every', '2', '--seed', '9', '--out', 'run']);
    expect(recorded.code).toBe(0);
    const look = [...small, '--look', 'diagram'];
    const picture = async (name: string, ...args: readonly string[]): Promise<string> => {
      expect(await shoal(['picture', ...args, '--out', name, ...look])).toMatchObject({ code: 0, stderr: '' });
      return hashOf(readFileSync(path(name)));
    };
    const first = await picture('first.png', 'run');
    expect(await picture('simulated.png', 'few.json', '--seed', '9')).toBe(first);
    expect(await picture('other.png', 'few.json')).not.toBe(first);
    expect(await picture('last.png', 'run', '--at', '1')).not.toBe(first);
    // The whole recording is the film, the same each time.
    const film = async (name: string): Promise<string> => {
      const { stdout } = await shoal(['render', 'run', '--out', name, ...small, '--fps', '10']);
      expect(stdout).toBe(`${name}: 10 frames, 96 × 64, 10 fps, from 0 s of the scene\n`);
      return hashOf(readFileSync(path(name)));
    };
    expect(await film('one.webp')).toBe(await film('other.webp'));
  });
});

describe('shoal render', () => {
  test('makes a video of the asked size, rate and length, with the same frames each time', async () => {
    const options = [...small, '--fps', '20', '--seconds', '0.5'];
    for (const name of ['one.mp4', 'other.mp4']) {
      const { code, stdout, stderr } = await shoal(['render', scene, '--out', name, ...options]);
      expect([code, stderr]).toEqual([0, '']);
      expect(stdout).toBe(`${name}: 10 frames, 96 × 64, 20 fps, from 0 s of the scene\n`);
    }
    const [one, other] = [await videoIn('one.mp4'), await videoIn('other.mp4')];
    expect(one.size).toEqual([96, 64]);
    expect(one.rate).toBeCloseTo(20, 6);
    expect(new Set(one.frames).size).toBe(10);
    expect(other).toEqual(one);
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  // Seven times a browser is started.
  test('goes on after three interruptions with the frames of an uninterrupted film', { timeout: 480_000 }, async () => {
    // Parts of eight frames.
    const options = [scene, ...small, '--fps', '4', '--seconds', '12', '--camera', 'orbit', '--from', '0.5'];
    expect((await shoal(['render', ...options, '--out', 'whole.webm'])).code).toBe(0);
    const unfinished = path('.cut.webm.unfinished');
    for (let part = 0; part < 3; part++) {
      const [child, ended] = start(['render', ...options, '--out', 'cut.webm', ...(part > 0 ? ['--resume'] : [])]);
      while (!existsSync(join(unfinished, `part-${part}`)) && child.exitCode === null) await wait(10);
      child.kill('SIGINT');
      const { code, stderr } = await ended;
      expect([code, stderr]).toEqual([130, expect.stringContaining('--resume')]);
      expect(existsSync(path('cut.webm'))).toBe(false);
    }
    const again = await shoal(['render', ...options, '--out', 'cut.webm']);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('is unfinished')]);
    const others = await shoal(['render', ...options, '--out', 'cut.webm', '--resume', '--seed', '99']);
    expect([others.code, others.stderr]).toEqual([2, expect.stringContaining('begun otherwise: scenario was')]);
    expect((await shoal(['render', ...options, '--out', 'cut.webm', '--resume'])).code).toBe(0);
    const whole = await videoIn('whole.webm');
    expect(whole.keys).toEqual([0, 8, 16, 24, 32, 40]);
    expect(whole.times).toEqual(Array.from({ length: 48 }, (_, k) => k / 4));
    expect(await videoIn('cut.webm')).toEqual(whole);
    expect(existsSync(unfinished)).toBe(false);
  });

  test('makes numbered pictures and animations, and shoal picture makes one of them', async () => {
    const options = [...small, '--camera', 'still', '--fps', '2'];
    expect((await shoal(['render', scene, '--out', 'frames/', ...options, '--seconds', '2'])).code).toBe(0);
    const names = ['frame-0000.png', 'frame-0001.png', 'frame-0002.png', 'frame-0003.png'];
    expect(readdirSync(path('frames'))).toEqual(names);
    const pictures = names.map((name) => readFileSync(path(`frames/${name}`)));
    for (const picture of pictures) expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([96, 64]);
    expect(new Set(pictures.map(hashOf)).size).toBe(4);
    const first = await shoal(['picture', scene, '--out', 'first.png', ...small, '--camera', 'still']);
    expect([first.code, first.stdout]).toEqual([0, 'first.png: 96 × 64, at 0 s of the scene\n']);
    expect(readFileSync(path('first.png')).equals(pictures[0])).toBe(true);

    expect((await shoal(['render', scene, '--out', 'fish.webp', ...options, '--seconds', '2'])).code).toBe(0);
    const animation = readFileSync(path('fish.webp'));
    expect(animation.readUInt32LE(4)).toBe(animation.length - 8);
    expect(animation.toString('latin1').match(/ANMF/g)).toHaveLength(4);
    expect([animation.readUIntLE(24, 3), animation.readUIntLE(27, 3)]).toEqual([95, 63]);
  });

  test('takes the shots of a file as its camera, and follows a fish', async () => {
    const shot = { position: [20, 20, 60], target: [20, 20, 20], seconds: 0.5, next: 'cut' };
    const shots = [shot, { ...shot, position: [60, 20, 20] }];
    writeFileSync(path('shots.json'), JSON.stringify({ shots }));
    const { stdout } = await shoal([
      ...['render', scene, '--out', 'shots-##.png', ...small, '--fps', '2', '--camera', 'shots.json'],
    ]);
    expect(stdout).toContain('2 frames');
    const [one, other] = [0, 1].map((k) => readFileSync(path(`shots-0${k}.png`)));
    expect(one.equals(other)).toBe(false);
    const lost = await shoal(['render', scene, '--out', 'lost.mp4', ...small, '--camera', 'follow:77']);
    expect([lost.code, lost.stderr]).toEqual([2, expect.stringContaining('The scene has no fish 77 at 0 s')]);
    expect(readdirSync(folder).filter((name) => name.includes('lost'))).toEqual([]);
    expect((await shoal(['picture', scene, '--out', 'fish.png', ...small, '--camera', 'follow:1'])).code).toBe(0);
  });

  test('says what is missing, and how to get it', async () => {
    const picture = ['picture', scene, '--out', 'missing.png', ...small];
    const wrong = await shoal(picture, { SHOAL_CHROMIUM: '/nowhere/chromium' });
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('/nowhere/chromium, which is not a program'),
    ]);
    const nowhere = { SHOAL_CHROMIUM: '', CHROME_PATH: '', PATH: folder, PLAYWRIGHT_BROWSERS_PATH: folder };
    const none = await shoal(picture, nowhere);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('SHOAL_CHROMIUM=/path/to/chromium')]);
    const hook = `export async function resolve(name, context, next) {
      if (name === 'playwright-core') throw Object.assign(new Error(name), { code: 'ERR_MODULE_NOT_FOUND' });
      return next(name, context);
    }`;
    writeFileSync(path('hook.mjs'), hook);
    writeFileSync(
      path('hooks.mjs'),
      "import { register } from 'node:module'; register('./hook.mjs', import.meta.url);",
    );
    const alone = await shoal(picture, { NODE_OPTIONS: `--import ${path('hooks.mjs')}` });
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('npm install playwright-core')]);
    expect(existsSync(path('missing.png'))).toBe(false);
  });
});

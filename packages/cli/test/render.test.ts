import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { describe, expect, test } from 'vitest';
import { PageServer, pageFiles } from '../dist/render/page-server.js';
import { prepareFilm, type ViewOptions } from '../dist/render/prepare-film.js';
import { workshop } from './run-shoal.ts';

/** What is refused before a browser starts. Films are tested with the page that draws, in apps/studio/test/render.test.ts. */

const shop = workshop();
const species = [{ name: 'fish', count: 2 }];
shop.write('scene.json', { version: 1, species });

async function refusal(...args: readonly string[]): Promise<string> {
  const { code, stderr } = await shop.shoal(...args);
  expect(code).toBe(2);
  return stderr;
}
const render = (...args: readonly string[]): Promise<string> => refusal('render', 'scene.json', ...args);

describe('wrong requests for a film are refused', () => {
  test('by the ending of the output', async () => {
    expect(await render('--out', 'film.gif')).toContain(
      'must end in .mp4, .webm or .webp (animated), be a folder for PNGs, or contain ####',
    );
    expect(await render('--out', 'film.png')).toContain('name a folder or film-####.png');
    expect(await refusal('picture', 'scene.json', '--out', 'x.mp4')).toContain('must end in .png, .jpg or .webp');
  });

  test('by the values of options', async () => {
    expect(await render('--out', 'a.mp4', '--size', '1920')).toContain('as in 1920x1080, got "1920"');
    expect(await render('--out', 'a.mp4', '--size', '32x9000')).toContain('from 64 to 4096');
    expect(await render('--out', 'a.mp4', '--fps', '0')).toContain('--fps must be a number from 1 to 120');
    expect(await render('--out', 'a.mp4', '--look', 'wet')).toContain('--look must be water or diagram, got "wet"');
    expect(await render('--out', 'a.mp4', '--force', '--resume')).toContain("cannot be used with option '--force'");
    expect(await render('--out', 'a.mp4', '--resume')).toContain('there is no unfinished film to go on with');
    expect(await render()).toContain('--out');
  });

  test('by the camera', async () => {
    expect(await render('--out', 'a.mp4', '--camera', 'film')).toContain('has no shots in view.film');
    expect(await render('--out', 'a.mp4', '--camera', 'drone')).toContain(
      '--camera must be film, school, still, orbit',
    );
    expect(await render('--out', 'a.mp4', '--camera', 'follow:shark')).toContain('expected the id of a fish, or fish');
    expect(await render('--out', 'a.mp4', '--camera', 'none.json')).toContain('none.json: cannot be read');
    shop.write('track.json', { shots: [{ position: [0, 0, 0], target: [0, 0, 'far'], seconds: 1, next: 'cut' }] });
    expect(await render('--out', 'a.mp4', '--camera', 'track.json')).toMatch(/track\.json.*shots\[0\]\.target\[2\]/);
    shop.write('empty.json', { shots: [] });
    expect(await render('--out', 'a.mp4', '--camera', 'empty.json')).toContain('empty.json: has no shots');
  });

  test('by what is there already', async () => {
    shop.write('there.mp4', 'a film');
    expect(await render('--out', 'there.mp4')).toContain('there.mp4: exists already; replace it with --force');
    mkdirSync(shop.path('pictures'));
    writeFileSync(shop.path('pictures/frame-0003.png'), '');
    expect(await render('--out', 'pictures')).toContain('pictures: has pictures already; replace them with --force');
    expect(await render('--out', 'there.mp4/')).toContain('is not a folder');
    mkdirSync(shop.path('.begun.mp4.unfinished'));
    writeFileSync(shop.path('.begun.mp4.unfinished/film.json'), '{}');
    expect(await render('--out', 'begun.mp4')).toContain('go on with --resume and the same options');
    shop.write('view.jpg.json', { version: 1, species });
    symlinkSync(shop.path('view.jpg.json'), shop.path('view.jpg'));
    expect(await refusal('picture', 'view.jpg.json', '--out', 'view.jpg', '--force')).toContain(
      'is the scenario, which --out must not overwrite',
    );
  });

  test('by files of the scenario outside its folder', async () => {
    mkdirSync(shop.path('inner'));
    shop.write('rock.obj', 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n');
    symlinkSync(shop.path('rock.obj'), shop.path('inner/rock.obj'));
    const obstacles = [{ shape: { kind: 'mesh', file: 'rock.obj' } }];
    shop.write('inner/scene.json', { version: 1, species, obstacles });
    expect(await refusal('render', 'inner/scene.json', '--out', 'a.mp4')).toContain(
      'the file "rock.obj" lies outside the scenario\'s folder',
    );
  });

  test('by what a recorded run cannot have', async () => {
    await shop.shoal('run', 'scene.json', '--steps', '60', '--out', 'run');
    const film = (...args: readonly string[]): Promise<string> => refusal('render', 'run', '--out', 'a.mp4', ...args);
    expect(await film('--seed', '3')).toContain('--seed is for a scenario, but run is a recorded run. Leave it out.');
    expect(await film('--set', 'seed=3')).toContain('--set is for a scenario');
    expect(await film('--from', '2')).toContain('--from must be a time of the recording, from 0 to 1 s, got 2.');
    for (const seconds of ['1.1', '30'])
      expect(await film('--seconds', seconds)).toContain(
        `--seconds must be at most 1 from 0 s on: the last frame of the recording is at 1 s. Got ${seconds}.`,
      );
    expect(await film('--seconds', '1', '--from', '0.5')).toContain('--seconds must be at most 0.5 from 0.5 s on');
    expect(await refusal('picture', 'run', '--at', '1.5', '--out', 'a.png')).toContain('--at must be a time of');
    expect(await refusal('picture', 'run', '--out', 'run/report.png', '--at', '9')).toContain('--at must be a time of');
    await shop.shoal('run', 'scene.json', '--steps', '6', '--format', 'csv', '--out', 'lines');
    expect(await refusal('render', 'lines', '--out', 'a.mp4')).toContain(
      'lines: has no trajectory.parquet, which films are made from. Record the run with --format parquet.',
    );
    mkdirSync(shop.path('empty'));
    expect(await refusal('render', 'empty', '--out', 'a.mp4')).toContain('Name the folder of a run, or a scenario.');
  });

  test('by a length that the recording does not have at the speed of its scene', async () => {
    for (const speed of [0, 0.5, 2]) {
      shop.write(`speed-${speed}.json`, { version: 1, species, view: { speed } });
      await shop.shoal('run', `speed-${speed}.json`, '--steps', '60', '--out', `run-${speed}`);
    }
    const view: ViewOptions = { size: [64, 64], look: 'water', quality: 'low' };
    /** What is wrong with a film of this length; without a built page, that there is none. */
    const complaint = (speed: number, seconds: number): Promise<string> =>
      prepareFilm(shop.path(`run-${speed}`), view, {
        ...{ out: shop.path('a.mp4'), format: 'mp4', fromOption: '--from', seconds, fps: 30 },
      }).then(
        () => '',
        ({ message }: Error) => message,
      );
    expect(await complaint(2, 0.55)).toContain(
      '--seconds must be at most 0.5 from 0 s on: the last frame of the recording is at 1 s, which the scene plays at 2 times its speed. Got 0.55.',
    );
    expect(await complaint(2, 0.5)).not.toContain('--seconds');
    expect(await complaint(0.5, 2.1)).toContain('--seconds must be at most 2 from 0 s on');
    expect(await complaint(0.5, 2)).not.toContain('--seconds');
    // At speed 0 all frames are one moment.
    expect(await complaint(0, 30)).not.toContain('--seconds');
  });

  test('without the page that draws', () => {
    expect(() => pageFiles(shop.path('nowhere'))).toThrow('build it with "npm run build -w apps/studio"');
  });
});

test('the page that draws reads a recorded run by ranges', async () => {
  shop.write('recording.txt', '0123456789');
  const server = await PageServer.start(() => shop.path('recording.txt'));
  const range = async (asked: string): Promise<(string | null | number)[]> => {
    const answer = await fetch(`${server.address}recording`, { headers: { Range: asked } });
    return [answer.status, answer.headers.get('content-range'), await answer.text()];
  };
  expect(await range('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
  expect(await range('bytes=8-99')).toEqual([206, 'bytes 8-9/10', '89']);
  expect((await range('bytes=20-30'))[0]).toBe(200);
  server.close();
});

test('the page that draws gets only what is named, and no page of another site gets anything', async () => {
  shop.write('secret.txt', 'secret');
  const server = await PageServer.start((path) => (path === 'request' ? Buffer.from('a film') : undefined));
  const answer = (path: string, host?: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const asked = get(server.address + path, { headers: { ...(host && { host }) } }, (response) => {
        let text = `${response.statusCode} `;
        response.on('data', (bytes: Buffer) => {
          text += bytes;
        });
        response.on('end', () => resolve(text));
      });
      asked.on('error', reject);
    });
  expect(await answer('request')).toBe('200 a film');
  for (const path of ['', '/', '../secret.txt', 'request/', `${shop.path('secret.txt')}`])
    expect(await answer(path)).toBe('404 ');
  expect(await answer('request', 'shoal.example:80')).toBe('404 ');
  server.close();
});

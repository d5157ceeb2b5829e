import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { metricRows } from 'shoal';
import { describe, expect, test } from 'vitest';
import { workshop } from './run-shoal.ts';
import { school, twoSpecies } from './scenes.ts';

const shop = workshop();
shop.write('two.json', twoSpecies);
shop.write('hostile.json', school(4, { name: '<script>alert(1)</script> & "co"', description: '</style><img src=x>' }));

function page(name: string): string {
  return readFileSync(shop.path(name), 'utf8');
}

/** A page must work without a network. */
function expectSelfContained(html: string): void {
  expect(html).toMatch(/^<!doctype html>/);
  expect(html).toContain(`default-src 'none'`);
  expect(html).not.toMatch(/(src|href)\s*=/i);
  expect(html).not.toMatch(/url\(|@import|https?:/i);
  expect(html).toContain('prefers-color-scheme:dark');
  expect(html).not.toMatch(/NaN|undefined|Infinity/);
}

describe('report', () => {
  test('is one page with a chart a metric, both views, and how to repeat the run', async () => {
    await shop.shoal('run', 'two.json', '--steps', '40', '--every', '2', '--seed', '5', '--out', 'run');
    expect(await shop.shoal('report', 'run')).toEqual({ code: 0, stdout: 'run/report.html: written.\n', stderr: '' });
    const html = page('run/report.html');
    expectSelfContained(html);
    for (const { key, title } of metricRows) if (!/[XYZ]$/.test(key)) expect(html).toContain(`<b>${title}</b>`);
    expect(html).toContain('<b>Centroid</b>');
    expect(html).toContain('<b>From above</b>');
    expect(html).toContain('<b>From the side</b>');
    expect(html).toMatch(/>z [-\d]/);
    expect(html.match(/class="track"/g)).toHaveLength(60);
    expect(html).toContain('<pre>shoal run run/inputs/scenario.json --steps 40 --seed 5 --every 2</pre>');
    const summary = JSON.parse(page('run/summary.json'));
    expect(html).toContain(summary.stateHash);
    const again = await shop.shoal(
      'run',
      'run/inputs/scenario.json',
      '--steps',
      '40',
      '--seed',
      '5',
      '--every',
      '2',
      '--json',
    );
    expect(JSON.parse(again.stdout).stateHash).toBe(summary.stateHash);
  });

  test('of a run in two dimensions has one view of the plane, and no z', async () => {
    shop.write('flat.json', school(20, { dimensions: 2 }));
    await shop.shoal('run', 'flat.json', '--steps', '10', '--out', 'flat');
    await shop.shoal('report', 'flat');
    const html = page('flat/report.html');
    expect(html).toContain('<b>In the plane</b> <span class="unit">x to the right, y up</span>');
    expect(html.match(/class="track"/g)).toHaveLength(20);
    expect(html).not.toMatch(/From (above|the side)|>z [-\d]/);
  });

  test('draws tracks of each species, and lists only rules that can affect it', async () => {
    shop.write('hunt.json', {
      version: 1,
      species: [
        { name: 'sardine', count: 301 },
        { name: 'shark', count: 2, hunts: ['sardine'] },
      ],
    });
    await shop.shoal('run', 'hunt.json', '--steps', '4', '--out', 'hunt');
    await shop.shoal('report', 'hunt');
    const html = page('hunt/report.html');
    const tracks = html.match(/<path class="track" style="stroke:[^"]+"/g) ?? [];
    const colours = new Map<string, number>();
    for (const track of tracks) colours.set(track, (colours.get(track) ?? 0) + 1);
    // In both views.
    expect([...colours.values()]).toEqual([2 * 76, 2 * 2]);
    const [, sardine, shark] = html.split('<h3>');
    expect(sardine).toContain('>Flee<');
    expect(sardine).not.toContain('>Hunt<');
    expect(shark).toContain('>Hunt<');
    for (const rule of ['Flee', 'Obstacles', 'Path', 'Food']) expect(shark).not.toContain(`>${rule}<`);
  });

  test('draws what the tables hold, in every format', async () => {
    const pages: string[] = [];
    for (const format of ['parquet', 'csv', 'jsonl']) {
      await shop.shoal('run', 'two.json', '--steps', '12', '--out', 'run', '--force', '--format', format);
      await shop.shoal('report', 'run', '--out', `${format}.html`);
      pages.push(page(`${format}.html`).replace(/A step took.*?\)\./, ''));
    }
    expect(pages[1]).toBe(pages[0]);
    expect(pages[2]).toBe(pages[0]);
    const [data] = pages[0].match(/(?<=<script type="application\/json">).*?(?=<\/script>)/) ?? [];
    expect(JSON.parse(data ?? '').x).toHaveLength(13);
  });

  test('takes names of others as text', async () => {
    await shop.shoal('run', 'hostile.json', '--steps', '3', '--out', 'hostile');
    expect((await shop.shoal('report', 'hostile')).code).toBe(0);
    const html = page('hostile/report.html');
    expect(html).toContain('<h1>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;co&quot;</h1>');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img');
  });

  test.each([
    ['no-fish', school(0), '3'],
    ['the starting state', school(5), '0'],
    ['a plane', school(5, { dimensions: 2 }), '5'],
  ])('can be made of %s', async (name, scene, steps) => {
    shop.write('odd.json', scene);
    await shop.shoal('run', 'odd.json', '--steps', steps, '--out', 'odd', '--force');
    expect((await shop.shoal('report', 'odd', '--out', 'odd.html')).code, name).toBe(0);
    expectSelfContained(page('odd.html'));
  });

  test('of an incomplete run says what is missing', async () => {
    const { code, stderr } = shop.shell('cp -r odd broken; rm broken/metrics.parquet; $shoal report broken');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        'shoal: broken/metrics.parquet is missing, but summary.json names it. The run is not complete; run it again with --force.\n',
    });
    expect(readdirSync(shop.path('broken')).filter((name) => name.endsWith('.html'))).toEqual([]);
  });
});

describe('compare', () => {
  const compare = ['compare', 'two.json', '--presets', 'improved,common', '--steps', '60'];

  test('prints a table, and writes a page with both figures', async () => {
    const { code, stdout, stderr } = await shop.shoal(...compare, '--fish', '7');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Two species · 30 fish · 60 steps, 1 s · seed 1\n/);
    expect(stdout).toMatch(/^mean over the run +improved +common$/m);
    for (const { title } of metricRows) expect(stdout).toMatch(new RegExp(`^${title} `, 'm'));
    expect(stdout).toMatch(/^Jerkiness, ratio +1 +[\d.]+ +× improved$/m);
    expect(stdout).toContain(
      '\nThe averages include the first seconds, in which schools form; --warm-up S leaves them out.\n',
    );
    expect(stdout).toContain('compare.html: written.');
    const html = page('compare.html');
    expectSelfContained(html);
    expect(html).toContain('<b>Acceleration of fish 7');
    expect(html).toContain('<b>Separation</b>');
    expect(html).toContain('<pre>shoal compare two.json --presets improved,common --seed 1 --steps 60 --fish 7</pre>');
  });

  test('runs what a scenario with that preset runs', async () => {
    const { stdout } = await shop.shoal(...compare, '--json', '--out', 'other.html');
    const result = JSON.parse(stdout);
    expect(result).toMatchObject({ scenario: 'Two species', seed: 1, steps: 60, seconds: 1, watched: 0 });
    expect(result.presets.map(({ preset }: { preset: string }) => preset)).toEqual(['improved', 'common']);
    expect(result.presets[0].jerkinessRatio).toBe(1);
    expect(result.presets[1].jerkinessRatio).toBeCloseTo(
      result.presets[1].metrics.jerkiness / result.presets[0].metrics.jerkiness,
      12,
    );
    shop.write('common.json', { ...twoSpecies, preset: 'common' });
    const run = await shop.shoal('run', 'common.json', '--steps', '60', '--json');
    expect(JSON.parse(run.stdout).stateHash).toBe(result.presets[1].stateHash);
    expect(existsSync(shop.path('other.html'))).toBe(true);
  });

  test('shows separation jump in the common form and not in the improved one (Figure 10)', () => {
    const charts = [...page('compare.html').matchAll(/<script type="application\/json">(.*?)<\/script>/g)];
    const { series } = JSON.parse(charts[charts.length - 1][1]);
    const jump = (values: readonly number[]): number =>
      Math.max(...values.slice(1).map((value, i) => Math.abs(value - values[i])));
    const [improved, common] = series.map(({ values }: { values: number[] }) => jump(values));
    expect(improved).toBeLessThan(0.1);
    expect(common).toBeGreaterThan(1.5);
  });

  test('drops the species’ own rules and motion, as its help says', async () => {
    const species = [
      { name: 'herring', count: 20, schoolsWith: ['herring', 'sprat'], motion: { maxSpeed: 1 } },
      { name: 'sprat', count: 10, rules: { cohesion: { weight: 0 } } },
    ];
    shop.write('own.json', { ...twoSpecies, species });
    const own = JSON.parse(
      (await shop.shoal('compare', 'own.json', '--presets', 'improved,common', '--steps', '60', '--json')).stdout,
    );
    const plain = JSON.parse((await shop.shoal(...compare, '--json')).stdout);
    expect(own.presets).toEqual(plain.presets);
    const { stdout } = await shop.shoal('compare', '--help');
    expect(stdout.replace(/\s+/g, ' ')).toContain('together with the numbers and forms that its species state');
  });

  test('of several seeds shows medians, ranges and ratios, and draws the first', async () => {
    const seeded = [...compare, '--warm-up', '0.5'];
    const ofSeed = async (...args: string[]) =>
      JSON.parse((await shop.shoal(...seeded, ...args, '--json', '--out', 'seeds.html')).stdout);
    const single = [await ofSeed('--seed', '4'), await ofSeed('--seed', '5'), await ofSeed('--seed', '9')];
    const all = await ofSeed('--seeds', '4-5,9');
    expect(all).toMatchObject({ seed: 4, seeds: [4, 5, 9] });
    for (const i of [0, 1]) {
      const { metrics, medians, jerkinessRatio, jerkinessRatioRange, jerkinessRatioOfMeans, bySeed } = all.presets[i];
      const polarisations = single.map((result) => result.presets[i].metrics.polarisation);
      expect(metrics.polarisation).toBeCloseTo((polarisations[0] + polarisations[1] + polarisations[2]) / 3, 12);
      const ratios = single.map((result) => result.presets[i].jerkinessRatio);
      const sorted = [...ratios].sort((a, b) => a - b);
      expect(jerkinessRatio).toBe(sorted[1]);
      expect(jerkinessRatioRange).toEqual([sorted[0], sorted[2]]);
      const jumps = (p: number) => single.reduce((sum, result) => sum + result.presets[p].metrics.jerkiness, 0);
      expect(jerkinessRatioOfMeans).toBeCloseTo(jumps(i) / jumps(0), 12);
      expect(medians.polarisation).toBe([...polarisations].sort((a, b) => a - b)[1]);
      const expected = single.map(({ seed, presets }) => ({ seed, ...presets[i], preset: undefined }));
      expect(bySeed).toEqual(expected);
    }
    const { stdout } = await shop.shoal(...seeded, '--seeds', '4-5,9', '--out', 'seeds.html');
    expect(stdout).toMatch(/^Two species · 30 fish · 60 steps, 1 s · seeds 4, 5 and 9\n/);
    expect(stdout).toMatch(/^median of seeds \(range\); mean after 0\.5 s +improved +common$/m);
    expect(stdout).toMatch(/^Jerkiness, ratio +1 \(1 … 1\) +[\d.]+ \([\d.]+ … [\d.]+\) +× improved$/m);
    expect(stdout).not.toContain('The averages include');
    expect(stdout).toContain('seeds.html: written; it draws seed 4.\n');
    const html = page('seeds.html');
    expectSelfContained(html);
    expect(html).toContain('The charts show seed 4; the numbers are medians over all seeds.');
    expect(html).toContain('--seeds 4,5,9 --steps 60 --warm-up 0.5 --fish 0</pre>');
    await ofSeed('--seed', '4');
    const [acceleration] = page('seeds.html').match(/(?<=<script type="application\/json">).*?(?=<\/script>)/) ?? [''];
    expect(html).toContain(acceleration);
  });

  test('of a fish that is not there leaves no page', async () => {
    const { code, stderr } = await shop.shoal(...compare, '--fish', '99', '--out', 'none.html');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "shoal: --fish: there is no fish 99. The school's 30 fish have ids from 0 to 29.\n",
    });
    expect(existsSync(shop.path('none.html'))).toBe(false);
  });
});

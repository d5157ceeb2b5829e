import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { logChart } from '#cli/chart/log-chart';
import { benchOptionsOf } from './options.ts';
import { barFigure } from './page/bar-figure.ts';
import { machineWords, newest, type ResultRow, resultRows } from './page/result-rows.ts';
import { type FigureSources, figuresPage } from './page/write-page.ts';
import { firstFrameRowsOf } from './tasks/first-frame.ts';

const head = 'date,node,task,fish,median_ms,p95_ms,ns/fish,candidates,neighbours,demo_ms,demo_÷_ours';
const first = resultRows(
  'amd-epyc-2-cores',
  `${head}
2026-01-01,v20.1.0,"step on 1 thread, ms",1000,9.00,,,,,,
2026-01-02,v20.2.0,"step on 1 thread, ms",1000,0.50,,,,,,
2026-01-02,v20.2.0,"step on 2 threads, ms",1000,0.40,,,,,,
2026-01-02,v20.2.0,grid uniform,400,0.10,0.2,250,44,39,5.48,53.9
`,
);
const second = resultRows(
  'intel-xeon-processor-2-cores',
  `${head}
2026-01-03,v20.2.0,"step on 1 thread, ms",1000,7.00,,,,,,
2026-01-03,v20.2.0,"scene mill (simd; 7.0 ns for each of 50.0 neighbours), ns a fish",300,350.00,,,,,,
2026-01-03,v20.2.0,"scene gate (simd; 100.0 ns for each of 10.0 neighbours), ns a fish",100,1000.00,,,,,,
2026-01-03,v20.2.0,"rule <b>bold</b> alone, ns a fish",100,10.00,,,,,,
2026-01-03,v20.2.0,load average ÷ cores,2,3.50,,,,,,
`,
);
const machines = ['amd-epyc-2-cores', 'intel-xeon-processor-2-cores'];

function pageOf(rows: readonly ResultRow[], others: Partial<FigureSources> = {}): string {
  return figuresPage({
    rows,
    machines,
    stencils: '',
    ratios: '',
    changes: '',
    commit: '1a2b3c4 of 2026-01-04',
    ...others,
  });
}

/** The figure with a title. */
function figureIn(page: string, title: string): string {
  return page.split('<figure').find((text) => text.includes(`<b>${title}</b>`)) ?? '';
}

describe('rows of results', () => {
  it('of the same measurement, the last counts', () => {
    const found = newest(first, machines, /^step on (\d+) threads?, ms$/);
    expect(found.map(({ row, groups }) => [groups[0], row.value])).toEqual([
      ['1', 0.5],
      ['2', 0.4],
    ]);
  });

  it('come from one machine, the first that has any', () => {
    const all = [...second, ...first];
    expect(newest(all, machines, /^step on 1/).map(({ row }) => row.value)).toEqual([0.5]);
    expect(newest(all, machines, /^scene (\w+) /).map(({ groups }) => groups[0])).toEqual(['gate', 'mill']);
  });

  it('of files with other columns are none', () => {
    expect(resultRows('stencils', 'shape,mean_deg\nsphere,1.5\n')).toEqual([]);
  });

  it('name their machine in words', () => {
    expect(machines.map(machineWords)).toEqual(['AMD EPYC, 2 cores', 'Intel Xeon Processor, 2 cores']);
  });
});

describe('the page of figures', () => {
  const page = pageOf([...first, ...second]);

  it('names machine, Node, dates and commit', () => {
    expect(page).toContain('Measured on AMD EPYC, 2 cores, Node v20.1.0, v20.2.0, 2026-01-01 to 2026-01-02.');
    expect(page).toContain('Drawn at commit 1a2b3c4 of 2026-01-04.');
  });

  it('has the table of the numbers behind each figure', () => {
    const figures = page.split('<figure').slice(1);
    expect(figures.length).toBe(5);
    for (const figure of figures) expect(figure).toMatch(/<details>[\s\S]*<table>[\s\S]*<td/);
    expect(figureIn(page, 'A step by threads')).toContain('<td class="number">0.5</td>');
  });

  it('loads nothing from elsewhere', () => {
    expect(page).toContain("default-src 'none'");
    expect(page.match(/(?:src|href)="(?!#)[^"]*"|url\(|@import/g)).toBeNull();
  });

  it('tells of figures from another machine, and of a busy one', () => {
    expect(figureIn(page, 'Scenes compared with the target')).toContain(
      'Measured on another machine: Intel Xeon Processor, 2 cores. Other programs kept it busy.',
    );
    expect(figureIn(page, 'A step by threads')).not.toContain('another machine');
  });

  it('marks the scenes above 15 ns a neighbour and 250 ns a fish', () => {
    const figure = figureIn(page, 'Scenes compared with the target');
    // 1000 by 250 + 10 × 15, and 350 by 250 + 50 × 15.
    expect(figure).toMatch(/<td>gate<\/td>.*<td class="number">2\.5<\/td>/);
    expect(figure).toMatch(/<td>mill<\/td>.*<td class="number">0\.35<\/td>/);
    expect(figure).toMatch(/<text class="value"[^>]*>gate</);
    expect(figure).not.toMatch(/<text class="value"[^>]*>mill</);
  });

  it('escapes what rows say', () => {
    expect(page).not.toContain('<b>bold');
    expect(page).toContain('&lt;b&gt;bold');
  });

  it('tells which command measures what is missing', () => {
    expect(page).toContain('npm run bench -- peers abm --save');
    expect(page).not.toContain('npm run bench -- scenes rules --save');
  });

  it('can be made without a row', () => {
    expect(pageOf([], { machines: [], commit: '' })).toContain('There are no measurements yet.');
  });

  it('in docs is small, and has all sections', () => {
    const stored = readFileSync(new URL('../docs/figures.html', import.meta.url), 'utf8');
    expect(Buffer.byteLength(stored)).toBeLessThan(300_000);
    for (const id of ['steps', 'neighbours', 'scenes', 'fields', 'programs', 'memory', 'peers', 'gpu', 'changes'])
      expect(stored).toContain(`<h2 id="${id}">`);
  });
});

describe('charts', () => {
  const common = { title: 'T', unit: 'ms', note: 'N.', table: '<table></table>' };

  it('draw powers of ten at equal distances', () => {
    const points = [100, 1000, 10_000].map((x) => [x, x / 100] as const);
    const svg = logChart({ ...common, xUnit: 'fish', lines: [{ label: 'a', points }] });
    const dots = [...svg.matchAll(/cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);
    expect(dots.length).toBe(3);
    expect(dots[1][0] - dots[0][0]).toBeCloseTo(dots[2][0] - dots[1][0], 0);
    expect(dots[0][1] - dots[1][1]).toBeCloseTo(dots[1][1] - dots[2][1], 0);
    expect(dots[0][1], 'the greatest is on top').toBeGreaterThan(dots[2][1]);
  });

  it('leave out what a logarithm cannot show, and are empty without points', () => {
    const lines = [{ label: 'a', points: [[100, 0] as const] }];
    expect(logChart({ ...common, xUnit: 'fish', lines })).toBe('');
    expect(barFigure({ ...common, bars: [] })).toBe('');
  });

  it('draw bars as long as their values, and those beyond a limit in another colour', () => {
    const bars = [5, 10].map((value) => ({ label: `bar ${value}`, value }));
    const svg = barFigure({ ...common, bars, limit: { value: 7, label: 'limit' } });
    const drawn = [...svg.matchAll(/width="([\d.]+)"[^>]*style="fill:(.*?)"/g)];
    expect(Number(drawn[1][1]) / Number(drawn[0][1])).toBeCloseTo(2, 1);
    expect(drawn.map(([, , colour]) => colour)).toEqual(['var(--s0)', 'var(--s1)']);
  });
});

describe('arguments of the bench', () => {
  it('choose parts, a page and its file', () => {
    expect(benchOptionsOf(['all', '--page'])).toMatchObject({
      chosen: [],
      page: 'out/figures.html',
      fromResults: false,
    });
    expect(benchOptionsOf(['scenes', 'mill', '--page', 'a.html', '--save'])).toMatchObject({
      chosen: ['scenes', 'mill'],
      page: 'a.html',
      save: true,
    });
    expect(benchOptionsOf(['--from-results', '--page', 'a.html'])).toMatchObject({ fromResults: true, page: 'a.html' });
  });

  it.each([
    [['--pages'], 'unknown option --pages'],
    [['--from-results'], 'needs --page'],
    [['step', '--from-results', '--page'], 'no parts'],
    [['step', '--strict'], '--strict belongs to check'],
  ])('%j are refused', (words, text) => {
    expect(() => benchOptionsOf(words)).toThrow(text);
  });
});

it('the figures of the first frame are read from what the script prints', () => {
  const text = 'first paint: 320 ms, at best 300 ms (300, 320, 340)\nserved at http://localhost\n';
  expect(firstFrameRowsOf(text)).toEqual([{ task: 'studio: first paint', size: 3, median: 300, unit: 'ms' }]);
});

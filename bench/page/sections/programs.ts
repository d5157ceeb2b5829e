// Section of the page of figures about work between steps: saved states, edits, trials, measures and loading.

import { logChart } from '#cli/chart/log-chart';
import { barFigure } from '../bar-figure.ts';
import { linesBy, type Results, rowTable, type Section } from '../results.ts';

function states(results: Results): string {
  const found = results.find(
    /^(save a state|load a state|snapshot of bytes|restore from bytes|state hash|pick, with sorting), ms$/,
  );
  return barFigure({
    title: 'Between two steps',
    unit: 'ms',
    note: results.noted('Operations of a program on the state of 5000 fish.', found),
    bars: found.map(({ row, groups }) => ({ label: groups[0], value: row.value })),
    table: rowTable(found),
  });
}

function edits(results: Results): string {
  const found = results.find(/^edit: (number|character|goal|pose|coordinate) among (\d+) obstacles?, µs$/);
  const shown = found.filter(({ row, groups }) => row.fish === 400 && groups[1] === '50');
  return barFigure({
    title: 'Edits',
    unit: 'µs',
    note: results.noted(
      'Until an edit of one value takes effect: 400 fish, 50 obstacles. The table has other sizes.',
      found,
    ),
    bars: shown.map(({ row, groups }) => ({ label: groups[0], value: row.value })),
    table: rowTable(found),
  });
}

function trials(results: Results): string {
  const found = results.find(/^trials of 3600 steps a second, (\d+) threads?$/);
  return logChart({
    title: 'Trials of a study',
    unit: 'a second',
    note: results.noted('Whole trials of 3600 steps, on one thread and spread over two.', found),
    xUnit: 'fish',
    xTicks: [50, 100, 200, 500, 1000],
    lines: linesBy(found, { '2': '2 threads', '1': '1 thread' }),
    table: rowTable(found),
  });
}

function metrics(results: Results): string {
  const found = results.find(/^(.+) every 10 steps, % more$/);
  return barFigure({
    title: 'Measuring every ten steps',
    unit: '% more time',
    note: results.noted('A trial of 400 fish, compared with its steps alone; below 3 % is within the noise.', found),
    bars: found
      .map(({ row, groups }) => ({ label: groups[0], value: Math.max(0, row.value) }))
      .sort((a, b) => b.value - a.value),
    table: rowTable(found),
  });
}

function loading(results: Results): string {
  const found = results.find(/^loading: (.+), ms$/);
  return barFigure({
    title: 'Loading',
    unit: 'ms of processor time',
    note: results.noted(
      'A whole process of the command shoal validate by the file it reads, and Node alone for comparison.',
      found,
    ),
    bars: found.map(({ row, groups }) => ({ label: groups[0], value: row.value })),
    table: rowTable(found),
  });
}

function firstFrame(results: Results): string {
  const found = results.find(/^studio: (.+), ms$/);
  const words: Readonly<Record<string, string>> = {
    'first frame of the school': 'first frame',
    'time until then in which a press waits': 'blocked until then',
    'work of the main thread until then': 'main thread, work',
  };
  return barFigure({
    title: 'The first picture of the studio',
    unit: 'ms',
    note: results.noted(
      'The best of several visits, 1280 × 720, without a GPU. Work is processor time until the first frame.',
      found,
    ),
    bars: found.map(({ row, groups }) => ({ label: words[groups[0]] ?? groups[0], value: row.value })),
    table: rowTable(found, 'Visits'),
  });
}

export const programSection: Section = {
  id: 'programs',
  title: 'Programs and studies',
  parts: 'states edits trials',
  figures: (results) => [states, edits, trials, metrics].map((draw) => draw(results)),
};

export function loadingFigures(results: Results): readonly string[] {
  return [loading, firstFrame].map((draw) => draw(results));
}

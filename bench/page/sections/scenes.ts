import { htmlTable } from '#cli/page/html';
import { briefNumber, grouped, readable } from '#cli/terminal/number-format';
import { barOf, barText } from '../../tasks/scene-bar.ts';
import { barFigure } from '../bar-figure.ts';
import type { Found } from '../result-rows.ts';
import { type Results, rowTable } from '../results.ts';
import { scatterFigure } from '../scatter-figure.ts';
import type { Section } from '../section.ts';

interface SceneFigures {
  readonly name: string;
  readonly kernel: string;
  readonly neighbours: number;
  /** Nanoseconds per fish. */
  readonly time: number;
  /** Time divided by the limit. */
  readonly share: number;
  readonly fish: number;
  readonly date: string;
}

function sceneOf({ row, groups: [name, kernel, neighbours] }: Found): SceneFigures {
  const near = Number(neighbours);
  const { fish, date, value: time } = row;
  return { name, kernel, neighbours: near, time, share: time / barOf(near, Number(fish)), fish, date };
}

function scenesOf(results: Results): { found: Found[]; scenes: SceneFigures[] } {
  const pattern = /^scene (\S+) \((\w+); \S+ ns for each of ([\d.]+) neighbours\), ns a fish$/;
  const found = results.find(pattern, ({ groups }) => groups[0]);
  return { found, scenes: found.map(sceneOf).sort((a, b) => b.share - a.share) };
}

function sceneTable(scenes: readonly SceneFigures[]): string {
  const right = (title: string) => ({ title, align: 'right' as const });
  const titles = ['Fish', 'Neighbours', 'ns a fish', 'ns a neighbour', 'Time ÷ target'];
  return htmlTable(
    [{ title: 'Scene' }, { title: 'Kernel' }, ...titles.map(right), { title: 'Date' }],
    scenes.map(({ name, kernel, neighbours, time, share, fish, date }) => [
      name,
      kernel,
      grouped(fish),
      briefNumber(neighbours),
      grouped(Math.round(time)),
      neighbours > 0 ? readable(Number((time / neighbours).toPrecision(3))) : '–',
      briefNumber(share),
      date,
    ]),
  );
}

function scatter(results: Results): string {
  const { found, scenes } = scenesOf(results);
  const above = scenes.filter(({ share }) => share > 1).length;
  return scatterFigure({
    title: 'Scenes compared with the target',
    unit: 'ns a fish',
    note: results.noted(
      `The target is ${barText}. ${above} of ${scenes.length} scenes are above it. Processor time of a step on one thread, fastest round.`,
      found,
    ),
    xUnit: 'neighbours of a fish',
    points: scenes.map(({ name, neighbours, time, share }) => ({
      name,
      x: Math.max(neighbours, 0.1),
      y: time,
      isMarked: share > 1,
    })),
    limit: { label: 'the target', at: (near) => barOf(near) },
    table: sceneTable(scenes),
  });
}

function shares(results: Results): string {
  const { found, scenes } = scenesOf(results);
  return barFigure({
    title: 'Scenes: time ÷ target',
    unit: '',
    note: results.noted('Time of a step divided by the target for its neighbours and fish.', found),
    bars: scenes.map(({ name, share }) => ({ label: name, value: share })),
    limit: { value: 1, label: 'the target' },
    table: sceneTable(scenes),
  });
}

function rules(results: Results): string {
  const found = results.find(/^rule (\S+) alone, ns a fish$/);
  return barFigure({
    title: 'What a rule costs',
    unit: 'ns a fish',
    note: results.noted(
      'The processor time that one rule adds to a step without rules, in a scene that gives it something to do. A rule that reads neighbours also pays for finding them.',
      found,
    ),
    bars: found.map(({ row, groups }) => ({ label: groups[0], value: row.value })).sort((a, b) => b.value - a.value),
    table: rowTable(found),
  });
}

export const sceneSection: Section = {
  id: 'scenes',
  title: 'Scenes and rules',
  parts: 'scenes rules',
  figures: (results) => [scatter, shares, rules].map((draw) => draw(results)),
};

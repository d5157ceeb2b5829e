// The rows of the fish card that show how strongly each rule steers the selected fish.

import { type Plan, type RuleRow, ruleRowsOf } from 'shoal';
import { NoisePlace, noiseInto } from 'shoal/internal';
import { valueAt } from 'shoal/scenario';
import { colourOf } from '../colours/colours.ts';
import { rulesOf } from '../stage/edits/scene-objects.ts';
import { type FishReading, type RuleSteering, strengthOf } from '../stage/measures/fish-watch.ts';
import type { Stage } from '../stage/stage.ts';
import { numberText } from '../stage/state/words.ts';
import { symbolOf } from '../ui/buttons.ts';
import { element } from '../ui/element.ts';
import { niceTop, shape } from '../ui/series.ts';

/** A rule whose steering is weaker than this counts as inactive, m/s². */
export const leastSteering = 0.005;

export interface InspectedRule {
  readonly root: HTMLElement;
  /**
   * @param steering undefined: the rule is off
   * @param top length of a full bar, m/s²
   */
  show(steering: RuleSteering | undefined, plan: Plan, top: number): void;
}

/** One rule: its bar, the formula of its form, and the current numbers in that formula. */
function ruleRow(rule: string, species: number, plan: Plan, colour: string): InspectedRule {
  const description = ruleRowsOf(plan)[rule];
  const { title, forms } = description;
  const row = barRow(title, colour);
  const formula = element('p', { class: 'formula' });
  const numbers = element('p', { class: 'numbers' });
  const words = element('div', { class: 'words' }, formula, numbers);
  const root = element('section', { class: 'part', 'data-rule': rule, 'aria-label': title }, row.root, words);
  const base = `species[${species}].rules.${rule}`;
  return {
    root,
    show(steering, current, top) {
      const length = steering ? strengthOf(steering) : 0;
      const speaks = length >= leastSteering;
      root.classList.toggle('silent', !speaks);
      root.hidden = steering === undefined;
      words.hidden = !speaks;
      row.show(length, top);
      if (!steering || !speaks) return;
      const form = forms[String(valueAt(current.scenario, `${base}.form`))];
      formula.textContent = form?.formula ?? '';
      formula.title = form?.source ?? '';
      const terms = termsOf(steering, description, (key) => valueAt(current.scenario, `${base}.${key}`));
      numbers.replaceChildren(...terms.flatMap((term, index) => (index > 0 ? [' · ', term] : [term])));
    },
  };
}

/** The numbers in the formula: neighbours, settings, length of the vector, weight. */
function termsOf(
  { neighbours, length, weight }: RuleSteering,
  { parameters }: RuleRow,
  settingOf: (key: string) => unknown,
): (Node | string)[] {
  const terms: (Node | string)[] = [];
  if (neighbours !== undefined) {
    const count = Math.round(neighbours);
    terms.push(`${numberText(count)} ${count === 1 ? 'neighbour' : 'neighbours'}`);
  }
  for (const [key, { symbol, unit }] of Object.entries(parameters)) {
    const value = settingOf(key);
    if (key === 'weight' || (key === 'nearest' && !value)) continue;
    if (typeof value !== 'number' && value !== 'all') continue;
    const text = value === 'all' ? value : `${numberText(Number(value.toPrecision(3)))} ${unit}`.trim();
    terms.push(element('span', {}, symbolOf(symbol), ` = ${text}`));
  }
  const weightSymbol = symbolOf(parameters.weight?.symbol ?? 'w');
  terms.push(
    `vector length ${numberText(length, 2)}`,
    element('span', {}, weightSymbol, ` = ${numberText(Number(weight.toPrecision(3)))}`),
  );
  return terms;
}

interface BarRow {
  readonly root: HTMLElement;
  /**
   * @param length to show, m/s²
   * @param top the length that fills the bar, m/s²
   */
  show(length: number, top: number): void;
}

/** A name, a bar and its number in m/s². */
function barRow(name: string, colour: string): BarRow {
  const bar = element('span', { class: 'fill' });
  const value = element('output', { 'aria-label': `${name}, m/s²`, 'aria-live': 'off' });
  const root = element(
    'div',
    { class: 'bar-row' },
    element('span', { class: 'label' }, name),
    element('span', { class: 'track', 'aria-hidden': 'true' }, bar),
    value,
  );
  root.style.setProperty('--rule', colour);
  return {
    root,
    show(length, top) {
      bar.style.width = `${(100 * Math.min(1, length / top)).toFixed(1)}%`;
      value.textContent = numberText(length, 2);
    },
  };
}

interface RuleRows {
  readonly root: HTMLElement;
  /** The sum of all rules, and the acceleration that they request together. */
  readonly totals: HTMLElement;
  show(latest: FishReading, plan: Plan): void;
}

/** The steering of each rule, strongest first, and the sum; all bars share one scale. */
export function ruleRows(stage: Stage): RuleRows {
  const root = element('div', { class: 'parts' });
  const sum = barRow('Sum', 'var(--quiet)');
  const outcome = barRow('Acceleration', 'var(--ink)');
  outcome.root.title =
    'The total acceleration that the rules request, scaled by vertical agility and, with priority blending, limited by the acceleration budget. Drag, contact and the limits on speed and turn rate come later.';
  const curve = wanderCurve();
  /** Id of the fish for which the rows were sorted. */
  let sortedFor: number | undefined;
  let rows: InspectedRule[] = [];
  let names: string[] = [];
  let builtFor = '';
  let top = 0;

  const build = (plan: Plan, { species: name }: FishReading): void => {
    const index = plan.species.findIndex((one) => one.name === name);
    names = index < 0 ? [] : rulesOf(plan, index);
    const key = JSON.stringify([stage.state.value.scenario, index, names]);
    if (key === builtFor) return;
    builtFor = key;
    top = 0;
    rows = names.map((rule) => ruleRow(rule, index, plan, colourOf(rule)));
    sortedFor = undefined;
    rows[names.indexOf('wander')]?.root.append(curve.root);
  };
  const sort = ({ id, rules }: FishReading): void => {
    sortedFor = id;
    const order = [...rules].sort((a, b) => strengthOf(b) - strengthOf(a)).map(({ name }) => names.indexOf(name));
    const rest = rows.filter((_, index) => !order.includes(index));
    root.replaceChildren(...order.map((index) => rows[index].root), ...rest.map((row) => row.root));
  };
  const showCurve = ({ id, here, species, time }: FishReading, plan: Plan): void => {
    const { enabled, form, period, verticalFactor } =
      plan.species.find(({ name }) => name === species)?.rules.wander ?? {};
    curve.root.toggleAttribute('hidden', !enabled || form !== 'noise' || !here);
    if (period && verticalFactor !== undefined) curve.show(stage.state.value.seed, id, time, period, verticalFactor);
  };

  return {
    root,
    totals: element('div', { class: 'totals' }, sum.root, outcome.root),
    show(latest, plan) {
      build(plan, latest);
      // Rows are not sorted while the scene plays.
      if (latest.id !== sortedFor || !stage.state.value.playing) sort(latest);
      top = niceTop(Math.max(latest.sum, latest.acceleration, ...latest.rules.map(strengthOf)), top);
      for (const [order, row] of rows.entries())
        row.show(
          latest.rules.find(({ name }) => name === names[order]),
          plan,
          top,
        );
      showCurve(latest, plan);
      sum.show(latest.sum, top);
      outcome.show(latest.acceleration, top);
    },
  };
}

const width = 272;
const height = 56;
const room = 12;
const points = 60;
const lineHeight = 11;
const axes = ['x', 'y', 'z'] as const;

interface WanderCurve {
  readonly root: SVGElement;
  /**
   * Draws the noise of a fish on three axes, from one period before to one period after a time.
   * @param time simulated time of the school, s
   * @param period of the noise, s
   */
  show(seed: number, fish: number, time: number, period: number, verticalFactor: number): void;
}

/** A fish's wander noise, past and future: the noise is a function of time, so its future is known. */
function wanderCurve(): WanderCurve {
  const root = shape('svg', {
    viewBox: `0 0 ${width} ${height}`,
    class: 'series wander',
    role: 'img',
    'aria-label': 'Wander along x, y and z, from one period ago to one period ahead; now is in the middle',
  });
  const plotted = width - room;
  const heightAt = (value: number): number => height / 2 - (value * (height - 10)) / 2.4;
  root.append(
    shape('line', { x1: 0, x2: plotted, y1: heightAt(0), y2: heightAt(0) }),
    shape('line', { x1: plotted / 2, x2: plotted / 2, y1: 4, y2: height - 4 }),
  );
  const lines = axes.map((axis) => {
    const line = shape('path', { 'data-axis': axis });
    const label = shape('text', { x: plotted + 3 });
    label.textContent = axis;
    root.append(line, label);
    return { line, label };
  });
  const moment = new NoisePlace();
  const value = new Float64Array(3);
  return {
    root,
    show(seed, fish, time, period, verticalFactor) {
      const drawn = axes.map(() => '');
      const last = [0, 0, 0];
      for (let k = 0; k <= points; k++) {
        const at = time / period + (2 * k) / points - 1;
        // Before the start there is no noise.
        if (at < 0) continue;
        moment.set(at);
        noiseInto(value, seed, fish, moment);
        value[1] *= verticalFactor;
        for (let axis = 0; axis < 3; axis++) {
          last[axis] = heightAt(value[axis]);
          const x = ((plotted * k) / points).toFixed(1);
          drawn[axis] += `${drawn[axis] === '' ? 'M' : 'L'}${x} ${last[axis].toFixed(1)}`;
        }
      }
      const heights = apart(last);
      for (const [axis, { line, label }] of lines.entries()) {
        line.setAttribute('d', drawn[axis]);
        label.setAttribute('y', (heights[axis] + 3.5).toFixed(1));
      }
    },
  };
}

/** Heights of labels at the ends of lines, without overlaps. */
function apart(heights: readonly number[]): number[] {
  const order = heights.map((_, k) => k).sort((a, b) => heights[a] - heights[b]);
  const moved = [...heights];
  // Moves each label below the previous one, then moves all up if the last one is too low.
  for (let k = 1; k < order.length; k++) moved[order[k]] = Math.max(moved[order[k]], moved[order[k - 1]] + lineHeight);
  const lowest = moved[order[order.length - 1]];
  return moved.map((y) => y - Math.max(0, lowest - (height - 5)));
}

import { valueAt } from 'shoal/scenario';
import { numberText } from '../stage/state/words.ts';
import './effect.css';
import type { Parameter } from 'shoal';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import type { OpenRowChart } from '../ui/row-chart.ts';
import { EffectPicture, readableOrder } from './effect-picture.ts';
import { runSweep, type Sweep, sweepKey, sweepOf } from './sweep.ts';
import { onStep, seedsPerValue, sweepPoints } from './sweep-plan.ts';

/** Milliseconds between the last edit and a new sweep. */
const rest = 800;

/**
 * A chart of the school's order for all values of a slider, from small schools that workers simulate. A click sets a
 * value.
 * @param set requests a value
 */
export function effectChart(
  stage: Stage,
  path: string,
  parameter: Parameter,
  into: HTMLElement,
  set: (value: number) => void,
): OpenRowChart {
  const [min, max, step] = parameter.slider;
  const picture = new EffectPicture();
  const frame = element('div', { class: 'effect-frame', role: 'img', title: 'Click to set this value' });
  frame.append(picture.root);
  const note = element('p', { class: 'effect-note' });
  into.replaceChildren(frame, note);
  into.scrollIntoView({ block: 'nearest' });
  let sweep: Sweep | undefined;
  let problem = '';
  let stop: (() => void) | undefined;
  let key = '';
  let shown: unknown;
  let hovered: number | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const draw = (): void => {
    const values = sweep?.values ?? [];
    const results = sweep?.results ?? [];
    const points = sweepPoints(values, results);
    const value = shown === 'all' ? max : typeof shown === 'number' ? shown : undefined;
    picture.show({ values, range: [min, max], points, results, value, hovered, unit: parameter.unit });
    note.textContent = problem || noteOn(sweep);
    const words = points.map((point) => {
      const at = `${numberText(Number(point.value.toPrecision(3)))} ${parameter.unit}`.trim();
      return `at ${at} ${readableOrder(point.polarisation)} and ${readableOrder(point.rotation)}`;
    });
    frame.setAttribute('aria-label', `Polarisation and rotation by value: ${words.join('; ') || 'nothing yet'}.`);
  };
  const begin = (): void => {
    stop?.();
    stop = undefined;
    sweep = undefined;
    problem = whyNot(stage, path);
    const { document } = stage;
    key = document ? sweepKey(document, path) : '';
    if (!problem) {
      try {
        sweep = sweepOf(stage, path, parameter);
        if (frame.checkVisibility()) stop = runSweep(sweep, draw);
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
      }
    }
    draw();
  };
  const valueUnder = ({ clientX }: MouseEvent): number => {
    const box = frame.getBoundingClientRect();
    return onStep(picture.valueAt((clientX - box.left) / box.width, [min, max]), min, max, step);
  };
  frame.addEventListener('pointermove', (event) => {
    hovered = valueUnder(event);
    draw();
  });
  frame.addEventListener('pointerleave', () => {
    hovered = undefined;
    draw();
  });
  frame.addEventListener('click', (event) => set(valueUnder(event)));

  // A closed panel must not start runs.
  const observer = new ResizeObserver(() => {
    const isSeen = frame.checkVisibility();
    if (!isSeen) {
      stop?.();
      stop = undefined;
    } else if (sweep && !stop) stop = runSweep(sweep, draw);
  });
  const unsubscribe = stage.state.subscribe(({ plan, pending }, before) => {
    if (plan === before.plan && pending === before.pending) return;
    clearTimeout(waiting);
    // An edit of another setting needs a new sweep, and a dragged slider makes many edits.
    waiting = setTimeout(() => {
      const { document } = stage;
      if (document && sweepKey(document, path) !== key) begin();
    }, rest);
  });
  begin();
  observer.observe(frame);
  return {
    show(value) {
      shown = value;
      draw();
    },
    close() {
      stop?.();
      clearTimeout(waiting);
      observer.disconnect();
      unsubscribe();
    },
  };
}

/** The reason why no value has an effect; empty if values may have one. */
function whyNot(stage: Stage, path: string): string {
  const { plan } = stage.state.value;
  const rule = /^(species\[\d+\]\.rules\.[^.]+)\./.exec(path)?.[1];
  if (!plan || !rule || valueAt(plan.scenario, `${rule}.enabled`) !== false) return '';
  return 'The rule is off, so its settings have no effect. Switch the rule on first.';
}

function noteOn(sweep: Sweep | undefined): string {
  if (!sweep) return '';
  const { results, left, fish, seconds, problem, values } = sweep;
  const all = seedsPerValue * values.length;
  if (seconds === undefined) return problem || `Trying ${values.length} values with ${fish} fish…`;
  const length = `measured for ${seconds} s after a warm-up of ${seconds} s`;
  const what = `${fish} fish, ${length}`;
  if (problem) return `${results.length} of ${all} runs of ${what}. ${problem}`;
  if (left.length > 0 || results.length < values.length) return `${results.length} of ${all} runs of ${what}…`;
  if (results.length < all)
    return `Each value: mean of ${seedsPerValue} runs of ${fish} fish (only one run for some values, to save time), ${length}.`;
  return `Each value: mean of ${seedsPerValue} runs of ${what}.`;
}

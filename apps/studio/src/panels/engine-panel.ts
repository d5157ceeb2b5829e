import { type KernelName, type NeighbourSearchName, parameters, processors } from 'shoal';
import type { EngineChoice } from '../stage/action.ts';
import type { Stage } from '../stage/stage.ts';
import { element } from './element.ts';
import { numberRow } from './number-row.ts';
import { valueAt } from './plan-value.ts';
import { tableRows } from './rule-section.ts';
import { wordRow } from './word-row.ts';

const engines = [
  ['auto', 'Automatic'],
  ['one', 'One thread'],
  ['threads', 'Several threads'],
  ['gpu', 'Graphics card'],
] as const;

const kernels: readonly (readonly [KernelName, string])[] = [
  ['simd', 'SIMD (WebAssembly)'],
  ['typescript', 'TypeScript (slower)'],
];

const searches: readonly (readonly [NeighbourSearchName, string])[] = [
  ['grid', 'Grid'],
  ['octree', 'Octree'],
  ['brute-force', 'Brute force (slow)'],
];

/** What steps run on, and how they find neighbours. */
export function enginePanel(stage: Stage): HTMLElement {
  const most = Math.max(2, processors());
  const engine = wordRow(
    'Steps run on',
    engines,
    'Automatic: one thread for fewer than 8000 fish, else all processors. The fish do the same with any number of threads. The graphics card is quickest for tens of thousands of fish; its numbers differ in the last digits.',
    (value) => stage.dispatch({ type: 'engine', value: choiceOf(value, most) }),
  );
  const threads = numberRow({
    name: 'Threads',
    label: 'Threads',
    unit: '',
    slider: [2, Math.max(most, 3), 1],
    limits: [2, 64],
    whole: true,
    help: `How many threads share each step. This machine runs ${processors()} at once.`,
    change: (value) => stage.dispatch({ type: 'engine', value: { threads: Number(value) } }),
  });
  const kernel = wordRow(
    'Kernel',
    kernels,
    'What computes the rules that look at neighbours. The two differ in the last digits only.',
    (value) => stage.dispatch({ type: 'engine', value: { kernel: value } }),
  );
  const search = wordRow(
    'Neighbours by',
    searches,
    'How neighbours are found: a grid is fastest, an octree suits schools of uneven density, brute force looks at all pairs.',
    (value) => stage.dispatch({ type: 'set', path: 'neighbours', value }),
  );
  const rows = tableRows(stage, parameters.simulation, 'Simulation', 'simulation');
  const running = element('p', { class: 'help running' });
  const why = element('p', { class: 'help no-card', role: 'status', hidden: true });
  const say = (text: string): void => {
    if (running.textContent !== text) running.textContent = text;
  };
  /** What steps really run on, and why not on what was asked for. */
  const report = (): void => {
    const now = stage.simulation?.engine;
    if (!now) return;
    // Only who looks here wants to know; where there is none, browsers complain.
    if (stage.state.value.card.there === undefined && running.checkVisibility()) stage.dispatch({ type: 'find-card' });
    if (now.name === 'gpu') {
      say(
        stage.state.value.card.isSoftware
          ? 'Runs on a graphics card that software plays, as there is no real one here: the processor alone is quicker.'
          : 'Runs on the graphics card.',
      );
      return;
    }
    const { threads: count, fallbackReason, kernel: computes } = now;
    const on = count === 1 ? 'one thread' : `${count} threads`;
    const because = fallbackReason ? `, because ${fallbackReason}` : '';
    const by = computes.name === 'simd' ? 'SIMD' : 'TypeScript';
    const asked = computes.name === stage.state.value.engine.kernel;
    say(`Runs on ${on}${because}, with ${by}${asked ? '' : `, because ${computes.reason}`}.`);
  };
  stage.state.subscribe(({ plan, card, engine: { on, threads: asked, kernel: wanted } }) => {
    const onCard = on === 'gpu';
    engine.allow('gpu', card.there === true || onCard);
    engine.show(onCard ? 'gpu' : asked === 'auto' ? 'auto' : asked === 1 ? 'one' : 'threads');
    why.textContent = card.why;
    why.hidden = card.why === '' || (card.there === true && !onCard);
    threads.root.hidden = onCard || asked === 'auto' || asked === 1;
    threads.show(asked);
    // On the card they mean nothing.
    kernel.root.hidden = search.root.hidden = onCard && card.why === '';
    kernel.show(wanted);
    if (!plan) return;
    search.show(plan.neighbours);
    for (const { key, row } of rows) {
      row.show(valueAt(plan, `simulation.${key}`));
      if (key === 'leafCapacity') row.root.hidden = plan.neighbours !== 'octree';
    }
  });
  stage.readings.subscribe(report);
  return element(
    'div',
    { class: 'engine' },
    engine.root,
    threads.root,
    why,
    kernel.root,
    search.root,
    ...rows.map(({ row }) => row.root),
    running,
  );
}

function choiceOf(engine: (typeof engines)[number][0], most: number): Partial<EngineChoice> {
  if (engine === 'gpu') return { on: 'gpu' };
  return { on: 'cpu', threads: engine === 'auto' ? 'auto' : engine === 'threads' ? most : 1 };
}

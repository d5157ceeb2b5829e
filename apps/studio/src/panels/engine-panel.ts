// The panel that chooses what computes the steps: processor threads or the GPU, the kernel and the neighbour search.

import { type KernelName, type NeighbourSearchName, parameters } from 'shoal';
import { processors } from 'shoal/internal';
import { valueAt } from 'shoal/scenario';
import type { Stage } from '../stage/stage.ts';
import type { EngineSetting } from '../stage/state/action.ts';
import { element } from '../ui/element.ts';
import { numberRow } from '../ui/number-row.ts';
import { wordRow } from '../ui/switch-row.ts';
import { tableRows } from '../ui/table-rows.ts';

const engines = [
  ['auto', 'Automatic'],
  ['one', 'One thread'],
  ['threads', 'Several threads'],
  ['gpu', 'GPU'],
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

/** The settings of the engine and of the neighbour search. */
export function enginePanel(stage: Stage): HTMLElement {
  const most = Math.max(2, processors());
  const engine = wordRow(
    'Compute on',
    engines,
    'Automatic: one thread below 8,000 fish, else all CPU cores. The number of threads does not change the result. The GPU is meant for tens of thousands of fish or more. A GPU step differs from a CPU step by up to 1/10 000, so long runs diverge.',
    (value) => stage.dispatch({ type: 'engine', value: choiceOf(value, most) }),
  );
  const threads = numberRow({
    name: 'Threads',
    slider: [2, Math.max(most, 3), 1],
    limits: [2, 64],
    whole: true,
    help: `Number of threads that share each step. This computer can run ${processors()} at once.`,
    change: (value) => stage.dispatch({ type: 'engine', value: { threads: Number(value) } }),
  });
  const kernel = wordRow(
    'Kernel',
    kernels,
    'The code that computes the neighbour rules. Results of SIMD and TypeScript differ in the last digits.',
    (value) => stage.dispatch({ type: 'engine', value: { kernel: value } }),
  );
  const search = wordRow(
    'Neighbour search',
    searches,
    'The grid is fastest, and SIMD needs it. The octree and brute force, which checks all pairs, are for comparison.',
    (value) => stage.dispatch({ type: 'set', path: 'neighbours', value }),
  );
  const rows = tableRows(stage, parameters.simulation, 'Simulation', 'simulation');
  const running = element('p', { class: 'help running' });
  const why = element('p', { class: 'help no-gpu', role: 'status', hidden: true });
  const say = (text: string): void => {
    if (running.textContent !== text) running.textContent = text;
  };
  /** Shows the engine in use, and the reason if it is not the chosen one. */
  const report = (): void => {
    const now = stage.simulation?.engine;
    if (!now) return;
    // Checked only when the panel is visible, because browsers log a warning if there is no GPU.
    if (stage.state.value.gpu.isAvailable === undefined && running.checkVisibility())
      stage.dispatch({ type: 'find-gpu' });
    if (now.name === 'gpu') {
      say(
        stage.state.value.gpu.isSoftware
          ? 'Runs on a GPU emulated in software, because no real one was found. The CPU is faster.'
          : 'Runs on the GPU.',
      );
      return;
    }
    const { threads: count, fallbackReason, kernel: computes } = now;
    const on = count === 1 ? 'one thread' : `${count} threads`;
    const because = fallbackReason ? `, because ${fallbackReason}` : '';
    const by = computes.name === 'simd' ? 'SIMD' : 'TypeScript';
    const asked = computes.name === stage.state.value.engine.kernel;
    const kernelReason = computes.reason && !asked ? `, because ${computes.reason}` : '';
    say(`Runs on ${on}${because}. Kernel: ${by}${kernelReason}.`);
  };
  stage.state.subscribe(({ plan, gpu, engine: { on, threads: asked, kernel: wanted } }) => {
    const onGpu = on === 'gpu';
    engine.allow('gpu', gpu.isAvailable === true || onGpu);
    engine.show(onGpu ? 'gpu' : asked === 'auto' ? 'auto' : asked === 1 ? 'one' : 'threads');
    why.textContent = gpu.why;
    why.hidden = gpu.why === '' || (gpu.isAvailable === true && !onGpu);
    threads.root.hidden = onGpu || asked === 'auto' || asked === 1;
    threads.show(asked);
    // These settings do not apply to the GPU.
    kernel.root.hidden = search.root.hidden = onGpu && gpu.why === '';
    kernel.show(wanted);
    if (!plan) return;
    search.show(plan.neighbours);
    for (const { key, row } of rows) {
      row.show(valueAt(plan.scenario, `simulation.${key}`));
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

function choiceOf(engine: (typeof engines)[number][0], most: number): Partial<EngineSetting> {
  if (engine === 'gpu') return { on: 'gpu' };
  return { on: 'cpu', threads: engine === 'auto' ? 'auto' : engine === 'threads' ? most : 1 };
}

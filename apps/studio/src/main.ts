import './styles/page.css';
import './styles/sheet.css';
import './styles/controls.css';
import './styles/instruments.css';
import './styles/obstacles.css';
import './styles/phone.css';
import './styles/keep.css';
import './styles/card.css';
import './styles/task.css';
import './styles/charts.css';
import { workerBaker } from './baking/worker-baker.ts';
import { bundledScenarios } from './bundled-scenarios.ts';
import { showInAddress } from './keep/address.ts';
import { makeKeep } from './keep/keep.ts';
import { stayAtHand } from './offline/stay.ts';
import { message } from './panels/message.ts';
import { makePanels, type Panels } from './panels/panels.ts';
import { slicedBaker } from './stage/sliced-baker.ts';
import { Stage } from './stage/stage.ts';
import { Viewport } from './viewport/viewport.ts';

const defaultScenario = 'school-1000';

const page = document.body;
const canvas = document.querySelector('canvas');
if (!canvas) throw new Error('The page has no canvas.');

const now = (): number => performance.now();
const nextFrame = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const stage = new Stage({
  catalogue: bundledScenarios,
  baker: workerBaker(slicedBaker(now, nextFrame)),
  readMesh: async (bytes, file) => (await import('shoal/meshes')).readMesh(bytes, file),
  now,
});

/**
 * For tests and for the curious: `shoal.stage.simulation.school.x` are positions, `shoal.stage.state.value` is what the
 * panels show, and `shoal.stage.dispatch({ type: 'pause' })` does what a button does. To read; edits are dispatched.
 */
Object.defineProperty(window, 'shoal', { value: Object.freeze({ stage }) });

let panels: Panels | undefined;

function openViewport(into: HTMLCanvasElement): Viewport | undefined {
  try {
    return new Viewport(into, stage, {
      calm: matchMedia('(prefers-reduced-motion: reduce)').matches,
      onTaken: (taken) => panels?.offerWholeView(taken),
    });
  } catch {
    const trouble = message();
    page.append(trouble.root);
    trouble.show(
      'This page needs WebGL 2',
      'Your browser does not offer it here, so the school cannot be drawn. A current Firefox, Chrome, Edge or Safari with hardware acceleration switched on will do.',
    );
    return undefined;
  }
}

const viewport = openViewport(canvas);
if (viewport) {
  const wanted = new URLSearchParams(location.search).get('scenario') ?? defaultScenario;
  const home = (): void => stage.dispatch({ type: 'open', scenario: defaultScenario });
  const keep = makeKeep(page, stage, { picture: () => viewport.picture(), pose: () => viewport.pose, home });
  panels = makePanels(page, stage, {
    covered: (right, bottom) => viewport.setCovered(right, bottom),
    wholeView: () => viewport.wholeView(),
    keep,
  });

  showInAddress(stage, defaultScenario);
  if (!(await keep.openLink(location.hash))) stage.dispatch({ type: 'open', scenario: wanted.replace(/\.json$/, '') });

  let last = performance.now();
  const frame = (now: number): void => {
    stage.tick(Math.max(0, now - last) / 1000);
    last = now;
    viewport.draw();
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  // Last: what is kept for later must not delay what is seen now.
  void stayAtHand();
}

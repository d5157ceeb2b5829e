import './styles/page.css';
import './styles/sheet.css';
import './styles/controls.css';
import './styles/instruments.css';
import './styles/obstacles.css';
import './styles/phone.css';
import './styles/tools.css';
import './styles/fish-card.css';
import './styles/interact.css';
import './styles/task.css';
import './styles/charts.css';
import './styles/modes.css';
import './styles/tour.css';
import './styles/comparison.css';
import { workerBaker } from './baking/worker-baker.ts';
import { meshFiles } from './interact/mesh-files.ts';
import { stayAtHand } from './offline/stay.ts';
import { browserGpu } from './page/browser-gpu.ts';
import { bundledScenarios } from './page/bundled-scenarios.ts';
import { isEmbedded, showEmbedded } from './page/embed.ts';
import { type Modes, openModes } from './page/open-modes.ts';
import { type PageControls, pageControls } from './page/page-controls.ts';
import { sceneTools } from './page/scene-tools.ts';
import { startThread } from './page/start-thread.ts';
import { engineInAddress, showInAddress } from './scenes/address.ts';
import type { Catalogue } from './stage/catalogue.ts';
import { queuedBaker } from './stage/queued-baker.ts';
import { slicedBaker } from './stage/sliced-baker.ts';
import { Stage } from './stage/stage.ts';
import { message } from './ui/message.ts';
import { Viewport } from './viewport/viewport.ts';

const defaultScenario = 'school-1000';

const page = document.body;
const canvas = document.querySelector('canvas');
if (!canvas) throw new Error('The page has no canvas.');

const now = (): number => performance.now();
const nextFrame = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const baker = queuedBaker(workerBaker(slicedBaker(now, nextFrame)));
const newStage = (catalogue: Catalogue): Stage =>
  new Stage({
    catalogue,
    baker,
    readMesh: async (bytes, file) => (await import('shoal/meshes')).readMesh(bytes, file),
    gpu: browserGpu,
    startThread,
    now,
  });
const stage = newStage(bundledScenarios);
let modes: Modes | undefined;

/**
 * For tests and the console, to be read only: `shoal.stage.simulation.school.x` are positions, `shoal.stage.state.value`
 * is what the panels show, `shoal.stage.dispatch({ type: 'pause' })` does what a button does. `shoal.shown()` are the
 * visible scenes: this one, or those of the tour or comparison. `shoal.startThread` is an option of simulations.
 */
const shown = (): readonly Stage[] => modes?.current?.stages ?? [stage];
Object.defineProperty(window, 'shoal', { value: Object.freeze({ stage, shown, startThread }) });

let controls: PageControls | undefined;

const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;

function openViewport(into: HTMLCanvasElement): Viewport | undefined {
  try {
    return new Viewport(into, stage, { steered: true, calm, onTaken: (taken) => controls?.offerWholeView(taken) });
  } catch {
    const failure = message();
    page.append(failure.root);
    failure.show(
      'This page needs WebGL 2',
      'Your browser does not support it, so the school cannot be drawn. Use a current Firefox, Chrome, Edge or Safari with hardware acceleration switched on.',
    );
    return undefined;
  }
}

const viewport = openViewport(canvas);
if (viewport) {
  const query = new URLSearchParams(location.search);
  const wanted = query.get('scenario') || defaultScenario;
  const home = (): void => stage.dispatch({ type: 'open', scenario: defaultScenario });
  const middle = (): ReturnType<typeof viewport.middle> => viewport.middle();
  const meshes = meshFiles(stage, middle);
  const tools = sceneTools(page, stage, {
    picture: () => viewport.picture(),
    pose: () => viewport.pose,
    home,
    takeMesh: meshes.take,
  });
  modes = openModes(
    page,
    {
      host: stage,
      stage: newStage,
      viewport: (into, shown) => new Viewport(into, shown, { steered: false, calm, onTaken: () => {} }),
      now,
    },
    tools.complain,
  );
  controls = pageControls(page, stage, {
    covered: (right, bottom, left) => viewport.setCovered(right, bottom, left),
    wholeView: () => viewport.wholeView(),
    middle,
    meshes,
    tools,
    tour: () => void modes?.tour(0),
    compare: () => void modes?.compare(),
  });

  if (isEmbedded) showEmbedded(page, stage);
  showInAddress(stage, defaultScenario);
  engineInAddress(stage);
  if ((isEmbedded || !(await tools.restore())) && !(await tools.openLink(location.hash)))
    stage.dispatch({ type: 'open', scenario: wanted.replace(/\.json$/, '') });

  if (query.has('tour')) void modes.tour(Math.floor(Number(query.get('tour'))) - 1 || 0);
  else if (query.has('compare')) void modes.compare();

  let last = performance.now();
  const frame = (now: number): void => {
    const seconds = Math.max(0, now - last) / 1000;
    last = now;
    if (modes?.current) modes.current.frame(seconds);
    else {
      // Draw before other threads begin the next steps: overlays read the state.
      viewport.draw();
      stage.tick(seconds);
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  // Last, because caching files must not delay the first frame.
  void stayAtHand();
}

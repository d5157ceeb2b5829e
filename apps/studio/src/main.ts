import './styles/page.css';
import './styles/sheet.css';
import './styles/controls.css';
import './styles/instruments.css';
import './styles/obstacles.css';
import './styles/phone.css';
import './styles/keep.css';
import './styles/card.css';
import './styles/direct.css';
import './styles/task.css';
import './styles/charts.css';
import './styles/front.css';
import './styles/tour.css';
import './styles/compare.css';
import { workerBaker } from './baking/worker-baker.ts';
import { bundledScenarios } from './bundled-scenarios.ts';
import { meshFiles } from './direct/mesh-files.ts';
import { type OpenFronts, openFronts } from './front/open-fronts.ts';
import { graphicsCard } from './graphics-card.ts';
import { engineInAddress, showInAddress } from './keep/address.ts';
import { makeKeep } from './keep/keep.ts';
import { stayAtHand } from './offline/stay.ts';
import { message } from './panels/message.ts';
import { makePanels, type Panels } from './panels/panels.ts';
import type { Catalogue } from './stage/catalogue.ts';
import { inTurn } from './stage/in-turn.ts';
import { slicedBaker } from './stage/sliced-baker.ts';
import { Stage } from './stage/stage.ts';
import { Viewport } from './viewport/viewport.ts';

const defaultScenario = 'school-1000';

const page = document.body;
const canvas = document.querySelector('canvas');
if (!canvas) throw new Error('The page has no canvas.');

const now = (): number => performance.now();
const nextFrame = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
const baker = inTurn(workerBaker(slicedBaker(now, nextFrame)));
const newStage = (catalogue: Catalogue): Stage =>
  new Stage({
    catalogue,
    baker,
    readMesh: async (bytes, file) => (await import('shoal/meshes')).readMesh(bytes, file),
    cards: graphicsCard,
    now,
  });
const stage = newStage(bundledScenarios);
let fronts: OpenFronts | undefined;

/**
 * For tests and for the curious: `shoal.stage.simulation.school.x` are positions, `shoal.stage.state.value` is what the
 * panels show, and `shoal.stage.dispatch({ type: 'pause' })` does what a button does. To read; edits are dispatched.
 * `shoal.shown()` are the scenes that are seen now: that one, or those of the tour or of a comparison.
 */
const shown = (): readonly Stage[] => fronts?.current?.stages ?? [stage];
Object.defineProperty(window, 'shoal', { value: Object.freeze({ stage, shown }) });

let panels: Panels | undefined;

const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;

function openViewport(into: HTMLCanvasElement): Viewport | undefined {
  try {
    return new Viewport(into, stage, { steered: true, calm, onTaken: (taken) => panels?.offerWholeView(taken) });
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
  const query = new URLSearchParams(location.search);
  const wanted = query.get('scenario') || defaultScenario;
  const home = (): void => stage.dispatch({ type: 'open', scenario: defaultScenario });
  const middle = (): ReturnType<typeof viewport.middle> => viewport.middle();
  const meshes = meshFiles(stage, middle);
  const keep = makeKeep(page, stage, {
    picture: () => viewport.picture(),
    pose: () => viewport.pose,
    home,
    takeMesh: meshes.take,
  });
  fronts = openFronts(
    page,
    {
      host: stage,
      stage: newStage,
      viewport: (into, shown) => new Viewport(into, shown, { steered: false, calm, onTaken: () => {} }),
      now,
    },
    keep.complain,
  );
  panels = makePanels(page, stage, {
    covered: (right, bottom, left) => viewport.setCovered(right, bottom, left),
    wholeView: () => viewport.wholeView(),
    middle,
    meshes,
    keep,
    tour: () => void fronts?.tour(0),
    compare: () => void fronts?.compare(),
  });

  showInAddress(stage, defaultScenario);
  engineInAddress(stage);
  if (!(await keep.bringBack()) && !(await keep.openLink(location.hash)))
    stage.dispatch({ type: 'open', scenario: wanted.replace(/\.json$/, '') });

  if (query.has('tour')) void fronts.tour(Math.floor(Number(query.get('tour'))) - 1 || 0);
  else if (query.has('compare')) void fronts.compare();

  let last = performance.now();
  const frame = (now: number): void => {
    const seconds = Math.max(0, now - last) / 1000;
    last = now;
    if (fronts?.current) fronts.current.frame(seconds);
    else {
      // First, while nobody else is at the state: then overlays can read it.
      viewport.draw();
      stage.tick(seconds);
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  // Last: what is kept for later must not delay what is seen now.
  void stayAtHand();
}

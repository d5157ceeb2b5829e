// The program of the studio's page: makes stage, picture and controls, and opens the scene in the address.

// First, so that the kernel's text, which is longer than the reach of gzip, parts no others: 1.3 kB less to load.
import 'shoal';
import './styles/page.css';
import './styles/obstacles.css';
import './styles/invitation.css';
import { meshFiles } from './interact/mesh-files.ts';
import { afterFirstPicture } from './page/after-first-picture.ts';
import { browserGpu, browserMachine, followFit } from './page/browser-machine.ts';
import { bundledScenarios, defaultScenario } from './page/bundled-scenarios.ts';
import { isEmbedded, showEmbedded } from './page/embed.ts';
import { reportLostPicture } from './page/lost-picture.ts';
import { type Modes, modeInAddress, modeNames, openModes, stepInAddress } from './page/open-modes.ts';
import { type PageControls, pageControls } from './page/page-controls.ts';
import { sceneTools } from './page/scene-tools.ts';
import { engineInAddress } from './scenes/address.ts';
import { fittingCatalogue } from './scenes/fitting-catalogue.ts';
import { isLink } from './scenes/scene-link.ts';
import { Visits } from './scenes/visits.ts';
import { Stage } from './stage/stage.ts';
import type { Catalogue } from './stage/state/catalogue.ts';
import { startThread } from './threads/start-thread.ts';
import { message } from './ui/message.ts';
import type { CameraPose } from './viewport/camera/orbit-camera.ts';
import { Viewport } from './viewport/viewport.ts';

const page = document.body;
const canvas = document.querySelector('canvas');
if (!canvas) throw new Error('The page has no canvas.');

const now = (): number => performance.now();
/** Resolves when a message is on the screen, or could be if the page is hidden. */
const nextPicture = (): Promise<unknown> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
    setTimeout(resolve, 500);
  });
const newStage = (catalogue: Catalogue): Stage =>
  new Stage({
    catalogue,
    readMesh: async (bytes, file) => {
      await nextPicture();
      return (await import('shoal/meshes')).readMesh(bytes, file);
    },
    gpu: browserGpu,
    startThread,
    now,
  });
const catalogue = fittingCatalogue(bundledScenarios, browserMachine);
const stage = newStage(catalogue);
let modes: Modes | undefined;

/**
 * For tests and the console, read-only: `shoal.stage.simulation.school.x` are positions, `shoal.stage.state.value` is
 * the state that the panels show, and `shoal.stage.dispatch({ type: 'pause' })` does the same as the button.
 * `shoal.shown()` are the visible scenes: the page's, or those of the tour or comparison. `shoal.poses()` are their
 * cameras. `shoal.startThread` is an option of simulations.
 */
const shown = (): readonly Stage[] => modes?.current?.stages ?? [stage];
const poses = (): readonly CameraPose[] => modes?.current?.poses ?? (viewport ? [viewport.orbit.pose] : []);
Object.defineProperty(window, 'shoal', { value: Object.freeze({ stage, shown, poses, startThread }) });

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

const viewport: Viewport | undefined = openViewport(canvas);
if (viewport) {
  const query = new URLSearchParams(location.search);
  if (query.has('whole')) catalogue.keepWhole(query.get('scenario') || defaultScenario);
  const openNamed = (): void => {
    const scenario = new URLSearchParams(location.search).get('scenario') || defaultScenario;
    stage.dispatch({ type: 'open', scenario: scenario.replace(/\.json$/, '') });
  };
  /** Opens the scene in the address, with the view in the address. */
  const openAddress = async (): Promise<void> => {
    const isOpened = await tools.openLink(location.hash);
    // If a link cannot be opened, the current scene stays.
    if (!isOpened && isLink(location.hash) && stage.simulation) return;
    if (!isOpened) openNamed();
    // Steps are computed in later frames.
    void tools.showAddressed();
  };
  const home = (): void => stage.dispatch({ type: 'open', scenario: defaultScenario });
  const middle = (): ReturnType<typeof viewport.middle> => viewport.middle();
  const meshes = meshFiles(stage, middle);
  const tools = sceneTools(page, stage, {
    picture: (settings) => viewport.picture(settings),
    pose: () => viewport.orbit.pose,
    camera: viewport.cameraPlace,
    home,
    takeMesh: meshes.take,
    takeOther: (files) => modes?.take(files) ?? Promise.resolve(false),
  });
  const visits = new Visits(stage, {
    defaultScenario,
    modeKeys: modeNames,
    reopen: (left) => void tools.reopen(left),
    seen: tools.seen,
    openAddress: () => void openAddress(),
    arrived: () => modes?.followAddress(),
  });
  modes = openModes(
    page,
    {
      host: stage,
      stage: newStage,
      viewport: (into, shown, compared) =>
        new Viewport(into, shown, { steered: false, compared, calm, onTaken: () => {} }),
      wholeView: () => viewport.wholeView(),
      now,
    },
    tools.notice,
    visits,
  );
  controls = pageControls(page, stage, {
    covered: (right, bottom, left) => viewport.setCovered(right, bottom, left),
    wholeView: () => viewport.wholeView(),
    besideSchool: (only) => viewport.besideSchool(only),
    watch: (ids) => {
      viewport.orbit.group.ids = ids;
    },
    middle,
    meshes,
    tools,
    tour: (step) => void modes?.tour(step),
    compare: () => void modes?.compare(),
    breed: () => void modes?.breed(),
    search: () => void modes?.search(),
    tracks: () => void modes?.tracks(),
  });

  reportLostPicture(page, shown);
  if (isEmbedded) showEmbedded(page, stage);
  followFit(stage, catalogue, tools.fit.offer);
  engineInAddress(stage);
  if (isEmbedded || !(await tools.restore())) await openAddress();

  const mode = modeInAddress();
  if (mode === 'tour') controls.startTour(stepInAddress(query));
  else if (mode) void modes[mode]();

  let last = performance.now();
  /** The run that is on the screen. */
  let drawn = -1;
  const frame = (now: number): void => {
    const seconds = Math.max(0, now - last) / 1000;
    last = now;
    if (modes?.current) modes.current.frame(seconds);
    else {
      // Draws before other threads begin the next steps, because overlays read the state.
      viewport.draw();
      const { run } = stage.state.value;
      // The first picture of a run does not wait for its first step.
      if (run === drawn) stage.tick(seconds);
      drawn = run;
    }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  void afterFirstPicture(stage, controls.complete);
}

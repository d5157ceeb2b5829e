import { numberText } from '../../stage/state/words.ts';
import './breed.css';
import { parseScenarioJson } from 'shoal';
import {
  documentOfCandidate,
  firstPopulation,
  type Population,
  populationDocument,
  populationSize,
  readPopulationText,
  valuesOfCandidate,
} from 'shoal/search';
import { holdInAddress, setInAddress } from '../../scenes/address.ts';
import { warningOf } from '../../scenes/refusal.ts';
import type { Stage } from '../../stage/stage.ts';
import { sampleOf } from '../../sweep/sample-scene.ts';
import { playButton } from '../../ui/buttons.ts';
import { download, downloadName } from '../../ui/download.ts';
import { element } from '../../ui/element.ts';
import { randomSeed } from '../../ui/seed-row.ts';
import { SchoolGrid } from '../../viewport/school-grid.ts';
import type { Mode } from '../mode.ts';
import { type Makers, Panes } from '../panes.ts';
import { breedBar } from './breed-bar.ts';
import { Breeding } from './breeding.ts';
import { schoolControls } from './school-controls.ts';

/** Fish in each school; nine schools swim at once. */
const mostFish = 150;
/** Most fish of a start from a list, whose number cannot be reduced. */
const mostGiven = 400;
/** Simulated seconds for which schools form before they are shown. */
const formingSeconds = 20;
/** Factor on the display size of fish on the page. */
const closer = 1.5;
/** Longest population file, bytes. */
const mostBytes = 16 * 1024 * 1024;

/** A file that the mode opens with. */
export interface GivenPopulation {
  readonly text: string;
  readonly file: string;
}

/** Ways to close the mode. */
interface BreedEnds {
  readonly end: () => void;
  /** Also moves the focus to the scene. */
  readonly showScene: () => void;
}

/** Nine schools of one population. The viewer chooses those that look right, and breeds the next nine from them. */
export function openBreed(makers: Makers, { end, showScene }: BreedEnds, given?: GivenPopulation): Mode {
  const { host } = makers;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const query = new URLSearchParams(location.search);
  const canvas = element('canvas', { 'aria-hidden': 'true' });
  const grid = new SchoolGrid(canvas, calm);
  const controls = Array.from({ length: populationSize }, (_, index) =>
    schoolControls(index + 1, {
      choose: () => change(() => breeding?.choose(index)),
      keep: () => change(() => breeding?.keep(index)),
      open: () => openSchool(index),
    }),
  );
  let made = 0;
  const panes = new Panes(populationSize, host.catalogue, makers, {
    viewOf(root, stage) {
      const { roots, choose } = controls[made++];
      root.append(...roots);
      return grid.viewOf(choose, stage);
    },
  });
  panes.root.prepend(canvas);
  const play = playButton(panes.stages[0].state, () => panes.dispatch({ type: 'toggle' }));
  let breeding: Breeding | undefined;
  /** Whether the population comes from the page's scene. Only then can the scene take the coefficients of a school. */
  let isOfHost = true;
  let forming: number | undefined;
  let opening = 0;
  /** The coordinates of each school that is shown now. */
  let shown: readonly (Float64Array | undefined)[] = [];
  let restoreAddress = (): void => {};

  const tell = (): void => {
    const population = breeding?.population;
    bar.show({
      generation: population?.generation ?? 0,
      chosen: breeding?.chosen.size ?? 0,
      kept: breeding?.kept ?? 0,
      canUndo: breeding?.canUndo ?? false,
      forming,
    });
    for (const [index, one] of controls.entries()) {
      const member = population?.members[index];
      if (population && member)
        one.show(breeding?.chosen.has(index) ?? false, member.isKept, wordsOf(population, member.point));
    }
  };
  const change = (act: () => void): void => {
    act();
    tell();
  };
  /** Shows the current generation. Runs new schools until they have formed. */
  const show = async (): Promise<void> => {
    const mine = ++opening;
    const population = breeding?.population;
    if (!population) return;
    const anew = panes.panes.filter(
      (_, index) => population.members[index] && population.members[index].point !== shown[index],
    );
    shown = population.members.map(({ point }) => point);
    forming = 0;
    tell();
    for (const pane of anew) {
      const index = panes.panes.indexOf(pane);
      pane.root.classList.add('forming');
      open(pane.stage, population, index);
    }
    await panes.opened();
    if (mine !== opening) return;
    const goesOn = (): boolean => mine === opening;
    const progress = (fraction: number): void => {
      forming = fraction;
      tell();
    };
    panes.dispatch({ type: 'pause' });
    for (const { stage } of anew) enlarge(stage);
    if (
      !(await panes.stepAll(
        formingSeconds,
        progress,
        goesOn,
        anew.map(({ stage }) => stage),
      ))
    )
      return;
    forming = undefined;
    for (const { root } of panes.panes) root.classList.remove('forming');
    panes.dispatch({ type: 'play' });
    tell();
    const failed = panes.stages.find(({ state }) => state.value.status === 'failed');
    if (failed) bar.complain(failed.state.value.problem);
  };
  const open = (stage: Stage, population: Population, index: number): void => {
    const document = documentOfCandidate(population, population.members[index].point);
    stage.dispatch({
      type: 'open',
      scenario: `school ${index + 1}`,
      text: JSON.stringify(document),
      meshes: host.meshes,
    });
  };
  const begin = (population: Population, fromHost: boolean): void => {
    breeding = new Breeding(population);
    isOfHost = fromHost;
    shown = [];
    setInAddress('breed', String(population.seed));
    void show();
  };
  /** Runs work that may refuse a scene or a file, and shows the reason. */
  const attempt = (act: () => void): void => {
    try {
      act();
    } catch (error) {
      tell();
      bar.complain(error instanceof Error ? error.message.split('\n')[0] : String(error));
    }
  };
  const beginFromHost = (seed: number): void =>
    attempt(() => {
      const { document } = host;
      if (!document) throw new Error('There is no scene to breed from.');
      begin(firstPopulation(smallScene(sampleOf(document, mostFish)), seed), true);
    });
  const beginFrom = ({ text, file }: GivenPopulation): void =>
    attempt(() => {
      const population = readPopulationText(text, file);
      smallScene(population.scenario);
      begin(population, false);
    });
  const openSchool = (index: number): void => {
    const population = breeding?.population;
    const member = population?.members[index];
    if (!population || !member) return;
    if (!isOfHost) {
      const text = JSON.stringify(documentOfCandidate(population, member.point));
      host.dispatch({ type: 'open', scenario: 'Bred school', text });
      return;
    }
    const values = valuesOfCandidate(population, member.point);
    const edits = population.vary.map(({ paths: [path] }, d) => ({ path, value: values[d] }));
    attempt(() => {
      host.dispatch({ type: 'edit', edits });
      showScene();
    });
  };
  const save = (): void => {
    if (!breeding) return;
    const text = JSON.stringify(populationDocument(breeding.population), null, 1);
    download(
      new Blob([`${text}\n`], { type: 'application/json' }),
      downloadName(`${host.state.value.scenario}-population`, 'json'),
    );
  };
  const openFile = async (file: File): Promise<void> => {
    if (file.size > mostBytes)
      bar.complain(`${file.name}: must be at most 16 MiB, got ${Math.ceil(file.size / 2 ** 20)} MiB.`);
    else beginFrom({ text: await file.text(), file: file.name });
  };
  const breed = (): void => {
    if (forming === undefined && breeding?.breed()) void show();
  };
  const undo = (): void => {
    if (breeding?.undo()) void show();
  };
  const bar = breedBar({
    play: play.root,
    ...{ breed, undo, save, end },
    restart: () => beginFromHost(randomSeed()),
    open: (file) => void openFile(file),
  });
  const root = element(
    'div',
    { class: 'mode breed', role: 'region', 'aria-label': 'Breed schools', tabindex: '-1' },
    panes.root,
    bar.root,
  );
  tell();
  // Waits until the page's own scene is loaded.
  const unsubscribe = host.state.subscribe(({ status }) => {
    if (status === 'loading' || opening > 0) return;
    restoreAddress = holdInAddress(host);
    const asked = Number(query.get('breed') || Number.NaN);
    const isSeed = Number.isInteger(asked) && asked >= 0 && asked < 2 ** 32;
    opening++;
    if (given) beginFrom(given);
    else beginFromHost(isSeed ? asked : host.state.value.seed);
  });

  return panes.mode(root, {
    press(key) {
      if (key === 'Escape') end();
      else if (/^[1-9]$/.test(key)) change(() => breeding?.choose(Number(key) - 1));
      else if (key === 'b' || key === 'B') breed();
      else if (key === 'Backspace') undo();
      else return panes.press(key);
      return true;
    },
    dispose() {
      opening++;
      unsubscribe();
      play.dispose();
      panes.dispose();
      grid.dispose();
      restoreAddress();
      setInAddress('breed', undefined);
    },
  });
}

/** Returns the scene. @throws Error that says why it cannot be shown nine times */
function smallScene<Scene>(scene: Scene): Scene {
  const { count } = parseScenarioJson(scene);
  if (count > mostGiven)
    throw new Error(
      `Scenes of at most ${numberText(mostGiven)} fish can be bred. This one has ${numberText(count)}, and the page cannot reduce their number.`,
    );
  const warning = warningOf(JSON.stringify(scene), '');
  if (warning) throw new Error(`Nine such scenes could freeze this page. ${warning}`);
  return scene;
}

/** Larger fish are easier to see in a small pane, but would overlap obstacles. */
function enlarge(stage: Stage): void {
  const { magnify, plan } = stage.state.value;
  if (plan?.obstacles.length === 0) stage.dispatch({ type: 'magnify', value: closer * magnify });
}

/** The coefficients of a school, one in a line. */
function wordsOf(population: Population, point: Float64Array): string {
  const values = valuesOfCandidate(population, point);
  return population.varied
    .map(({ name }, d) => `${name} ${numberText(Number(Number(values[d]).toPrecision(3)))}`)
    .join('\n');
}

// The mode Breeding: nine schools with different coefficients, from which the viewer breeds the next nine.

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
import { sampleOf } from '../../sweep/sweep-plan.ts';
import { playButton } from '../../ui/buttons.ts';
import { download, downloadName } from '../../ui/download.ts';
import { element } from '../../ui/element.ts';
import { randomSeed } from '../../ui/seed-row.ts';
import { SchoolGrid } from '../../viewport/school-grid.ts';
import type { Mode } from '../mode.ts';
import { type Makers, Panes } from '../panes.ts';
import { breedBar, schoolControls } from './breed-bar.ts';
import { Breeding } from './breeding.ts';

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
export function openBreed(makers: Makers, ends: BreedEnds, given?: GivenPopulation): Mode {
  const breeder = new Breeder(makers, ends, given);
  return breeder.panes.mode(breeder.root, {
    press: (key) => breeder.press(key),
    dispose: () => breeder.dispose(),
  });
}

class Breeder {
  readonly root: HTMLElement;
  readonly panes: Panes;
  readonly #host: Stage;
  readonly #ends: BreedEnds;
  readonly #grid: SchoolGrid;
  readonly #controls = Array.from({ length: populationSize }, (_, index) =>
    schoolControls(index + 1, {
      choose: () => this.#change(() => this.#breeding?.choose(index)),
      keep: () => this.#change(() => this.#breeding?.keep(index)),
      open: () => this.#openSchool(index),
    }),
  );
  readonly #play: ReturnType<typeof playButton>;
  readonly #bar: ReturnType<typeof breedBar>;
  readonly #unsubscribe: () => void;
  #breeding: Breeding | undefined;
  /** Whether the population comes from the page's scene. Only then can the scene take the coefficients of a school. */
  #isOfHost = true;
  /** Fraction of the time for which new schools form before they are shown; undefined: all have formed. */
  #forming: number | undefined;
  /** Number of the generation that was opened last. */
  #opening = 0;
  /** The coordinates of each school that is shown now. */
  #shown: readonly (Float64Array | undefined)[] = [];
  #restoreAddress = (): void => {};

  constructor(makers: Makers, ends: BreedEnds, given: GivenPopulation | undefined) {
    const { host } = makers;
    this.#host = host;
    this.#ends = ends;
    const canvas = element('canvas', { 'aria-hidden': 'true' });
    this.#grid = new SchoolGrid(canvas, matchMedia('(prefers-reduced-motion: reduce)').matches);
    let made = 0;
    this.panes = new Panes(populationSize, host.catalogue, makers, {
      viewOf: (root, stage) => {
        const { roots, choose } = this.#controls[made++];
        root.append(...roots);
        return this.#grid.viewOf(choose, stage);
      },
    });
    this.panes.root.prepend(canvas);
    this.#play = playButton(this.panes.stages[0].state, () => this.panes.dispatch({ type: 'toggle' }));
    this.#bar = breedBar({
      play: this.#play.root,
      breed: () => this.#breed(),
      undo: () => this.#undo(),
      save: () => this.#save(),
      end: ends.end,
      restart: () => this.#beginFromHost(randomSeed()),
      open: (file) => void this.#openFile(file),
    });
    this.root = element(
      'div',
      { class: 'mode breed', role: 'region', 'aria-label': 'Breed schools', tabindex: '-1' },
      this.panes.root,
      this.#bar.root,
    );
    this.#tell();
    const asked = Number(new URLSearchParams(location.search).get('breed') || Number.NaN);
    // Waits until the page's own scene is loaded.
    this.#unsubscribe = host.state.subscribe(({ status }) => {
      if (status === 'loading' || this.#opening > 0) return;
      this.#restoreAddress = holdInAddress(host);
      const isSeed = Number.isInteger(asked) && asked >= 0 && asked < 2 ** 32;
      this.#opening++;
      if (given) this.#beginFrom(given);
      else this.#beginFromHost(isSeed ? asked : host.state.value.seed);
    });
  }

  press(key: string): boolean {
    if (key === 'Escape') this.#ends.end();
    else if (/^[1-9]$/.test(key)) this.#change(() => this.#breeding?.choose(Number(key) - 1));
    else if (key === 'b' || key === 'B') this.#breed();
    else if (key === 'Backspace') this.#undo();
    else return this.panes.press(key);
    return true;
  }

  dispose(): void {
    this.#opening++;
    this.#unsubscribe();
    this.#play.dispose();
    this.panes.dispose();
    this.#grid.dispose();
    this.#restoreAddress();
    setInAddress('breed', undefined);
  }

  #beginFromHost(seed: number): void {
    this.#attempt(() => {
      const { document } = this.#host;
      if (!document) throw new Error('There is no scene to breed from.');
      this.#begin(firstPopulation(smallScene(sampleOf(document, mostFish)), seed), true);
    });
  }

  #beginFrom({ text, file }: GivenPopulation): void {
    this.#attempt(() => {
      const population = readPopulationText(text, file);
      smallScene(population.scenario);
      this.#begin(population, false);
    });
  }

  #begin(population: Population, isOfHost: boolean): void {
    this.#breeding = new Breeding(population);
    this.#isOfHost = isOfHost;
    this.#shown = [];
    setInAddress('breed', String(population.seed));
    void this.#show();
  }

  /** Shows the current generation. Runs new schools until they have formed. */
  async #show(): Promise<void> {
    const mine = ++this.#opening;
    const population = this.#breeding?.population;
    if (!population) return;
    const anew = this.panes.panes.flatMap((pane, index) => {
      const point = population.members[index]?.point;
      return point && point !== this.#shown[index] ? [{ ...pane, point, index }] : [];
    });
    this.#shown = population.members.map(({ point }) => point);
    this.#forming = 0;
    this.#tell();
    for (const { root, stage, point, index } of anew) {
      root.classList.add('forming');
      const text = JSON.stringify(documentOfCandidate(population, point));
      stage.dispatch({ type: 'open', scenario: `school ${index + 1}`, text, meshes: this.#host.meshes });
    }
    await this.panes.opened();
    const isCurrent = (): boolean => mine === this.#opening;
    if (
      isCurrent() &&
      (await this.#form(
        anew.map(({ stage }) => stage),
        isCurrent,
      ))
    )
      this.#reveal();
  }

  /** Runs new schools until they have formed. @returns whether it came to the end */
  #form(stages: readonly Stage[], isCurrent: () => boolean): Promise<boolean> {
    const progress = (fraction: number): void => {
      this.#forming = fraction;
      this.#tell();
    };
    this.panes.dispatch({ type: 'pause' });
    for (const stage of stages) enlarge(stage);
    return this.panes.stepAll(formingSeconds, progress, isCurrent, stages);
  }

  /** Plays schools that have formed. */
  #reveal(): void {
    this.#forming = undefined;
    for (const { root } of this.panes.panes) root.classList.remove('forming');
    this.panes.dispatch({ type: 'play' });
    this.#tell();
    const failed = this.panes.stages.find(({ state }) => state.value.status === 'failed');
    if (failed) this.#bar.complain(failed.state.value.problem);
  }

  #breed(): void {
    if (this.#forming === undefined && this.#breeding?.breed()) void this.#show();
  }

  #undo(): void {
    if (this.#breeding?.undo()) void this.#show();
  }

  /** Opens a school as the page's scene, or gives the scene its coefficients. */
  #openSchool(index: number): void {
    const population = this.#breeding?.population;
    const member = population?.members[index];
    if (!population || !member) return;
    if (!this.#isOfHost) {
      const text = JSON.stringify(documentOfCandidate(population, member.point));
      this.#host.dispatch({ type: 'open', scenario: 'Bred school', text });
      return;
    }
    const values = valuesOfCandidate(population, member.point);
    const edits = population.vary.map(({ paths: [path] }, d) => ({ path, value: values[d] }));
    this.#attempt(() => {
      this.#host.dispatch({ type: 'edit', edits });
      this.#ends.showScene();
    });
  }

  #save(): void {
    if (!this.#breeding) return;
    const text = JSON.stringify(populationDocument(this.#breeding.population), null, 1);
    download(
      new Blob([`${text}\n`], { type: 'application/json' }),
      downloadName(`${this.#host.state.value.scenario}-population`, 'json'),
    );
  }

  async #openFile(file: File): Promise<void> {
    if (file.size > mostBytes)
      this.#bar.complain(`${file.name}: must be at most 16 MiB, got ${Math.ceil(file.size / 2 ** 20)} MiB.`);
    else this.#beginFrom({ text: await file.text(), file: file.name });
  }

  /** Runs work that may refuse a scene or a file, and shows the reason. */
  #attempt(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#tell();
      this.#bar.complain(error instanceof Error ? error.message.split('\n')[0] : String(error));
    }
  }

  #change(act: () => void): void {
    act();
    this.#tell();
  }

  /** Shows the state of the population on the bar and on each school. */
  #tell(): void {
    const breeding = this.#breeding;
    this.#bar.show({
      generation: breeding?.population.generation ?? 0,
      chosen: breeding?.chosen.size ?? 0,
      kept: breeding?.kept ?? 0,
      canUndo: breeding?.canUndo ?? false,
      forming: this.#forming,
    });
    if (!breeding) return;
    const { population, chosen } = breeding;
    for (const [index, control] of this.#controls.entries()) {
      const member = population.members[index];
      if (member) control.show(chosen.has(index), member.isKept, wordsOf(population, member.point));
    }
  }
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

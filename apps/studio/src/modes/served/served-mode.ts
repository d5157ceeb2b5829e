// The mode that follows `shoal serve`: the school of another program, as it swims.

import '../tracks/tracks.css';
import type { Simulation } from 'shoal';
import type { ExportedFrame } from 'shoal/export';
import { ServedSchool } from 'shoal/recorded';
import { setInAddress } from '../../scenes/address.ts';
import type { Stage } from '../../stage/stage.ts';
import { numberText } from '../../stage/state/words.ts';
import { closeButton, playButton } from '../../ui/buttons.ts';
import { element } from '../../ui/element.ts';
import { keyMeaning } from '../../ui/keyboard.ts';
import type { Mode } from '../mode.ts';
import { type Makers, Panes } from '../panes.ts';
import { ServedConnection, type ServedScene, serverAddress } from './connection.ts';
import { ServedClock } from './pace.ts';

/** Shows the school of the server at the address `serve` of the page. */
export class ServedMode implements Mode {
  readonly root: HTMLElement;
  readonly #panes: Panes;
  readonly #end: () => void;
  readonly #said = element('p', { class: 'tracks-said', role: 'status' }, 'Connecting…');
  readonly #now = element('span', { class: 'now' });
  readonly #play: ReturnType<typeof playButton>;
  readonly #bar: HTMLElement;
  readonly #observer: ResizeObserver;
  #connection: ServedConnection | undefined;
  #scene: ServedScene | undefined;
  #school: ServedSchool | undefined;
  #clock: ServedClock | undefined;
  /** Whether the page could not open the scene. */
  #isRefused = false;
  #isDisposed = false;

  constructor(makers: Makers, end: () => void) {
    this.#end = end;
    this.#panes = new Panes(1, makers.host.catalogue, makers, { ownLight: true });
    this.#play = playButton(this.#stage.state, () => this.#stage.dispatch({ type: 'toggle' }));
    this.#bar = element(
      'div',
      { class: 'compare-bar tracks-bar served-bar' },
      element('div', { class: 'timeline tracks-time' }, this.#play.root, this.#now),
      closeButton('Close the served school (Esc)', end),
    );
    this.root = element(
      'div',
      { class: 'mode tracks', role: 'region', 'aria-label': 'Served school', tabindex: '-1' },
      element('div', { class: 'recording' }, this.#panes.root, this.#bar, this.#said),
    );
    this.#observer = new ResizeObserver(() => this.#panes.setCovered(0, this.#bar.getBoundingClientRect().height));
    this.#observer.observe(this.#bar);
    this.#follow(new URLSearchParams(location.search).get('serve') ?? '');
  }

  get stages(): readonly Stage[] {
    return this.#panes.stages;
  }

  get poses(): Mode['poses'] {
    return this.#panes.poses;
  }

  frame(seconds: number): void {
    const { simulation } = this.#stage;
    const school = this.#school;
    let pace = 1;
    const isShown = this.#scene && simulation?.engine.name === school?.engine.name;
    if (school && this.#scene && simulation && isShown && this.#stage.state.value.playing) {
      pace = this.#paceOf(simulation, school.latest, seconds);
      this.#now.textContent = `${this.#scene.plan.name}: ${numberText(simulation.shownTime, 1)} s, ${numberText(simulation.school.count)} animals, from “shoal serve”`;
    }
    this.#panes.frame(pace * seconds);
  }

  /** Simulated seconds to show in a second of this picture; far from the present, the view first goes there. */
  #paceOf(simulation: Simulation, latest: number, seconds: number): number {
    const now = performance.now() / 1000;
    const pace = this.#clock?.paceAt(now, simulation.shownTime) ?? 1;
    // It stands still at the last frame until the next one comes.
    if (Number.isFinite(pace))
      return Math.min(pace, Math.max(0, latest - simulation.shownTime) / Math.max(seconds, 1e-3));
    const time = this.#clock?.timeAt(now) ?? latest;
    simulation.seek(Math.max(0, Math.round(time / simulation.plan.step)));
    return 1;
  }

  press(key: string): boolean {
    const meaning = keyMeaning(key, this.#stage.state.value.look);
    const isOfTheServer = typeof meaning === 'object' && ['step', 'reset'].includes(meaning.type);
    if (typeof meaning === 'object' && (meaning.type === 'choose' || meaning.type === 'follow'))
      this.#stage.dispatch(meaning);
    else if (!isOfTheServer && this.#panes.press(key)) return true;
    else if (key === 'Escape') this.#end();
    else return false;
    return true;
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#connection?.stop();
    this.#observer.disconnect();
    this.#play.dispose();
    this.#panes.dispose();
    setInAddress('serve', undefined);
  }

  get #stage(): Stage {
    return this.#panes.stages[0];
  }

  #follow(address: string): void {
    try {
      this.#connection = new ServedConnection(serverAddress(address), {
        scene: (scene) => {
          this.#scene = scene;
          this.#school = undefined;
          this.#clock = new ServedClock(scene.fps);
          this.#isRefused = false;
        },
        frame: (frame) => this.#take(frame),
        lost: (sentence) => this.#say(sentence),
      });
    } catch (error) {
      this.#say(error instanceof Error ? error.message : String(error));
    }
  }

  #take(frame: ExportedFrame): void {
    const { plan } = this.#scene as ServedScene;
    this.#clock?.arrived(frame.time, performance.now() / 1000);
    // What kept the scene from opening stays to be read.
    if (!this.#isRefused) this.#said.hidden = true;
    if (this.#school && frame.count <= this.#school.mostAnimals) this.#school.add(frame);
    else void this.#open(new ServedSchool(plan, frame));
  }

  /** Opens the scene of a school: at its first frame, or again for more animals. */
  async #open(school: ServedSchool): Promise<void> {
    const { text } = this.#scene as ServedScene;
    this.#school = school;
    this.#stage.dispatch({ type: 'open', scenario: 'served', text, engine: school.engine });
    await this.#panes.opened();
    if (school !== this.#school || this.#isDisposed) return;
    const { problem, trouble } = this.#stage.state.value;
    const refusal = problem || trouble;
    this.#isRefused = refusal !== '';
    if (refusal) this.#say(refusal);
  }

  #say(sentence: string): void {
    this.#said.textContent = sentence;
    this.#said.hidden = false;
  }
}

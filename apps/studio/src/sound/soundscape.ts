import type { Simulation } from 'shoal';
import type { Stage } from '../stage/stage.ts';
import { LivelinessMeter, still } from './liveliness.ts';
import { type SoundCue, SoundCues } from './sound-cues.ts';
import type { SoundGraph } from './sound-graph.ts';
import { levelsOf, type Medium, mediumOf, silence } from './sound-levels.ts';

/** Milliseconds between two measurements of the school. */
const lookEvery = 100;

/** Creates the sounds. Called only after sound is switched on. */
export type OpenSound = () => Promise<Pick<SoundGraph, 'use' | 'set' | 'play' | 'rest' | 'close'>>;

/** The sound of the current scene. */
export class Soundscape {
  readonly #stage: Stage;
  readonly #open: OpenSound;
  readonly #meter = new LivelinessMeter();
  readonly #cues = new SoundCues();
  #graph: Awaited<ReturnType<OpenSound>> | undefined;
  #isOn = false;
  #volume = 0.5;
  #timer = 0;
  #heard: Simulation | undefined;
  #medium: Medium | undefined;
  #stopHearing: () => void = () => undefined;
  #liveliness = still;

  constructor(stage: Stage, open: OpenSound) {
    this.#stage = stage;
    this.#open = open;
    document.addEventListener('visibilitychange', () => this.#graph?.rest(document.hidden));
  }

  set volume(value: number) {
    this.#volume = value;
  }

  /** Switches sound on or off. @throws if the browser has no sound */
  async turn(on: boolean): Promise<void> {
    if (on === this.#isOn) return;
    this.#isOn = on;
    if (!on) this.#close();
    else {
      try {
        const graph = await this.#open();
        // It was switched off or on again in the meantime.
        if (!this.#isOn || this.#graph) graph.close();
        else this.#begin(graph);
      } catch (error) {
        this.#isOn = false;
        throw error;
      }
    }
  }

  #begin(graph: Awaited<ReturnType<OpenSound>>): void {
    this.#graph = graph;
    graph.rest(document.hidden);
    this.#timer = window.setInterval(() => this.#look(), lookEvery);
    this.#look();
  }

  #close(): void {
    clearInterval(this.#timer);
    this.#stopHearing();
    this.#heard = undefined;
    this.#graph?.close();
    this.#graph = undefined;
  }

  #look(): void {
    const { simulation, state } = this.#stage;
    if (simulation !== this.#heard) this.#hear(simulation);
    const graph = this.#graph;
    if (!graph) return;
    if (!simulation) {
      graph.set(silence);
      return;
    }
    const { playing } = state.value;
    const medium = mediumOf(simulation.plan);
    if (medium !== this.#medium) graph.use(medium);
    this.#medium = medium;
    if (!simulation.running && simulation.engine.isFresh !== false) this.#liveliness = this.#meter.measure(simulation);
    graph.set(levelsOf(medium, this.#liveliness, this.#volume, playing));
    this.#play(this.#cues.frightened(this.#liveliness.frightened));
  }

  #hear(simulation: Simulation | undefined): void {
    this.#stopHearing();
    this.#heard = simulation;
    this.#medium = undefined;
    if (!simulation) return;
    this.#stopHearing = simulation.on('catch', () => this.#play(this.#cues.caught(performance.now())));
  }

  /** Not while the scene is paused or the timeline is dragged. */
  #play(cue: SoundCue | undefined): void {
    const { state, playback } = this.#stage;
    if (cue && state.value.playing && !playback.seeks) this.#graph?.play(cue);
  }
}

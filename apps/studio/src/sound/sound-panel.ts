// The panel that switches the sound on and sets its loudness.

import type { Simulation } from 'shoal';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { numberRow } from '../ui/number-row.ts';
import { switchRow } from '../ui/switch-row.ts';
import type { SoundGraph } from './sound-graph.ts';
import {
  LivelinessMeter,
  levelsOf,
  type Medium,
  mediumOf,
  type SoundCue,
  SoundCues,
  silence,
  still,
} from './sound-levels.ts';

const key = 'shoal.sound';

interface Wanted {
  readonly on: boolean;
  /** Volume, 0 to 100. */
  readonly volume: number;
}

/**
 * The sound of the scene. It is off until it is switched on, and the choice is stored. @param isQuiet whether the page
 * has no control to switch it off
 */
export function soundPanel(stage: Stage, isQuiet: boolean): HTMLElement {
  let wanted = stored();
  const sound = new Soundscape(stage, async () => {
    const { SoundGraph } = await import('./sound-graph.ts');
    return new SoundGraph();
  });
  const said = element('p', { class: 'problem', role: 'alert', hidden: true });
  const turn = async (on: boolean): Promise<void> => {
    said.hidden = true;
    try {
      await sound.turn(on);
    } catch {
      change({ on: false });
      said.textContent = 'This browser cannot play the sound.';
      said.hidden = false;
    }
  };
  const change = (changed: Partial<Wanted>): void => {
    wanted = { ...wanted, ...changed };
    store(wanted);
    show();
  };
  const row = switchRow('Sound', 'Water or wind, the moving school, and events such as catches.', (on) => {
    change({ on });
    void turn(on);
  });
  const volume = numberRow({
    name: 'Volume',
    unit: '%',
    slider: [0, 100, 5],
    limits: [0, 100],
    help: 'Loudness of the scene.',
    change: (value) => change({ volume: Number(value) }),
  });
  const show = (): void => {
    row.show(wanted.on);
    volume.show(wanted.volume);
    volume.root.hidden = !wanted.on;
    sound.volume = wanted.volume / 100;
  };
  show();
  // Browsers allow sound only after the user has done something.
  if (wanted.on && !isQuiet) whenTouched(() => void (wanted.on && turn(true)));
  return element('div', {}, row.root, said, volume.root);
}

function whenTouched(act: () => void): void {
  const once = (): void => {
    for (const kind of ['pointerup', 'keyup'] as const) removeEventListener(kind, once, true);
    act();
  };
  for (const kind of ['pointerup', 'keyup'] as const) addEventListener(kind, once, true);
}

function stored(): Wanted {
  const usual: Wanted = { on: false, volume: 50 };
  try {
    const { on, volume } = JSON.parse(localStorage.getItem(key) ?? '{}');
    return { on: on === true, volume: volume >= 0 && volume <= 100 ? Number(volume) : usual.volume };
  } catch {
    return usual;
  }
}

function store(wanted: Wanted): void {
  try {
    localStorage.setItem(key, JSON.stringify(wanted));
  } catch {
    // There is no space, or storage is blocked.
  }
}

/** Milliseconds between two measurements of the school. */
const lookEvery = 100;

/** Creates the sounds. Called only after sound is switched on. */
type OpenSound = () => Promise<Pick<SoundGraph, 'use' | 'set' | 'play' | 'rest' | 'close'>>;

/** The sound of the current scene. */
class Soundscape {
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

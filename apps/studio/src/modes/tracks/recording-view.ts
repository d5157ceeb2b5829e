// A recording on the screen, alone or beside a simulated school, with one clock.

import { sideColours } from '../../colours/colours.ts';
import type { Stage } from '../../stage/stage.ts';
import { element } from '../../ui/element.ts';
import { keyMeaning } from '../../ui/keyboard.ts';
import type { Mode } from '../mode.ts';
import { type Makers, Panes } from '../panes.ts';
import { sourcesOf, type Variant, variantText, variantTitle } from '../variant.ts';
import type { ShownRecording } from './shown-recording.ts';
import { type TracksBar, tracksBar } from './tracks-bar.ts';
import { Trails } from './trails.ts';

/** Most fish of a school beside a recording, so that it keeps up with it. */
const mostBeside = 1000;
/** Factor on the display size of animals. */
const closer = 1.5;
/** Milliseconds for which a message stays. */
const saidFor = 6000;

export interface RecordingViewOptions {
  readonly beside: Variant | undefined;
  /** Seconds of the recording at which to begin. */
  readonly at: number;
  readonly chosen: (beside: Variant | undefined) => void;
  /** Shows what the files were taken for; undefined: there is no doubt. */
  readonly review?: () => void;
  /** @param seconds of the recording */
  readonly copyLink: (seconds: number) => void;
  readonly end: () => void;
}

export class RecordingView {
  readonly root: HTMLElement = element('div', { class: 'recording' });
  readonly #makers: Makers;
  readonly #recording: ShownRecording;
  readonly #options: RecordingViewOptions;
  readonly #said = element('p', { class: 'tracks-said', role: 'status', hidden: true });
  readonly #observer: ResizeObserver;
  #panes!: Panes;
  #bar!: TracksBar;
  #trails: Trails | undefined;
  #speed = 1;
  /** Whether it plays on once all scenes have reached the moment that was asked for, or once the slider is released. */
  #resumes = false;
  #isHeld = false;
  #opening = 0;
  /** The step whose frames are being read; undefined: none. */
  #wanted: number | undefined;

  constructor(makers: Makers, recording: ShownRecording, options: RecordingViewOptions) {
    this.#makers = makers;
    this.#recording = recording;
    this.#options = options;
    this.#observer = new ResizeObserver(() => {
      this.#panes.setCovered(0, this.#bar.root.getBoundingClientRect().height);
    });
    const { school, pace } = recording;
    const step = school.firstStep + Math.max(0, Math.round((options.at / pace - school.start) / school.plan.step));
    // A link to a moment shows that moment.
    this.#build(options.beside, step, step === school.firstStep);
  }

  get stages(): readonly Stage[] {
    return this.#panes.stages;
  }

  get poses(): Mode['poses'] {
    return this.#panes.poses;
  }

  frame(seconds: number): void {
    this.#panes.frame(seconds);
    const { playing, trouble } = this.#stage.state.value;
    if (trouble !== '') {
      // Frames that come next could not be read.
      this.#stage.state.update({ trouble: '' });
      this.say(trouble);
      this.pause();
    } else if (this.#wanted !== undefined) {
      // The frames of the moment are being read.
    } else if (this.#resumes && !this.#isHeld && this.stages.every(({ playback }) => !playback.seeks)) {
      this.#resumes = false;
      this.#panes.dispatch({ type: 'play' });
    } else if (playing && this.#isAtEnd) {
      this.pause();
      // The last steps of a slow frame lead beyond it.
      this.#seek(this.#recording.school.lastStep, false);
    }
    this.#bar.update();
  }

  press(key: string): boolean {
    const meaning = keyMeaning(key, this.#makers.host.state.value.look);
    if (typeof meaning === 'object' && meaning.type === 'toggle') this.#toggle();
    else if (typeof meaning === 'object' && meaning.type === 'reset')
      this.#seek(this.#recording.school.firstStep, false);
    else if (typeof meaning === 'object' && meaning.type === 'step') {
      this.pause();
      this.#seek(this.#goal + (meaning.back ? -1 : 1) * this.#recording.school.every, false);
    } else if (typeof meaning === 'object' && (meaning.type === 'choose' || meaning.type === 'follow'))
      this.#stage.dispatch(meaning);
    else if (meaning === 'close' && this.#stage.state.value.chosen !== undefined)
      this.#stage.dispatch({ type: 'choose', fish: undefined });
    else return this.#panes.press(key);
    return true;
  }

  pause(): void {
    this.#resumes = false;
    this.#panes.dispatch({ type: 'pause' });
  }

  say(sentence: string): void {
    this.#said.textContent = sentence;
    this.#said.hidden = false;
    setTimeout(() => {
      this.#said.hidden = true;
    }, saidFor);
  }

  dispose(): void {
    this.#opening++;
    this.#observer.disconnect();
    this.#take();
    this.root.remove();
  }

  /** The scene of the recording. */
  get #stage(): Stage {
    return this.#panes.stages[0];
  }

  get #isAtEnd(): boolean {
    return (this.#stage.simulation?.school.step ?? 0) >= this.#recording.school.lastStep;
  }

  /** The step that is shown, or is being read. */
  get #goal(): number {
    return this.#wanted ?? this.#stage.playback.goal;
  }

  #take(): void {
    this.#bar.dispose();
    this.#panes.dispose();
  }

  /** Makes the scenes and their controls. @param step at which they begin @param plays whether they play from there */
  #build(beside: Variant | undefined, step: number, plays: boolean): void {
    const { host } = this.#makers;
    const recording = this.#recording;
    // The first scene is that of the recording.
    let isFirst = true;
    const viewport: Makers['viewport'] = (canvas, stage, compared) => {
      const made = this.#makers.viewport(canvas, stage, compared);
      if (isFirst && recording.tracks) {
        this.#trails = new Trails(stage, recording.tracks);
        made.addLayer(this.#trails);
      }
      isFirst = false;
      return made;
    };
    const ownLight = !recording.tracks;
    const panes = new Panes(beside ? 2 : 1, host.catalogue, { ...this.#makers, viewport }, { ownLight });
    this.#panes = panes;
    this.#wanted = undefined;
    this.#bar = tracksBar({
      ...{ recording, stages: panes.stages, host, beside, speed: this.#speed },
      choose: (other) => {
        this.#options.chosen(other);
        const { playing } = this.#stage.state.value;
        const now = this.#goal;
        this.#observer.disconnect();
        this.#take();
        this.#build(other, now, playing || this.#resumes);
      },
      toggle: () => this.#toggle(),
      goal: () => this.#goal,
      seek: (to, isHeld) => this.#seek(to, isHeld),
      setSpeed: (speed) => {
        this.#speed = speed;
        this.#setSpeed();
      },
      showTrails: (shown) => {
        if (this.#trails) this.#trails.isShown = shown;
      },
      review: this.#options.review,
      copyLink: () => {
        const { school, pace } = recording;
        const time = school.start + (this.#goal - school.firstStep) * school.plan.step;
        this.#options.copyLink(Number((time * pace).toFixed(3)));
      },
      end: this.#options.end,
    });
    this.root.replaceChildren(panes.root, this.#bar.root, this.#said);
    this.#observer.observe(this.#bar.root);
    void this.#open(beside, step, plays);
  }

  async #open(beside: Variant | undefined, step: number, plays: boolean): Promise<void> {
    const mine = ++this.#opening;
    const { host } = this.#makers;
    const panes = this.#panes;
    const [own, other] = panes.stages;
    panes.name(beside ? [this.#recording.name, variantTitle(beside, host)] : [], sideColours);
    try {
      own.dispatch({
        type: 'open',
        scenario: 'recording',
        text: this.#recording.scene,
        ...this.#recording.sources,
        engine: this.#recording.school.engine,
      });
      if (other && beside)
        other.dispatch({
          type: 'open',
          scenario: 'school',
          text: await variantText(beside, host.state.value.seed, host, { most: mostBeside }),
          ...sourcesOf(beside, host),
        });
      await panes.opened();
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error));
    }
    if (mine !== this.#opening) return;
    const problem = panes.stages.map(({ state }) => state.value.problem).find((text) => text !== '');
    if (problem) this.say(problem);
    this.#setSpeed();
    for (const stage of panes.stages) {
      const { magnify, plan } = stage.state.value;
      // Larger animals are easier to see, but would overlap obstacles.
      if (this.#recording.tracks && plan?.obstacles.length === 0)
        stage.dispatch({ type: 'magnify', value: closer * magnify });
    }
    if (!plays) this.pause();
    if (step > this.#recording.school.firstStep) this.#seek(step, false);
  }

  /** All scenes pass the same time: they may have speeds of their own. */
  #setSpeed(): void {
    for (const stage of this.stages) {
      const own = stage.state.value.plan?.view.speed || 1;
      stage.dispatch({ type: 'speed', value: this.#speed / own });
    }
  }

  #toggle(): void {
    if (this.#stage.state.value.playing) this.pause();
    else if (this.#isAtEnd) {
      this.#seek(this.#recording.school.firstStep, false);
      this.#resumes = true;
    } else this.#panes.dispatch({ type: 'play' });
  }

  /** @param isHeld whether the slider is held, so that it stays there */
  #seek(step: number, isHeld: boolean): void {
    const { school } = this.#recording;
    this.#resumes ||= this.#stage.state.value.playing;
    this.#isHeld = isHeld;
    this.#wanted = Math.min(school.lastStep, Math.max(school.firstStep, step));
    this.#panes.dispatch({ type: 'pause' });
    void this.#read(this.#panes, this.#wanted);
  }

  /** Shows a step once its frames are read, unless another one was asked for in the meantime. */
  async #read(panes: Panes, step: number): Promise<void> {
    const { school } = this.#recording;
    const [own] = panes.stages;
    try {
      if (own.simulation && !(await school.goTo(own.simulation, step))) return;
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error));
      if (panes !== this.#panes || step !== this.#wanted) return;
      this.#wanted = undefined;
      this.#resumes = false;
      return;
    }
    if (panes !== this.#panes || step !== this.#wanted) return;
    this.#wanted = undefined;
    const seconds = (step - school.firstStep) * school.plan.step;
    for (const stage of panes.stages) {
      const { plan } = stage.state.value;
      const to = stage === own ? step : plan && Math.round(seconds / plan.step);
      if (to !== undefined) stage.dispatch({ type: 'seek', step: to, onward: true });
    }
  }
}

import './tracks.css';
import { setInAddress } from '../../scenes/address.ts';
import type { GivenFile } from '../../scenes/given-file.ts';
import type { Stage } from '../../stage/stage.ts';
import { closeButton } from '../../ui/buttons.ts';
import { element } from '../../ui/element.ts';
import type { Mode } from '../mode.ts';
import type { Makers } from '../panes.ts';
import { type Variant, variantOf } from '../variant.ts';
import type { GivenTracks } from './recognise-tracks.ts';
import { RecordingView } from './recording-view.ts';
import { type GivenRun, type RunFiles, recogniseRun, runAt } from './run-files.ts';
import { type ShownRun, shownRun } from './shown-run.ts';
import { TracksMode } from './tracks.ts';

/** The mode of recordings: a recorded run, or tracks of animals. */
export function recordingMode(makers: Makers, end: () => void, given: GivenTracks | GivenRun | undefined): Mode {
  const isRun = given ? given.kind === 'run' : new URLSearchParams(location.search).has('run');
  if (isRun) return new RunMode(makers, { end, given: given?.kind === 'run' ? given : undefined });
  return new TracksMode(makers, { end, given: given?.kind === 'tracks' ? given : undefined });
}

// A recorded run in the mode of recordings: it plays at once, because nothing about it is in doubt.

interface RunOptions {
  readonly end: () => void;
  readonly given?: GivenRun | undefined;
}

/** Plays the folder of a run: of this computer, or of the server at the address `run` of the page. */
class RunMode implements Mode {
  readonly root: HTMLElement;
  readonly #makers: Makers;
  readonly #options: RunOptions;
  readonly #title = element('h2', {}, 'Recorded run');
  readonly #state = element('p', { class: 'help', role: 'status' });
  readonly #trouble = element('p', { class: 'problem', role: 'alert', hidden: true });
  readonly #message: HTMLElement;
  #view: RecordingView | undefined;
  #run: ShownRun | undefined;
  #beside: Variant | undefined;
  /** The moment to begin with, s. */
  #at: number;
  /** Number of runs that were asked for. A later one wins. */
  #asked = 0;
  /** Whether a link to the run opens it, because a server has it. */
  #isServed = false;

  constructor(makers: Makers, options: RunOptions) {
    this.#makers = makers;
    this.#options = options;
    const query = new URLSearchParams(location.search);
    this.#beside = variantOf(query.get('beside') ?? '', makers.host);
    this.#at = Math.max(0, Number(query.get('at')) || 0);
    this.#message = element(
      'div',
      { class: 'tracks-review' },
      ...[this.#title, this.#state, this.#trouble],
      closeButton('Close (Esc)', options.end),
    );
    this.root = element(
      'div',
      { class: 'mode tracks', role: 'region', 'aria-label': 'Recorded run', tabindex: '-1' },
      this.#message,
    );
    const address = query.get('run') ?? '';
    if (options.given) this.#take(options.given.folder);
    else if (address.includes('/')) void this.#open(address);
    else {
      this.#title.textContent = address || 'Recorded run';
      const which = address && `This link shows the run ${address}. `;
      this.#state.textContent = `${which}Drop ${address ? 'its folder' : 'the folder of a run'} here. It does not leave this computer.`;
    }
  }

  get stages(): readonly Stage[] {
    return this.#view?.stages ?? [];
  }

  get poses(): Mode['poses'] {
    return this.#view?.poses ?? [];
  }

  frame(seconds: number): void {
    this.#view?.frame(seconds);
  }

  press(key: string): boolean {
    if (this.#view?.press(key)) return true;
    if (key !== 'Escape') return false;
    this.#options.end();
    return true;
  }

  take(files: readonly GivenFile[]): boolean {
    const given = recogniseRun(files);
    if (given) this.#take(given.folder);
    return given !== undefined;
  }

  dispose(): void {
    this.#asked++;
    this.#close();
    for (const key of ['run', 'beside', 'at']) setInAddress(key, undefined);
  }

  /** Shows a folder of this computer. */
  #take(folder: RunFiles): void {
    setInAddress('run', folder.name);
    this.#isServed = false;
    void this.#show(() => folder);
  }

  async #open(address: string): Promise<void> {
    this.#isServed = true;
    await this.#show(() => runAt(address));
  }

  async #show(find: () => RunFiles): Promise<void> {
    const mine = ++this.#asked;
    this.#close();
    this.#message.hidden = false;
    this.#trouble.hidden = true;
    this.#state.textContent = 'Opening the run…';
    try {
      const folder = find();
      this.#title.textContent = folder.name;
      const run = await shownRun(folder);
      if (mine !== this.#asked) {
        run.stop();
        return;
      }
      this.#run = run;
      this.#view = new RecordingView(this.#makers, run.recording, {
        ...{ beside: this.#beside, at: this.#at, end: this.#options.end },
        chosen: (beside) => {
          this.#beside = beside;
          setInAddress('beside', beside);
        },
        copyLink: (seconds) => void this.#copyLink(seconds),
      });
      this.#at = 0;
      this.root.append(this.#view.root);
      this.#message.hidden = true;
      this.root.focus();
    } catch (error) {
      if (mine !== this.#asked) return;
      this.#state.textContent = '';
      this.#trouble.textContent = error instanceof Error ? error.message : String(error);
      this.#trouble.hidden = false;
    }
  }

  #close(): void {
    this.#view?.dispose();
    this.#view = undefined;
    this.#run?.stop();
    this.#run = undefined;
  }

  async #copyLink(seconds: number): Promise<void> {
    const url = new URL(location.href);
    url.searchParams.set('at', String(seconds));
    const about = this.#isServed ? '' : ' It asks for the folder of the run, which it does not contain.';
    try {
      await navigator.clipboard.writeText(url.href);
      this.#view?.say(`Link copied.${about}`);
    } catch {
      setInAddress('at', String(seconds));
      this.#view?.say(`The link could not be copied. Copy it from the address bar.${about}`);
    }
  }
}

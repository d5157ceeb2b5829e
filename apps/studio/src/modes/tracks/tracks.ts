// The mode Tracks: a recording of real animals, alone or beside a simulated school.

import './tracks.css';
import { setInAddress } from '../../scenes/address.ts';
import { type GivenFile, givenFile } from '../../scenes/given-file.ts';
import type { Stage } from '../../stage/stage.ts';
import { numberText } from '../../stage/state/words.ts';
import { button, closeButton } from '../../ui/buttons.ts';
import { element } from '../../ui/element.ts';
import type { Mode } from '../mode.ts';
import type { Makers } from '../panes.ts';
import { type Variant, variantOf } from '../variant.ts';
import { judgementView } from './judgement-view.ts';
import type { GivenTracks } from './recognise-tracks.ts';
import { RecordingView } from './recording-view.ts';
import { recogniseRun } from './run-files.ts';
import { shownTracks } from './shown-recording.ts';
import type { JudgedTracks } from './track-messages.ts';
import { tracksForm } from './tracks-form.ts';
import { TracksReader } from './tracks-reader.ts';
import { settingsIn, settingsText, type TracksSettings } from './tracks-settings.ts';

interface TracksOptions {
  readonly end: () => void;
  readonly given?: GivenTracks | undefined;
}

/** Most names of files in an address. */
const mostNamed = 3;

/** Reads tracks, shows what they were taken for, then shows the animals. */
export class TracksMode implements Mode {
  readonly root: HTMLElement;
  readonly #makers: Makers;
  readonly #options: TracksOptions;
  readonly #reader: TracksReader;
  readonly #form: ReturnType<typeof tracksForm>;
  readonly #title = element('h2', {}, 'Tracks of animals');
  readonly #state = element('p', { class: 'help', role: 'status' });
  readonly #trouble = element('p', { class: 'problem', role: 'alert', hidden: true });
  readonly #findings = element('div');
  readonly #main = button('Show', () => this.#press(), { class: 'action main' });
  readonly #choose = button('Choose files', () => (this.#isBusy ? this.#cancel() : this.#input.click()), {
    class: 'action',
  });
  readonly #input = element('input', { type: 'file', multiple: true, hidden: true, 'aria-label': 'Files of tracks' });
  readonly #review: HTMLElement;
  #files: readonly File[] = [];
  #judged: JudgedTracks | undefined;
  /** The settings with which the files were read, as a text; undefined: they were not. */
  #readWith: string | undefined;
  #view: RecordingView | undefined;
  #beside: Variant | undefined;
  /** The frame to begin with. */
  #at: number;
  /** Number of readings and recordings that were asked for. A later one wins. */
  #asked = 0;
  #isBusy = false;

  constructor(makers: Makers, options: TracksOptions) {
    this.#makers = makers;
    this.#options = options;
    this.#reader = options.given?.reader ?? new TracksReader();
    const query = new URLSearchParams(location.search);
    this.#beside = variantOf(query.get('beside') ?? '', makers.host);
    this.#at = Math.max(0, Number(query.get('at')) || 0);
    this.#form = tracksForm(settingsIn(query.get('reading') ?? ''), () => this.#follow());
    this.#input.addEventListener('change', () => {
      const chosen = [...(this.#input.files ?? [])].map(givenFile);
      // Lets the same files be chosen again.
      this.#input.value = '';
      this.take(chosen);
    });
    this.#review = element(
      'div',
      { class: 'tracks-review' },
      this.#title,
      this.#state,
      this.#trouble,
      this.#findings,
      this.#form.root,
      element('div', { class: 'task-buttons' }, this.#choose, this.#main),
      this.#input,
      closeButton('Close (Esc)', options.end),
    );
    this.root = element(
      'div',
      { class: 'mode tracks', role: 'region', 'aria-label': 'Tracks of animals', tabindex: '-1' },
      this.#review,
    );
    if (options.given) this.take(options.given.files);
    else this.#ask(query.get('tracks') ?? '');
  }

  get stages(): readonly Stage[] {
    return this.#view?.stages ?? [];
  }

  get poses(): Mode['poses'] {
    return this.#view?.poses ?? [];
  }

  frame(seconds: number): void {
    if (this.#review.hidden) this.#view?.frame(seconds);
  }

  press(key: string): boolean {
    if (this.#review.hidden && this.#view?.press(key)) return true;
    if (key !== 'Escape') return false;
    this.#options.end();
    return true;
  }

  dispose(): void {
    this.#asked++;
    this.#reader.stop();
    this.#view?.dispose();
    for (const key of ['tracks', 'reading', 'beside', 'at']) setInAddress(key, undefined);
  }

  /** Reads files that were dropped or chosen. @returns false for those of a recorded run */
  take(files: readonly GivenFile[]): boolean {
    if (recogniseRun(files)) return false;
    this.#showReview(true);
    this.#files = files.map(({ file }) => file);
    this.#judged = undefined;
    this.#readWith = undefined;
    const names = this.#files.map(({ name }) => name);
    this.#title.textContent = titleOf(names);
    setInAddress('tracks', names.slice(0, mostNamed).join(','));
    void this.#read();
    return true;
  }

  /** Asks for files that a link names. */
  #ask(names: string): void {
    setInAddress('tracks', names);
    this.#review.hidden = false;
    if (names !== '') this.#title.textContent = titleOf(names.split(','));
    this.#state.textContent =
      names === ''
        ? 'Choose the files of one recording, or drop them here. They do not leave this computer.'
        : `This link shows tracks in ${names.split(',').join(', ')}. Choose the file, or drop it here. It does not leave this computer.`;
    this.#form.root.hidden = this.#main.hidden = true;
  }

  async #read(): Promise<void> {
    const { settings } = this.#form;
    const text = readingText(settings);
    const mine = ++this.#asked;
    this.#wait(true, 'Reading…');
    this.#findings.replaceChildren();
    this.#form.root.hidden = true;
    const answer = await this.#reader.read(this.#files, settings, (rows, isRead) => {
      this.#state.textContent = `${isRead ? 'Judging' : 'Reading'}… ${numberText(rows)} positions`;
    });
    if (mine !== this.#asked) return;
    this.#wait(false, '');
    this.#form.root.hidden = false;
    if (answer.is === 'judged') {
      this.#judged = answer.tracks;
      this.#readWith = text;
      this.#findings.replaceChildren(judgementView(answer.tracks));
      this.#form.show(answer.tracks, answer.tracks);
    } else if (answer.is === 'without rate') {
      this.#form.show(answer, undefined);
      this.#findings.replaceChildren(element('p', { class: 'verdict' }, `Format: ${answer.format}`));
      this.#form.askRate();
    } else if (answer.is === 'failed') this.#complain(answer.sentence);
    this.#follow();
    if (answer.is === 'judged' && this.#form.problem === '') {
      // The findings stay in view.
      this.root.scrollTop = 0;
      this.#main.focus({ preventScroll: true });
    }
  }

  /** The main button: reads again if the reading has changed, or else shows the animals. */
  #press(): void {
    if (this.#form.problem !== '') return;
    setInAddress('reading', settingsText(this.#form.settings) || undefined);
    if (this.#judged && this.#readWith === readingText(this.#form.settings)) void this.#show();
    else void this.#read();
  }

  /** Ends reading. The worker ends too, and with it the tracks. */
  #cancel(): void {
    this.#asked++;
    this.#reader.stop();
    this.#judged = undefined;
    this.#wait(false, 'Reading was stopped.');
    this.#findings.replaceChildren();
    this.#form.root.hidden = false;
    this.#follow();
  }

  /** Follows the form. */
  #follow(): void {
    if (this.#isBusy) return;
    const { problem, settings } = this.#form;
    const isRead = this.#judged !== undefined && this.#readWith === readingText(settings);
    this.#main.textContent = isRead ? 'Show' : this.#judged ? 'Read again' : 'Read';
    this.#main.disabled = problem !== '';
    if (this.#judged || problem !== '') this.#state.textContent = problem;
  }

  async #show(): Promise<void> {
    const mine = ++this.#asked;
    this.#wait(true, 'Preparing the animals…');
    try {
      const recording = await shownTracks(await this.#reader.record(this.#form.settings));
      if (mine !== this.#asked) return;
      this.#view?.dispose();
      this.#view = new RecordingView(this.#makers, recording, {
        beside: this.#beside,
        at: this.#at,
        chosen: (beside) => {
          this.#beside = beside;
          setInAddress('beside', beside);
        },
        review: () => this.#showReview(true),
        copyLink: (seconds) => void this.#copyLink(seconds),
        end: this.#options.end,
      });
      this.#at = 0;
      this.root.append(this.#view.root);
      this.#showReview(false);
    } catch (error) {
      if (mine !== this.#asked) return;
      this.#complain(error instanceof Error ? error.message : String(error));
    }
    this.#wait(false, '');
  }

  #showReview(shown: boolean): void {
    this.#review.hidden = !shown;
    if (this.#view) {
      this.#view.root.hidden = shown;
      if (shown) this.#view.pause();
    }
    this.root.focus();
  }

  async #copyLink(seconds: number): Promise<void> {
    const url = new URL(location.href);
    url.searchParams.set('at', String(seconds));
    const about = `It asks for ${this.#files.map(({ name }) => name).join(', ')}, which it does not contain.`;
    try {
      await navigator.clipboard.writeText(url.href);
      this.#view?.say(`Link copied. ${about}`);
    } catch {
      setInAddress('at', String(seconds));
      this.#view?.say(`The link could not be copied. Copy it from the address bar. ${about}`);
    }
  }

  #wait(isBusy: boolean, state: string): void {
    this.#isBusy = isBusy;
    this.#state.textContent = state;
    this.#main.hidden = isBusy;
    this.#choose.textContent = isBusy ? 'Cancel' : 'Other files';
    if (isBusy) this.#trouble.hidden = true;
  }

  #complain(sentence: string): void {
    this.#trouble.textContent = sentence;
    this.#trouble.hidden = false;
  }
}

/** The settings that change how files are read; the others change only how they are shown. */
function readingText({ scale, y: _y, height: _height, ...others }: TracksSettings): string {
  return settingsText({ ...others, scale: scale === 'unknown' ? undefined : scale });
}

function titleOf(names: readonly string[]): string {
  const [first, ...others] = names;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

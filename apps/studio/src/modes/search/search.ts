// The mode Results: opens the files of a study, draws what it found, and can run a small study on the page.

import type { ScenarioDocument } from 'shoal';
import { distinct, type Study } from 'shoal/search';
import { numberText } from '../../stage/state/words.ts';
import './search.css';
import { setInAddress } from '../../scenes/address.ts';
import { type GivenFile, givenFile } from '../../scenes/given-file.ts';
import { button, closeButton } from '../../ui/buttons.ts';
import { download, downloadName } from '../../ui/download.ts';
import { element } from '../../ui/element.ts';
import type { Notice } from '../../ui/notice.ts';
import type { Mode } from '../mode.ts';
import type { Makers } from '../panes.ts';
import { candidateVariant, keepBest, type Variant } from '../variant.ts';
import { openTrial } from './open-trial.ts';
import { type OpenedStudy, openStudy } from './opened-study.ts';
import { type GivenStudy, recognise } from './recognise.ts';
import { runTrials } from './run-trials.ts';
import { studyCharts } from './study-charts.ts';
import { type StudyColumn, studyColumns, studyTable } from './study-column.ts';
import { type FinishedRun, StudyProgress, type StudyRow } from './study-progress.ts';

export interface SearchOptions {
  readonly end: () => void;
  readonly notice: Pick<Notice, 'offer' | 'say' | 'complain'>;
  /** Reopens this mode. */
  readonly again: () => void;
  /** Shows two candidates side by side. */
  readonly compare: (sides: readonly [Variant, Variant]) => void;
  readonly given?: GivenStudy | undefined;
}

interface ShownStudy {
  readonly opened: OpenedStudy;
  readonly progress: StudyProgress;
  /** The files of the study. A journal that is opened alone later belongs to this study. */
  readonly source: GivenStudy;
}

/** The study shown last. When the mode is opened again, it shows this study. */
let last: ShownStudy | undefined;

/** Number of the best candidates offered for a comparison. */
const mostCompared = 5;
/** Least milliseconds between two drawings while a study runs. */
const between = 250;
/** After a drawing that took time t, the page waits at least this multiple of t. */
const drawShare = 10;
const invitation = [
  'Drop the results folder of a study here, or open it.',
  'This page can also run a study file with its scenario.',
];

/**
 * The results of a study: history, scatter plot, and the best candidates with their runs. A small study can be run
 * here.
 */
export class StudyResults implements Mode {
  readonly root: HTMLElement;
  readonly stages: Mode['stages'] = [];
  readonly poses: Mode['poses'] = [];
  readonly keepsEntry = true;
  readonly #makers: Makers;
  readonly #options: SearchOptions;
  #current = last;
  #rows: readonly StudyRow[] = [];
  #columns: readonly StudyColumn[] = [];
  #charts: ReturnType<typeof studyCharts> | undefined;
  /** Stops the study that runs; undefined: none does. */
  #stop: (() => void) | undefined;
  #isOpen = true;
  /** Number of the study that was asked for last. */
  #asked = 0;
  /** When the next drawing is due while a study runs, ms. */
  #drawDue = 0;

  readonly #title = element('h2', {}, 'Study results');
  readonly #state = element('p', { class: 'progress-text', role: 'status' });
  readonly #trouble = element('p', { class: 'problem', role: 'alert', hidden: true });
  readonly #detail = element('p', { class: 'study-detail' });
  readonly #bar = element('progress', { max: 1, 'aria-label': 'Finished runs', hidden: true });
  readonly #table = element('div', {
    class: 'study-table',
    tabindex: 0,
    role: 'region',
    'aria-label': 'Best candidates',
  });
  readonly #place = element('div', { class: 'study-place' });
  readonly #runButton = button('Run', () => (this.#stop ? this.#stop() : this.#run()), {
    class: 'word main',
    hidden: true,
  });
  readonly #saveButton = button('Save journal', () => this.#save(), {
    title:
      'Save all runs as journal.jsonl. To continue on the command line, put it into an empty folder FOLDER and run: shoal search study.json --out FOLDER --resume',
    hidden: true,
  });
  readonly #compareButton = button('Compare the best', () => this.#compareBest(), {
    title: 'The best candidates side by side, also for a blind study',
    hidden: true,
  });

  constructor(makers: Makers, options: SearchOptions) {
    this.#makers = makers;
    this.#options = options;
    this.root = this.#makeRoot();
    setInAddress('search', '');
    this.#place.append(element('div', { class: 'study-empty' }, ...invitation.map((words) => element('p', {}, words))));
    if (options.given) void this.#show(options.given);
    else this.#begin();
  }

  frame(): void {}

  press(key: string): boolean {
    if (key !== 'Escape') return false;
    this.#options.end();
    return true;
  }

  dispose(): void {
    this.#isOpen = false;
    this.#stop?.();
    this.#charts?.dispose();
    setInAddress('search', undefined);
  }

  #makeRoot(): HTMLElement {
    const [folder, files] = [this.#picker('Folder of a study', true), this.#picker('Files of a study', false)];
    return element(
      'div',
      { class: 'mode search', role: 'region', 'aria-label': 'Study results', tabindex: '-1' },
      element(
        'div',
        { class: 'study-head' },
        element('div', { class: 'study-words' }, this.#title, this.#state, this.#trouble),
        element(
          'div',
          { class: 'study-tools' },
          button('Open folder', () => folder.click(), { title: 'Open the folder of a study' }),
          button('Open files', () => files.click(), { title: 'Open a study file, its scenario and its journal' }),
          this.#compareButton,
          this.#saveButton,
          this.#runButton,
        ),
        closeButton('Close the results (Esc)', this.#options.end),
        folder,
        files,
      ),
      this.#bar,
      this.#place,
    );
  }

  #picker(label: string, isFolder: boolean): HTMLInputElement {
    const input = element('input', { type: 'file', multiple: true, hidden: true, 'aria-label': label });
    input.webkitdirectory = isFolder;
    input.addEventListener('change', () => {
      const files = [...(input.files ?? [])].map(givenFile);
      // Lets the same files be chosen again.
      input.value = '';
      void this.#take(files);
    });
    return input;
  }

  /** Opens files that the user has chosen. */
  async #take(chosen: readonly GivenFile[]): Promise<void> {
    try {
      const known = await recognise(chosen);
      if (known?.kind === 'study') await this.#show(known);
      else {
        const { sentences } = await (await import('../../scenes/other-file.ts')).sorted(chosen);
        this.#complain(
          [
            'These files contain no study. Open the folder of a study, or a study file and its scenario.',
            ...sentences,
          ].join(' '),
        );
      }
    } catch (error) {
      this.#complain(error);
    }
  }

  async #show(study: GivenStudy): Promise<void> {
    const mine = ++this.#asked;
    const isWanted = (): boolean => mine === this.#asked && this.#isOpen;
    this.#stop?.();
    this.#trouble.hidden = true;
    this.#state.textContent = 'Reading…';
    try {
      const source = this.#withStudy(study);
      const opened = await openStudy(source, this.#makers.host.catalogue);
      const progress = new StudyProgress(opened.study, opened.outcomes);
      await progress.advance(isWanted);
      if (!isWanted()) return;
      this.#current = { opened, progress, source };
      this.#begin();
    } catch (error) {
      this.#state.textContent = '';
      this.#draw();
      this.#complain(error);
    }
  }

  /** A journal that is opened alone belongs to the study that is shown. */
  #withStudy(study: GivenStudy): GivenStudy {
    return study.study || !this.#current ? study : { ...this.#current.source, journal: study.journal };
  }

  /** Shows a study that was not shown before. */
  #begin(): void {
    if (!this.#current) return;
    last = this.#current;
    this.#columns = studyColumns(this.#current.opened.study);
    this.#charts?.dispose();
    this.#charts = studyCharts(this.#columns, { hover: this.#hover, press: this.#press });
    this.#place.replaceChildren(this.#charts.root, this.#detail, this.#table);
    this.#hover(undefined);
    this.#draw();
  }

  /** Shows the progress of the study. */
  #draw(): void {
    if (!this.#current || !this.#isOpen) return;
    const { progress, opened } = this.#current;
    const began = performance.now();
    const made = progress.finished.length;
    this.#rows = progress.rows();
    this.#title.textContent = opened.study.name || 'Study';
    const { total } = progress;
    this.#state.textContent = `${numberText(made)} of ${numberText(total)} runs, ${numberText(this.#rows.length)} candidates, method: ${opened.study.method.kind}`;
    this.#bar.hidden = made === total;
    this.#bar.value = total > 0 ? made / total : 1;
    this.#runButton.hidden = progress.search.isDone;
    this.#runButton.textContent = this.#stop ? 'Stop' : made > 0 ? 'Continue' : 'Run';
    this.#runButton.title = this.#stop ? 'Stop; finished runs are kept' : 'Compute the missing runs on this page';
    this.#saveButton.hidden = opened.hash === undefined || made === 0;
    this.#compareButton.hidden = this.#comparable().length < 2;
    this.#charts?.show(this.#rows);
    this.#drawTable(opened.study);
    const now = performance.now();
    this.#drawDue = now + Math.max(between, drawShare * (now - began));
  }

  #drawTable(study: Study): void {
    const table = this.#table;
    // The table is not replaced while one of its buttons has the focus.
    const isUsed = this.#stop && table.contains(document.activeElement) && document.activeElement !== table;
    if (isUsed) return;
    const best = bestFirst(this.#rows, this.#columns, study);
    table.replaceChildren(studyTable(this.#columns, best, { hover: this.#hover, open: this.#open }));
  }

  readonly #hover = (row: StudyRow | undefined): void => {
    this.#charts?.mark(row);
    this.#detail.textContent = row
      ? wordsOf(row, this.#columns)
      : 'Point at a candidate to see its values. Click it to open its run.';
  };

  readonly #press = (row: StudyRow): void => {
    const first = row.trials.find(({ outcome }) => outcome);
    if (first) this.#open(first);
  };

  /** Opens the run of a trial as a scene. */
  readonly #open = (finished: FinishedRun): void => {
    if (!this.#current) return;
    const { opened, progress } = this.#current;
    const { host, wholeView } = this.#makers;
    const { notice, again } = this.#options;
    openTrial(host, { notice, back: again, wholeView }, opened, progress, finished).catch(this.#complain);
  };

  readonly #complain = (error: unknown): void => {
    const [first] = (error instanceof Error ? error.message : String(error)).split('\n');
    this.#trouble.textContent = first;
    this.#trouble.hidden = false;
  };

  /** Computes the missing runs. */
  #run(): void {
    if (!this.#current || this.#stop) return;
    this.#trouble.hidden = true;
    const { opened, progress } = this.#current;
    this.#stop = runTrials(
      opened,
      progress,
      () => {
        if (performance.now() > this.#drawDue) this.#draw();
      },
      (problem) => {
        this.#stop = undefined;
        this.#draw();
        if (problem) this.#complain(problem);
      },
    );
    this.#draw();
  }

  #comparable(): readonly StudyRow[] {
    if (!this.#current) return [];
    return bestFirst(this.#rows, this.#columns, this.#current.opened.study)
      .filter(({ trials }) => trials.some(({ outcome }) => outcome))
      .slice(0, mostCompared);
  }

  #compareBest(): void {
    if (!this.#current) return;
    const { opened, progress } = this.#current;
    const best = this.#comparable().map(({ index, trials }) => ({
      number: index,
      document: progress.search.document(trials[0].trial) as ScenarioDocument,
      meshes: opened.files.meshes ?? {},
      files: opened.files.files ?? {},
    }));
    keepBest(best);
    this.#options.compare([candidateVariant(best[0]), candidateVariant(best[1])]);
  }

  #save(): void {
    const { hash } = this.#current?.opened ?? {};
    if (!this.#current || !hash) return;
    const journal = this.#current.progress.journal(hash);
    download(new Blob([journal], { type: 'application/jsonl' }), downloadName('journal', 'jsonl'));
  }
}

/** The best feasible candidates first; without objectives, in the order of the search. */
function bestFirst(
  rows: readonly StudyRow[],
  columns: readonly StudyColumn[],
  study: Pick<Study, 'varied'>,
): readonly StudyRow[] {
  const [first] = columns;
  if (first.kind !== 'loss') return rows;
  const feasible = rows.filter((row) => Number.isFinite(first.at(row)));
  return distinct(
    feasible.sort((one, other) => first.at(one) - first.at(other) || one.index - other.index),
    study,
  );
}

function wordsOf(row: StudyRow, columns: readonly StudyColumn[]): string {
  return `Candidate ${row.index}: ${columns.map((column) => `${column.name} ${column.label(column.at(row))}`).join(', ')}`;
}

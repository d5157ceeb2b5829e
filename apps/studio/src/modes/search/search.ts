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
import { keepBest } from '../best-candidates.ts';
import type { Mode } from '../mode.ts';
import type { Makers } from '../panes.ts';
import { candidateVariant, type Variant } from '../variant.ts';
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
export function openSearch({ host, wholeView }: Makers, { end, notice, again, compare, given }: SearchOptions): Mode {
  let current = last;
  let rows: readonly StudyRow[] = [];
  let stop: (() => void) | undefined;
  let isOpen = true;
  let asked = 0;
  let drawDue = 0;
  let columns: readonly StudyColumn[] = [];
  let charts: ReturnType<typeof studyCharts> | undefined;

  const title = element('h2', {}, 'Study results');
  const state = element('p', { class: 'progress-text', role: 'status' });
  const trouble = element('p', { class: 'problem', role: 'alert', hidden: true });
  const detail = element('p', { class: 'study-detail' });
  const bar = element('progress', { max: 1, 'aria-label': 'Finished runs' });
  const table = element('div', { class: 'study-table', tabindex: 0, role: 'region', 'aria-label': 'Best candidates' });
  const place = element('div', { class: 'study-place' });
  const runButton = button('Run', () => (stop ? stop() : run()), { class: 'word main' });
  const saveButton = button('Save journal', () => save(), {
    title:
      'Save all runs as journal.jsonl. To continue on the command line, put it into an empty folder FOLDER and run: shoal search study.json --out FOLDER --resume',
  });
  const compareButton = button('Compare the best', () => compareBest(), {
    title: 'The best candidates side by side, also for a blind study',
  });
  const picker = (label: string, isFolder: boolean): HTMLInputElement => {
    const input = element('input', { type: 'file', multiple: true, hidden: true, 'aria-label': label });
    input.webkitdirectory = isFolder;
    input.addEventListener('change', () => {
      const files = [...(input.files ?? [])].map(givenFile);
      // Lets the same files be chosen again.
      input.value = '';
      void take(files);
    });
    return input;
  };
  const [folder, files] = [picker('Folder of a study', true), picker('Files of a study', false)];
  const root = element(
    'div',
    { class: 'mode search', role: 'region', 'aria-label': 'Study results', tabindex: '-1' },
    element(
      'div',
      { class: 'study-head' },
      element('div', { class: 'study-words' }, title, state, trouble),
      element(
        'div',
        { class: 'study-tools' },
        button('Open folder', () => folder.click(), { title: 'Open the folder of a study' }),
        button('Open files', () => files.click(), { title: 'Open a study file, its scenario and its journal' }),
        compareButton,
        saveButton,
        runButton,
      ),
      closeButton('Close the results (Esc)', end),
      folder,
      files,
    ),
    bar,
    place,
  );

  const hover = (row: StudyRow | undefined): void => {
    charts?.mark(row);
    detail.textContent = row
      ? wordsOf(row, columns)
      : 'Point at a candidate to see its values. Click it to open its run.';
  };
  const open = (finished: FinishedRun): void => {
    if (!current) return;
    openTrial(host, { notice, back: again, wholeView }, current.opened, current.progress, finished).catch(complain);
  };
  const press = (row: StudyRow): void => {
    const first = row.trials.find(({ outcome }) => outcome);
    if (first) open(first);
  };
  const complain = (error: unknown): void => {
    const [first] = (error instanceof Error ? error.message : String(error)).split('\n');
    trouble.textContent = first;
    trouble.hidden = false;
  };
  /** Shows the progress of the study. */
  const draw = (): void => {
    if (!current || !isOpen) return;
    const { progress, opened } = current;
    const began = performance.now();
    const made = progress.finished.length;
    rows = progress.rows();
    title.textContent = opened.study.name || 'Study';
    const { total } = progress;
    state.textContent = `${numberText(made)} of ${numberText(total)} runs, ${numberText(rows.length)} candidates, method: ${opened.study.method.kind}`;
    bar.hidden = made === total;
    bar.value = total > 0 ? made / total : 1;
    runButton.hidden = progress.search.isDone;
    runButton.textContent = stop ? 'Stop' : made > 0 ? 'Continue' : 'Run';
    runButton.title = stop ? 'Stop; finished runs are kept' : 'Compute the missing runs on this page';
    saveButton.hidden = opened.hash === undefined || made === 0;
    compareButton.hidden = comparable().length < 2;
    charts?.show(rows);
    // The table is not replaced while one of its buttons has the focus.
    const isUsed = stop && table.contains(document.activeElement) && document.activeElement !== table;
    if (!isUsed) table.replaceChildren(studyTable(columns, bestFirst(rows, columns, opened.study), { hover, open }));
    const now = performance.now();
    drawDue = now + Math.max(between, drawShare * (now - began));
  };
  /** Shows a study that was not shown before. */
  const begin = (): void => {
    if (!current) return;
    last = current;
    columns = studyColumns(current.opened.study);
    charts?.dispose();
    charts = studyCharts(columns, { hover, press });
    place.replaceChildren(charts.root, detail, table);
    hover(undefined);
    draw();
  };
  const run = (): void => {
    if (!current || stop) return;
    trouble.hidden = true;
    const { opened, progress } = current;
    stop = runTrials(
      opened,
      progress,
      () => {
        if (performance.now() > drawDue) draw();
      },
      (problem) => {
        stop = undefined;
        draw();
        if (problem) complain(problem);
      },
    );
    draw();
  };
  const comparable = (): readonly StudyRow[] =>
    current
      ? bestFirst(rows, columns, current.opened.study)
          .filter(({ trials }) => trials.some(({ outcome }) => outcome))
          .slice(0, mostCompared)
      : [];
  const compareBest = (): void => {
    if (!current) return;
    const { opened, progress } = current;
    const best = comparable().map(({ index, trials }) => ({
      number: index,
      document: progress.search.document(trials[0].trial) as ScenarioDocument,
      meshes: opened.files.meshes ?? {},
      files: opened.files.files ?? {},
    }));
    keepBest(best);
    compare([candidateVariant(best[0]), candidateVariant(best[1])]);
  };
  const save = (): void => {
    if (!current?.opened.hash) return;
    const { opened, progress } = current;
    download(
      new Blob([progress.journal(opened.hash ?? '')], { type: 'application/jsonl' }),
      downloadName('journal', 'jsonl'),
    );
  };
  const show = async (study: GivenStudy): Promise<void> => {
    const mine = ++asked;
    stop?.();
    trouble.hidden = true;
    state.textContent = 'Reading…';
    try {
      const source = withStudy(study);
      const opened = await openStudy(source, host.catalogue);
      const progress = new StudyProgress(opened.study, opened.outcomes);
      await progress.advance(() => mine === asked && isOpen);
      if (mine !== asked || !isOpen) return;
      current = { opened, progress, source };
      begin();
    } catch (error) {
      state.textContent = '';
      draw();
      complain(error);
    }
  };
  /** A journal that is opened alone belongs to the study that is shown. */
  const withStudy = (study: GivenStudy): GivenStudy =>
    study.study || !current ? study : { ...current.source, journal: study.journal };
  const take = async (chosen: readonly GivenFile[]): Promise<void> => {
    try {
      const known = await recognise(chosen);
      if (known?.kind === 'study') await show(known);
      else {
        const { sentences } = await (await import('../../scenes/other-file.ts')).sorted(chosen);
        complain(
          [
            'These files contain no study. Open the folder of a study, or a study file and its scenario.',
            ...sentences,
          ].join(' '),
        );
      }
    } catch (error) {
      complain(error);
    }
  };
  setInAddress('search', '');
  place.append(element('div', { class: 'study-empty' }, ...invitation.map((words) => element('p', {}, words))));
  bar.hidden = saveButton.hidden = compareButton.hidden = runButton.hidden = true;
  if (given) void show(given);
  else begin();

  return {
    root,
    stages: [],
    poses: [],
    keepsEntry: true,
    frame() {},
    press(key) {
      if (key !== 'Escape') return false;
      end();
      return true;
    },
    dispose() {
      isOpen = false;
      stop?.();
      charts?.dispose();
      setInAddress('search', undefined);
    },
  };
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

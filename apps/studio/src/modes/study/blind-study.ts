// The rounds of a blind study: shows two unnamed schools, takes the votes and shows the results.

import { schoolColours } from '../../colours/colours.ts';
import type { Stage } from '../../stage/stage.ts';
import { button } from '../../ui/buttons.ts';
import { download, downloadName } from '../../ui/download.ts';
import { element } from '../../ui/element.ts';
import { bestCandidates, type Variant, variantTitle } from '../variant.ts';
import {
  type Answer,
  pairsAmong,
  type Round,
  type StudyFile,
  type StudySoFar,
  studyCsv,
  studyJson,
  voteOn,
  withMoreRounds,
} from './study.ts';
import { studyResults, studySetup } from './study-pages.ts';

const question = 'Which looks more like real fish?';
/** Seconds for which both schools are shown before a vote is allowed. */
const watchSeconds = 5;
/**
 * A frame counts for at most this many milliseconds of watching, because a page that hangs or is hidden shows nothing.
 */
const longestFrame = 250;
/** Rounds of each pair that “More rounds” adds. */
const more = 5;

export interface BlindStudyOptions {
  readonly host: Stage;
  /** A clock in milliseconds. */
  readonly now: () => number;
  /**
   * Shows two schools without names, once they have formed.
   * @param progress called with the fraction that is done
   * @param isWanted returns false to show them as far as they have formed
   * @returns false if another pair was requested in the meantime, or if the schools have not formed
   */
  readonly show: (
    sides: readonly [Variant, Variant],
    seed: number,
    progress: (fraction: number) => void,
    isWanted: () => boolean,
  ) => Promise<boolean>;
  /** Writes names on the two schools, in these colours; empty: anonymous. */
  readonly name: (names: readonly string[], colours?: readonly string[]) => void;
  readonly done: () => void;
}

export interface BlindStudy {
  readonly root: HTMLElement;
  /**
   * Begins a study, or shows the results so far of this scene's study.
   * @param sides the two variants of the comparison: they are visible and chosen initially, and keep their colours
   */
  begin(seed: number, sides: readonly Variant[]): void;
  press(key: string): boolean;
}

/** Asks in several rounds which of two anonymous schools looks more real. No data are sent anywhere. */
export function blindStudy({ host, now, show, name, done }: BlindStudyOptions): BlindStudy {
  const root = element('div', { class: 'study', role: 'group', 'aria-label': 'Blind study' });
  let study: StudySoFar = { candidates: [], seed: 0, drawn: 0, rounds: [], votes: [] };
  let sides: readonly Variant[] = [];
  /** The two visible schools. */
  let visible: readonly Variant[] = [];
  let since = 0;
  let asking = false;

  const answered = (): number => study.votes.length;
  const isAsked = (round: Round): boolean => study.rounds[answered()] === round && root.contains(answers);
  const ask = async (): Promise<void> => {
    const round = study.rounds[answered()];
    if (!round) {
      showResults();
      return;
    }
    visible = [round.left as Variant, round.right as Variant];
    name([]);
    progress.textContent = `Round ${answered() + 1} of ${study.rounds.length}`;
    root.replaceChildren(element('div', { class: 'ask' }, progress, element('h2', {}, question), note), answers, stop);
    const [left, , right] = answers.children;
    left.textContent = stacked.matches ? 'Upper' : 'Left';
    right.textContent = stacked.matches ? 'Lower' : 'Right';
    allow(false);
    const progressed = (fraction: number): void => {
      note.textContent = `The schools are forming: ${Math.floor(100 * fraction)} %`;
    };
    const isWanted = (): boolean => isAsked(round);
    if (!(await show([round.left as Variant, round.right as Variant], round.seed, progressed, isWanted))) return;
    since = now();
    watch(round, 0, since);
  };
  /**
   * Allows a vote after some time of watching, if this round is still shown. @param watched ms @param before time of
   * the last frame, ms
   */
  const watch = (round: Round, watched: number, before: number): void => {
    if (!isAsked(round)) return;
    const left = watchSeconds - watched / 1000;
    note.textContent = left > 0 ? `Watch for ${Math.ceil(left)} s` : 'Vote now, or watch for longer.';
    if (left <= 0) allow(true);
    else
      requestAnimationFrame(() => {
        const at = now();
        watch(round, watched + Math.min(longestFrame, at - before), at);
      });
  };
  const allow = (may: boolean): void => {
    asking = may;
    for (const button of answers.querySelectorAll('button')) button.disabled = !may;
  };
  const vote = (answer: Answer): void => {
    if (!asking) return;
    const round = study.rounds[answered()];
    const given = voteOn(round, answered() + 1, answer, new Date().toISOString(), (now() - since) / 1000);
    study = { ...study, votes: [...study.votes, given] };
    keepStudy(host, study);
    void ask();
  };
  const progress = element('p', { class: 'progress-text', role: 'status' });
  const note = element('p', { class: 'progress-text' });
  const answer = (key: string, choice: Answer, text = ''): HTMLButtonElement =>
    button(text, () => vote(choice), { class: 'word vote', title: `Key ${key}` });
  const answers = element(
    'div',
    { class: 'answers' },
    answer('1', 'left'),
    answer('0', 'no difference', 'No difference'),
    answer('2', 'right'),
  );
  const stop = button('Stop', () => showResults(), { title: 'Stop the study (Esc)' });

  const askMore = (times: number): void => {
    study = withMoreRounds(study, times, Math.random);
    void ask();
  };
  const nameOf = (variant: string): string => variantTitle(variant as Variant, host);
  const showResults = (): void => {
    allow(false);
    const { votes } = study;
    if (votes.length === 0) {
      done();
      return;
    }
    const colours = schoolColours([...sides, ...study.candidates]);
    name(
      visible.map(nameOf),
      visible.map((variant) => colours.get(variant) ?? ''),
    );
    const { plan, scenario } = host.state.value;
    const file: StudyFile = { question, scene: plan?.name || scenario, votes };
    const save = (text: string, type: string, ending: string): void =>
      download(new Blob([text], { type }), downloadName(`${scenario}-study`, ending));
    root.replaceChildren(
      studyResults(votes, colours, nameOf, {
        more: { rounds: more * pairsAmong(study.candidates), ask: () => askMore(more) },
        json: () => save(studyJson(file), 'application/json', 'json'),
        csv: () => save(studyCsv(file), 'text/csv', 'csv'),
        restart: () => {
          discardStudy(host);
          setUp(study.seed, study.candidates as readonly Variant[]);
        },
        done,
      }),
    );
    focusMain();
  };
  const setUp = (seed: number, chosen: readonly Variant[]): void => {
    study = { candidates: [], seed, drawn: 0, rounds: [], votes: [] };
    name([]);
    const start = (candidates: readonly Variant[], times: number): void => {
      study = { ...study, candidates };
      askMore(times);
    };
    root.replaceChildren(studySetup(host, chosen, start, done));
    focusMain();
  };
  /** Enter then continues with the next round. */
  const focusMain = (): void => root.querySelector<HTMLElement>('.main')?.focus();

  return {
    root,
    begin(seed, compared) {
      sides = visible = compared;
      const before = keptStudy(host);
      if (!before) {
        setUp(seed, sides);
        return;
      }
      study = before;
      showResults();
    },
    press(key) {
      if (key === 'Escape') {
        if (answered() > 0 && root.contains(answers)) showResults();
        else done();
      } else if (!root.contains(answers)) return false;
      else if (key === '1' || key === 'ArrowLeft') vote('left');
      else if (key === '2' || key === 'ArrowRight') vote('right');
      else if (key === '0' || key === 'ArrowDown') vote('no difference');
      else return false;
      return true;
    },
  };
}

/** Studies since the page was loaded, by what they were about, so that they can be continued. */
const kept = new Map<string, StudySoFar>();

/** Identifies the schools of a study: after an edit, the same name is another school. */
function subjectOf({ state, document }: Stage): string {
  return JSON.stringify([state.value.scenario, document, bestCandidates().map((one) => one.document)]);
}

function keepStudy(host: Stage, study: StudySoFar): void {
  kept.set(subjectOf(host), study);
}

function discardStudy(host: Stage): void {
  kept.delete(subjectOf(host));
}

/** The study of this scene; undefined: there is none yet. */
function keptStudy(host: Stage): StudySoFar | undefined {
  return kept.get(subjectOf(host));
}

/** Screens on which two schools are above each other instead of side by side, as in modes.css. */
const stacked: MediaQueryList = matchMedia('(max-width: 640px), (max-width: 1024px) and (orientation: portrait)');

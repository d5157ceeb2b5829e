// Opens one run of a study on the page, so that it can be watched and checked.

import type { ScenarioDocument } from 'shoal';
import { linkInAddress } from '../../scenes/address.ts';
import { goToStep } from '../../scenes/go-to-step.ts';
import { opened } from '../../scenes/left-scene.ts';
import { refusalOf, warningOf } from '../../scenes/refusal.ts';
import type { Stage } from '../../stage/stage.ts';
import { numberText } from '../../stage/state/words.ts';
import type { Notice } from '../../ui/notice.ts';
import type { OpenedStudy } from './opened-study.ts';
import type { FinishedRun, StudyProgress } from './study-progress.ts';

export interface OpenTrialOptions {
  readonly notice: Pick<Notice, 'offer' | 'say' | 'complain'>;
  /** Shows the results of the study again. */
  readonly back: () => void;
  /** Shows the whole school. */
  readonly wholeView: () => void;
}

/**
 * Shows a run of a study on the stage, and offers to go to its end and compare its state with the recorded one.
 * @throws Error with a message to show, if the run would keep the page busy for long
 */
export async function openTrial(
  stage: Stage,
  { notice, back, wholeView }: OpenTrialOptions,
  { study, files }: OpenedStudy,
  progress: StudyProgress,
  { trial, outcome }: FinishedRun,
): Promise<void> {
  const document = progress.search.document(trial) as ScenarioDocument;
  const name = `Trial ${trial.index}`;
  const label = `candidate ${trial.candidate}, seed ${trial.seed}`;
  // The label goes with the scene into its address, file and title.
  const titled = document.name ? `${document.name}, ${label}` : label;
  const text = JSON.stringify({ ...document, name: titled, seed: trial.seed });
  const { files: states = {}, meshes = {} } = files;
  const [problem = warningOf(text, name, meshes)] = refusalOf(text, name);
  if (problem) throw new Error(`${name} cannot be shown in a page. ${problem}`);
  stage.dispatch({ type: 'open', scenario: name, text, meshes, files: states });
  await opened(stage);
  const { plan, scenario, status, run } = stage.state.value;
  if (scenario !== name || status !== 'ready' || !plan) return;
  // A link cannot contain state files.
  if (Object.keys(states).length === 0) void linkInAddress(stage);
  const last = study.steps.warmUp + study.steps.measured;
  const seconds = Number((last * plan.step).toPrecision(3));
  const toEnd = async (): Promise<void> => {
    notice.offer(`${name}: computing all ${numberText(seconds)} s of the run.`, 'Stop', () =>
      stage.dispatch({ type: 'pause' }),
    );
    const how = await goToStep(stage, last);
    if (stage.state.value.run !== run) return;
    if (how === 'far')
      notice.offer(
        `${name} takes a long time to compute here. It continues in the background.`,
        'Back to the results',
        back,
      );
    if (how !== 'there') return;
    wholeView();
    const hash = stage.simulation?.stateHash();
    const isSame = hash === outcome?.stateHash;
    const verdict = isSame
      ? `The final state is the same as in the study: ${hash}.`
      : `The final state is ${hash}, but the study has ${outcome?.stateHash}. The scene was edited, or runs with another kernel or on a GPU.`;
    notice.offer(`${name}. ${verdict}`, 'Back to the results', back);
  };
  notice.offer(`${name}: ${label}. The run lasts ${numberText(seconds)} s.`, 'Go to the end', () => void toEnd());
}

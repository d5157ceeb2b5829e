// The row for the number of fish, with a hint whether this machine is fast enough.

import type { Plan } from 'shoal';
import { planWith } from 'shoal/internal';
import type { Stage } from '../stage/stage.ts';
import { durationText, numberText } from '../stage/state/words.ts';
import type { StepCost } from '../stage/step-cost.ts';
import { element } from '../ui/element.ts';
import { numberRow } from '../ui/number-row.ts';
import { type CostHint, hintOf } from './cost-hint.ts';

export interface CountRow {
  readonly root: HTMLElement;
  show(plan: Plan): void;
  /** Call it when there are new readings. */
  measured(): void;
}

/**
 * Number of fish of a species, and the cost of these fish. The slider goes up to 100 000; up to 1 000 000 can be typed.
 */
export function countRow(stage: Stage, species: number, cost: StepCost): CountRow {
  const path = `species[${species}].count`;
  const hint = element('p', { class: 'cost' });
  let shown: Plan | undefined;
  let told: CostHint | undefined;
  /** Whether the hint is about a number that is not chosen yet. */
  let isPreview = false;
  /** The last number that was refused as too slow. If it, or less, is entered next, it is accepted. */
  let warned = 0;
  const tell = (plan: Plan, share = 1): void => {
    const next = hintOf(plan, cost.stepsPerSecond(plan), stage.state.value, share);
    // Small changes would only flicker.
    if (told && isClose(next, told)) return;
    told = next;
    hint.textContent = next.text;
    hint.classList.toggle('slow', next.isSlow);
  };
  const row = numberRow({
    name: 'Fish',
    slider: [0, 100_000, 1],
    logarithmic: true,
    limits: [0, 1_000_000],
    whole: true,
    help: 'Number of fish of this species. Existing fish stay; new ones appear where the species starts.',
    change(value) {
      const isWarned = Number(value) <= warned;
      const warning = isWarned || !shown ? undefined : slownessOf(planWith(shown, [{ path, value }]), cost);
      warned = warning === undefined ? 0 : Number(value);
      if (warning !== undefined) throw new Error(warning);
      stage.dispatch({ type: 'set', path, value });
    },
    preview(value) {
      isPreview = value !== shown?.species[species].count;
      told = undefined;
      try {
        if (shown) tell(isPreview ? planWith(shown, [{ path, value }]) : shown);
      } catch {
        hint.textContent = 'Too many fish for this scene.';
        hint.classList.add('slow');
      }
    },
  });
  return {
    root: element('div', {}, row.root, hint),
    show(plan) {
      row.show(plan.species[species].count);
      if (plan === shown) return;
      isPreview = false;
      told = undefined;
      shown = plan;
      tell(plan);
    },
    measured() {
      const { state, readings } = stage;
      if (shown && !isPreview) tell(shown, state.value.playing ? readings.value.latest.share : 1);
    },
  };
}

/** Whether two hints say nearly the same. */
function isClose(a: CostHint, b: CostHint): boolean {
  return a.isSlow === b.isSlow && Math.abs(a.rate - b.rate) <= 0.1 * b.rate;
}

/** Longest step with which a page still responds, s. */
const longestStep = 1;

/** A warning if the page would hardly respond with so many fish; else undefined. */
export function slownessOf(plan: Plan, cost: Pick<StepCost, 'stepsPerSecond'>): string | undefined {
  const seconds = 1 / cost.stepsPerSecond(plan);
  if (!(seconds > longestStep)) return undefined;
  return `With ${numberText(plan.count)} fish a step takes about ${durationText(seconds)} here, and this page may not respond for minutes. Enter the number again to try.`;
}

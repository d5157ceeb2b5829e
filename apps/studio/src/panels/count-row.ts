import type { Plan } from 'shoal';
import { planWith } from '../stage/edit.ts';
import type { Stage } from '../stage/stage.ts';
import type { StepCost } from '../stage/step-cost.ts';
import { element } from '../ui/element.ts';
import { numberRow } from '../ui/number-row.ts';

export interface CountRow {
  readonly root: HTMLElement;
  show(plan: Plan): void;
  /** Call it when the cost of a step has been measured. */
  measured(): void;
}

/**
 * Number of fish of a species, and the cost of these fish. The slider goes up to 100 000; up to 1 000 000 can be typed.
 */
export function countRow(stage: Stage, species: number, cost: StepCost): CountRow {
  const path = `species[${species}].count`;
  const hint = element('p', { class: 'cost' });
  let shown: Plan | undefined;
  let wasMeasured = false;
  /** The last number that was refused as too slow. If it, or less, is entered next, it is accepted. */
  let warned = 0;
  const tell = (plan: Plan): void => {
    wasMeasured = cost.isMeasured;
    hint.textContent = hintOf(plan, cost.stepsPerSecond(plan), stage.state.value.speed);
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
      try {
        if (shown) tell(planWith(shown, [{ path, value }]));
      } catch {
        hint.textContent = 'Too many fish for this scene.';
      }
    },
  });
  return {
    root: element('div', {}, row.root, hint),
    show(plan) {
      row.show(plan.species[species].count);
      if (plan !== shown) tell(plan);
      shown = plan;
    },
    measured() {
      if (shown && cost.isMeasured && !wasMeasured) tell(shown);
    },
  };
}

/** Longest step with which a page still responds, s. */
const longestStep = 1;

/** A warning if the page would hardly respond with so many fish; else undefined. */
export function slownessOf(plan: Plan, cost: Pick<StepCost, 'stepsPerSecond'>): string | undefined {
  const seconds = 1 / cost.stepsPerSecond(plan);
  if (!(seconds > longestStep)) return undefined;
  const rounded = Number(seconds.toPrecision(2)).toLocaleString('en');
  return `With ${plan.count.toLocaleString('en')} fish a step takes about ${rounded} s here, and this page may not respond for minutes. Enter the number again to try.`;
}

/** Most steps per second that are told. */
const mostTold = 10_000;

/** A sentence about the cost of a scene's fish. @param stepsPerSecond estimate for this computer */
export function hintOf({ view, step, count }: Plan, stepsPerSecond: number, speed: number): string {
  if (count === 0) return 'The scene has no fish.';
  const needed = Math.ceil((view.speed * speed) / step);
  // Estimates for a few fish are rough.
  const about = stepsPerSecond > mostTold ? 'More than' : 'About';
  const rounded = Number(Math.min(mostTold, stepsPerSecond).toPrecision(2)).toLocaleString('en');
  return `${about} ${rounded} steps per second here; playback at this speed needs ${needed.toLocaleString('en')}.`;
}

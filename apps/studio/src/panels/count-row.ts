import type { Plan } from 'shoal';
import { planWith } from '../stage/edit.ts';
import type { Stage } from '../stage/stage.ts';
import type { StepCost } from '../stage/step-cost.ts';
import { element } from '../ui/element.ts';
import { numberRow } from '../ui/number-row.ts';

export interface CountRow {
  readonly root: HTMLElement;
  show(plan: Plan): void;
  /** Call it when the cost of a step is measured. */
  measured(): void;
}

/** Number of fish of a species, and what that costs. The slider goes up to 100 000; up to 1 000 000 can be typed. */
export function countRow(stage: Stage, species: number, cost: StepCost): CountRow {
  const path = `species[${species}].count`;
  const hint = element('p', { class: 'cost' });
  let shown: Plan | undefined;
  let wasMeasured = false;
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
    change: (value) => stage.dispatch({ type: 'set', path, value }),
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

/** What the fish of a scene cost. @param stepsPerSecond that are possible here */
export function hintOf({ view, step, count }: Plan, stepsPerSecond: number, speed: number): string {
  if (count === 0) return 'The scene has no fish.';
  const needed = Math.ceil((view.speed * speed) / step);
  const rounded = Number(stepsPerSecond.toPrecision(2)).toLocaleString('en');
  return `About ${rounded} steps per second here; playback at this speed needs ${needed.toLocaleString('en')}.`;
}

import type { Plan } from '../../scenario/plan.ts';
import type { School } from '../../school/school.ts';

/** Sets the amounts of food after an edit: existing sources keep what is left; new ones start full. */
export function carryFood(school: School, before: Plan['food'], now: Plan['food']): void {
  if (now.length === before.length) return;
  const texts = before.map((source) => JSON.stringify(source));
  const left = now.map((source) => {
    const k = texts.indexOf(JSON.stringify(source));
    if (k < 0) return source.amount;
    // So that a second, equal source is matched with another one.
    texts[k] = '';
    return school.food[k];
  });
  school.setFood(left);
}

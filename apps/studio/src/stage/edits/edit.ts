// Edits of values of the scene, and which of them concern the film or the fields.

import type { Plan } from 'shoal';
import { planWith } from 'shoal/internal';

/** A value of the scenario and its path, as in the library's messages. */
export interface SceneEdit {
  readonly path: string;
  readonly value: unknown;
}

type Film = Plan['view']['film'];

/** Whether an edit of this path may need new obstacle fields. */
export function changesFields(path: string): boolean {
  return /^((obstacles|field|world)\b|$)/.test(path);
}

/** Whether an edit changes the film, which does not affect the simulation. */
export function isOfFilm({ path }: Pick<SceneEdit, 'path'>): boolean {
  return /^view(\.film\b|$)/.test(path);
}

/**
 * A film with the edits applied that concern it.
 * @throws ScenarioError, ready to be shown, if a value is not allowed
 */
export function filmWith(plan: Plan, film: Film, edits: readonly SceneEdit[]): Film {
  let now = film;
  for (const edit of edits.filter(isOfFilm)) {
    const isWhole = edit.path === 'view.film';
    const before = isWhole ? [] : [{ path: 'view.film', value: now }];
    now = isWhole && edit.value === undefined ? undefined : planWith(plan, [...before, edit]).view.film;
  }
  return now;
}

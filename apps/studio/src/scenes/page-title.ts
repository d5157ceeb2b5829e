import type { StageState } from '../stage/state.ts';

/** Title of the browser's tab: the name of the scene. */
export function pageTitle({ plan, scenario }: Pick<StageState, 'plan' | 'scenario'>): string {
  return plan ? `${plan.name || scenario} – Shoal` : 'Shoal';
}

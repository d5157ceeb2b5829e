import type { Stage } from '../stage/stage.ts';
import { isLink } from './scene-link.ts';

/** The address shows the scene, so that it can be shared; the first scene keeps the short one. */
export function showInAddress(stage: Stage, defaultScenario: string): void {
  let shown = '';
  stage.state.subscribe(({ status, scenario, plan }) => {
    if (status === 'loading' || scenario === shown) return;
    shown = scenario;
    const url = new URL(location.href);
    // What the viewer brought along goes by its file's own name; it has no address but that of a link.
    const isOwn = plan?.file === scenario;
    if (isOwn || scenario === defaultScenario) url.searchParams.delete('scenario');
    else url.searchParams.set('scenario', scenario);
    if (!isOwn && isLink(url.hash)) url.hash = '';
    if (url.href !== location.href) history.replaceState(null, '', url);
  });
}

/** Sets or takes away one part of the address after `?`. */
export function setInAddress(key: string, value: string | undefined): void {
  const url = new URL(location.href);
  if (value === undefined) url.searchParams.delete(key);
  else url.searchParams.set(key, value);
  // What separates parts is read by people too.
  url.search = url.search.replaceAll('%2C', ',').replaceAll('%3A', ':');
  if (url.href !== location.href) history.replaceState(null, '', url);
}

import type { Stage } from '../stage/stage.ts';
import { isLink } from './scene-link.ts';

/** As many as the library shares steps among. */
const mostThreads = 64;

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

/** `engine=gpu` steps on the graphics card, `engine=4` on four threads; without it the page chooses. */
export function engineInAddress(stage: Stage): void {
  const wanted = new URLSearchParams(location.search).get('engine') ?? '';
  const threads = Number(wanted);
  if (wanted === 'gpu') stage.dispatch({ type: 'engine', value: { on: 'gpu' } });
  else if (Number.isInteger(threads) && threads >= 1 && threads <= mostThreads)
    stage.dispatch({ type: 'engine', value: { threads } });
  let shown: string | undefined = wanted;
  stage.state.subscribe(({ engine: { on, threads } }) => {
    const now = on === 'gpu' ? 'gpu' : threads === 'auto' ? undefined : String(threads);
    if (now === shown) return;
    shown = now;
    setInAddress('engine', now);
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

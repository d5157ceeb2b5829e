// The mode Comparison: two variants of a scene side by side, from the same seed, with the blind study of them.

import { waterNameOf } from 'shoal/internal';
import { holdInAddress, setInAddress } from '../../scenes/address.ts';
import type { Stage } from '../../stage/stage.ts';
import { playButton } from '../../ui/buttons.ts';
import { element } from '../../ui/element.ts';
import type { Mode } from '../mode.ts';
import { type Makers, Panes } from '../panes.ts';
import { blindStudy } from '../study/blind-study.ts';
import {
  isEdited,
  type ShownSchool,
  sourcesOf,
  type Variant,
  variantOf,
  variantText,
  variantTitle,
} from '../variant.ts';
import { comparisonBar } from './comparison-bar.ts';
import { differenceLists } from './differences.ts';

/** Simulated seconds for which schools form before a study shows them. */
const formingSeconds = 20;
/** Most fish of a school in a study, so that schools form within seconds. */
const mostInStudy = 1000;
/** Factor on the display size of fish on the page. */
const closer = 1.5;

/** Two schools side by side with the same seed, and the blind study. */
export function openComparison(makers: Makers, end: () => void, given?: readonly [Variant, Variant]): Mode {
  const { host } = makers;
  const query = new URLSearchParams(location.search);
  const asked = (query.get('compare') ?? '').split(',').map((text) => variantOf(text, host));
  const typed = Number(query.get('seed') ?? Number.NaN);
  const [one, other] = given ?? usualSides(host);
  let sides: readonly [Variant, Variant] = [asked[0] ?? one, asked[1] ?? other];
  let seed = Number.isInteger(typed) && typed >= 0 && typed < 2 ** 32 ? typed : host.state.value.seed;

  const panes = new Panes(2, host.catalogue, makers);
  const play = playButton(panes.stages[0].state, () => panes.dispatch({ type: 'toggle' }));
  const trouble = element('p', { class: 'problem', role: 'alert', hidden: true });
  const foot = element('div', { class: 'compare-bar' });
  const root = element(
    'div',
    { class: 'mode compare', role: 'region', 'aria-label': 'Two schools side by side', tabindex: '-1' },
    panes.root,
    foot,
  );
  const observer = new ResizeObserver(() => panes.setCovered(0, foot.getBoundingClientRect().height));
  observer.observe(foot);

  let opening = 0;
  let restoreAddress = (): void => {};
  /**
   * Shows two variants from the start, with the same seed. @returns false if another pair was requested in the meantime
   */
  const show = async (variants: readonly [Variant, Variant], from: number, change?: ShownSchool): Promise<boolean> => {
    const mine = ++opening;
    trouble.hidden = true;
    try {
      const texts = await Promise.all(variants.map((variant) => variantText(variant, from, host, change)));
      if (mine !== opening) return false;
      for (const [index, stage] of panes.stages.entries())
        stage.dispatch({
          type: 'open',
          scenario: `side ${index + 1}`,
          text: texts[index],
          ...sourcesOf(variants[index], host),
        });
      await panes.opened();
      for (const stage of panes.stages) {
        const { magnify, plan } = stage.state.value;
        // Larger fish are easier to see at half the width, but would overlap obstacles.
        if (plan?.obstacles.length === 0) stage.dispatch({ type: 'magnify', value: closer * magnify });
      }
    } catch (error) {
      trouble.textContent = error instanceof Error ? error.message : String(error);
      trouble.hidden = false;
    }
    return mine === opening;
  };
  /** Like `show`, but the schools have already formed. */
  const showFormed = async (
    variants: readonly [Variant, Variant],
    from: number,
    progress: (fraction: number) => void,
    isWanted: () => boolean,
  ): Promise<boolean> => {
    panes.root.classList.add('forming');
    try {
      panes.dispatch({ type: 'pause' });
      // Otherwise each round would lie in the water of its seed.
      const water = host.state.value.plan && waterNameOf(host.state.value.plan);
      if (!(await show(variants, from, { most: mostInStudy, water }))) return false;
      const mine = opening;
      const goesOn = (): boolean => mine === opening && isWanted();
      const haveFormed = await panes.stepAll(formingSeconds, progress, goesOn);
      if (mine === opening) panes.dispatch({ type: 'play' });
      return haveFormed && goesOn();
    } finally {
      panes.root.classList.remove('forming');
    }
  };

  /** Lists under the names what the two sides differ in; undefined: nothing. */
  let lists: readonly HTMLElement[] = [];
  const tellDifferences = (shown: boolean): void => {
    for (const list of lists) list.remove();
    const [one, other] = panes.stages.map(({ state }) => state.value.plan);
    lists = shown && one && other && trouble.hidden ? differenceLists([one, other]) : [];
    for (const [side, list] of lists.entries()) panes.panes[side].root.append(list);
  };

  const bar = comparisonBar({
    host,
    panes,
    play: play.root,
    choose(next, from) {
      sides = next;
      seed = from;
      showSides();
    },
    study: () => {
      tellDifferences(false);
      foot.replaceChildren(study.root);
      study.begin(seed, sides);
    },
    end,
  });
  const study = blindStudy({
    host,
    now: makers.now,
    show: showFormed,
    name: (names, colours) => panes.name(names, colours),
    done: () => {
      foot.replaceChildren(bar.root, trouble);
      showSides();
      bar.focusStudy();
    },
  });
  const showSides = (): void => {
    panes.name(sides.map((variant) => variantTitle(variant, host)));
    bar.show(sides, seed);
    setInAddress('compare', sides.join(','));
    setInAddress('seed', String(seed));
    tellDifferences(false);
    void show(sides, seed).then((shown) => shown && foot.contains(bar.root) && tellDifferences(true));
  };
  foot.append(bar.root, trouble);
  // Waits until the page's own scene is loaded.
  const unsubscribe = host.state.subscribe(({ status }) => {
    if (status === 'loading' || opening > 0) return;
    if (!query.has('seed')) seed = host.state.value.seed;
    restoreAddress = holdInAddress(host);
    showSides();
  });

  return panes.mode(root, {
    press(key) {
      if (study.root.isConnected && study.press(key)) return true;
      if (key === 'Escape' || key === 'b' || key === 'B') end();
      else return panes.press(key);
      return true;
    },
    dispose() {
      unsubscribe();
      // The browser keeps what is folded, and with it the page around it.
      tellDifferences(false);
      play.dispose();
      bar.dispose();
      observer.disconnect();
      panes.dispose();
      restoreAddress();
      setInAddress('compare', undefined);
      setInAddress('seed', undefined);
    },
  });
}

/** The scene with and without its edits; if there are no edits, two presets. */
function usualSides(host: Stage): readonly [Variant, Variant] {
  return isEdited(host) ? ['as-opened', 'as-it-is'] : ['common', 'improved'];
}

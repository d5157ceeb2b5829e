import { holdInAddress, setInAddress } from '../../scenes/address.ts';
import { element } from '../../ui/element.ts';
import { playButton } from '../../ui/play-button.ts';
import type { Mode } from '../mode.ts';
import { type Makers, Panes } from '../panes.ts';
import { blindStudy } from '../study/blind-study.ts';
import { textOf, titleOf, type Variant, variantOf } from '../variant.ts';
import { comparisonBar } from './comparison-bar.ts';

/** Fish are drawn larger than on the whole page by this factor. */
const closer = 1.5;

/** Two schools side by side from one seed, and the blind study. */
export function openComparison(makers: Makers, end: () => void): Mode {
  const { host } = makers;
  const query = new URLSearchParams(location.search);
  const asked = (query.get('compare') ?? '').split(',').map((text) => variantOf(text, host));
  const typed = Number(query.get('seed') ?? Number.NaN);
  let sides: readonly [Variant, Variant] = [asked[0] ?? 'common', asked[1] ?? 'improved'];
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
  /** Shows two variants from the start, with one seed. */
  const show = async (variants: readonly [Variant, Variant], from: number): Promise<void> => {
    const mine = ++opening;
    trouble.hidden = true;
    try {
      const texts = await Promise.all(variants.map((variant) => textOf(variant, from, host)));
      if (mine !== opening) return;
      for (const [index, stage] of panes.stages.entries())
        stage.dispatch({ type: 'open', scenario: `side ${index + 1}`, text: texts[index] });
      await panes.opened();
      for (const stage of panes.stages) {
        const { magnify, plan } = stage.state.value;
        // At half the width, larger fish are easier to see; near obstacles they would overlap them.
        if (plan?.obstacles.length === 0) stage.dispatch({ type: 'magnify', value: closer * magnify });
      }
    } catch (error) {
      trouble.textContent = error instanceof Error ? error.message : String(error);
      trouble.hidden = false;
    }
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
      panes.name([]);
      foot.replaceChildren(study.root);
      study.begin(seed, sides);
    },
    end,
  });
  const study = blindStudy({
    host,
    now: makers.now,
    show: async ([left, right], from) => {
      await show([left, right], from);
      panes.dispatch({ type: 'play' });
    },
    done: () => {
      foot.replaceChildren(bar.root, trouble);
      showSides();
    },
  });
  const showSides = (): void => {
    panes.name(sides.map((variant) => titleOf(variant, host)));
    bar.show(sides, seed);
    setInAddress('compare', sides.join(','));
    setInAddress('seed', String(seed));
    void show(sides, seed);
  };
  foot.append(bar.root, trouble);
  // Waits until the page's own scene is loaded.
  const unsubscribe = host.state.subscribe(({ status }) => {
    if (status === 'loading' || opening > 0) return;
    if (!query.has('seed')) seed = host.state.value.seed;
    restoreAddress = holdInAddress(host);
    showSides();
  });

  return {
    root,
    stages: panes.stages,
    frame(seconds) {
      panes.frame(seconds);
    },
    press(key) {
      if (study.root.isConnected && study.press(key)) return true;
      if (key === 'Escape' || key === 'b' || key === 'B') end();
      else return panes.press(key);
      return true;
    },
    dispose() {
      unsubscribe();
      play.dispose();
      bar.dispose();
      observer.disconnect();
      panes.dispose();
      restoreAddress();
      setInAddress('compare', undefined);
      setInAddress('seed', undefined);
    },
  };
}

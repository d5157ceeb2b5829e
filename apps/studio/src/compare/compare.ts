import type { Front } from '../front/front.ts';
import { type Makers, Panes } from '../front/panes.ts';
import { playButton } from '../front/play-button.ts';
import { holdInAddress, setInAddress } from '../keep/address.ts';
import { element } from '../panels/element.ts';
import { blindStudy } from './blind-study.ts';
import { type Choice, choiceOf, textOf, titleOf } from './choice.ts';
import { compareBar } from './compare-bar.ts';

/** Fish are drawn so many times larger than where they have the page for themselves. */
const closer = 1.5;

/** Two schools side by side, from one seed; and the study in which people say which of two looks more real. */
export function openCompare(makers: Makers, end: () => void): Front {
  const { host } = makers;
  const query = new URLSearchParams(location.search);
  const asked = (query.get('compare') ?? '').split(',').map((text) => choiceOf(text, host));
  const typed = Number(query.get('seed') ?? Number.NaN);
  let sides: readonly [Choice, Choice] = [asked[0] ?? 'common', asked[1] ?? 'improved'];
  let seed = Number.isInteger(typed) && typed >= 0 && typed < 2 ** 32 ? typed : host.state.value.seed;

  const panes = new Panes(2, host.catalogue, makers);
  const play = playButton(panes);
  const trouble = element('p', { class: 'problem', role: 'alert', hidden: true });
  const place = element('div', { class: 'compare-bar' });
  const root = element(
    'div',
    { class: 'front compare', role: 'region', 'aria-label': 'Two schools side by side', tabindex: '-1' },
    panes.root,
    place,
  );
  const observer = new ResizeObserver(() => panes.setCovered(0, place.getBoundingClientRect().height));
  observer.observe(place);

  let opening = 0;
  let letAddressGo = (): void => {};
  /** Shows these two from the start, both from this seed. */
  const show = async (choices: readonly [Choice, Choice], from: number): Promise<void> => {
    const mine = ++opening;
    trouble.hidden = true;
    try {
      const texts = await Promise.all(choices.map((choice) => textOf(choice, from, host)));
      if (mine !== opening) return;
      for (const [index, stage] of panes.stages.entries())
        stage.dispatch({ type: 'open', scenario: `side ${index + 1}`, text: texts[index] });
      await panes.opened();
      for (const stage of panes.stages) {
        const { magnify, plan } = stage.state.value;
        // There is half the room, so that fish have to be larger to read as fish; beside stones they would dip into them.
        if (plan?.obstacles.length === 0) stage.dispatch({ type: 'magnify', value: closer * magnify });
      }
    } catch (error) {
      trouble.textContent = error instanceof Error ? error.message : String(error);
      trouble.hidden = false;
    }
  };

  const bar = compareBar({
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
      place.replaceChildren(study.root);
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
      place.replaceChildren(bar.root, trouble);
      showSides();
    },
  });
  const showSides = (): void => {
    panes.name(sides.map((choice) => titleOf(choice, host)));
    bar.show(sides, seed);
    setInAddress('compare', sides.join(','));
    setInAddress('seed', String(seed));
    void show(sides, seed);
  };
  place.append(bar.root, trouble);
  // The page's own scene may still be on its way.
  const letGo = host.state.subscribe(({ status }) => {
    if (status === 'loading' || opening > 0) return;
    if (!query.has('seed')) seed = host.state.value.seed;
    letAddressGo = holdInAddress(host);
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
      letGo();
      play.letGo();
      bar.letGo();
      observer.disconnect();
      panes.dispose();
      letAddressGo();
      setInAddress('compare', undefined);
      setInAddress('seed', undefined);
    },
  };
}

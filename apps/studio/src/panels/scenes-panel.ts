// The gallery of scenes in the sheet, with pictures and a search.

import { galleryGroups, nearWord, searchable, searchWords } from '../scenes/scene-search.ts';
import type { Stage } from '../stage/stage.ts';
import type { CatalogueEntry, ShownFish } from '../stage/state/catalogue.ts';
import { numberText } from '../stage/state/words.ts';
import { element } from '../ui/element.ts';

/** A scene with at least this many fish may open with fewer. */
const many = 2000;

interface Card {
  readonly entry: CatalogueEntry;
  readonly button: HTMLButtonElement;
}

/** The gallery of scenes: groups of cards with moving thumbnails, and a search. */
export function scenesPanel(stage: Stage): HTMLElement {
  const cards = stage.catalogue.entries.map((entry) => ({ entry, button: cardButton(stage, entry) }));
  const groups = groupsOf(cards);
  const sections = groups.map(([title, inside]) =>
    element(
      'section',
      { class: 'group', 'aria-label': title },
      element('h3', {}, title),
      element('div', { class: 'cards' }, ...inside.map(({ button }) => button)),
    ),
  );
  const search = element('input', { type: 'search', placeholder: 'Search scenes', 'aria-label': 'Search scenes' });
  const none = element('p', { class: 'help', role: 'status' });
  const texts = new Map(cards.map(({ entry }) => [entry, searchable(`${entry.title} ${entry.description}`)]));
  const filter = (): void => {
    const words = searchable(search.value).split(/\s+/).filter(Boolean);
    const textOf = ({ entry }: Card): string => texts.get(entry) ?? '';
    let found = cards.filter((card) => words.every((word) => textOf(card).includes(word)));
    none.textContent = '';
    if (found.length === 0) {
      const near = cards.map((card) => nearOf(words, textOf(card)));
      found = cards.filter((_, k) => near[k]);
      const showing = [...new Set(near.flat())].filter(Boolean).map((word) => `“${word}”`);
      none.textContent =
        found.length === 0
          ? 'No scene matches.'
          : `Nothing found for “${search.value.trim()}”. Showing scenes with ${new Intl.ListFormat('en', { type: 'disjunction' }).format(showing)}.`;
    }
    for (const card of cards) card.button.hidden = !found.includes(card);
    groups.forEach(([, inside], k) => {
      sections[k].hidden = inside.every(({ button }) => button.hidden);
    });
  };
  const readTexts = async (): Promise<void> => {
    // Opening an unreadable scene will report its problem.
    for (const [entry, text] of texts)
      try {
        texts.set(entry, `${text} ${searchable(searchWords(await stage.catalogue.read(`${entry.name}.json`)))}`);
      } catch {}
    filter();
  };
  search.addEventListener('input', filter);
  search.addEventListener('input', () => void readTexts(), { once: true });
  // Enter opens the first match.
  search.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter' && search.value)
      groups
        .flatMap(([, inside]) => inside)
        .find(({ button }) => !button.hidden)
        ?.button.click();
  });
  stage.state.subscribe(({ scenario }) => {
    for (const { entry, button } of cards) {
      if (entry.name === scenario) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
  });
  return element('div', { class: 'scenes' }, search, none, ...sections);
}

/** Entries in the order of the gallery, with unlisted scenes last. */
function groupsOf(cards: readonly Card[]): (readonly [string, readonly Card[]])[] {
  const known = Object.entries(galleryGroups).map(
    ([title, names]) => [title, names.flatMap((name) => cards.filter(({ entry }) => entry.name === name))] as const,
  );
  const listed = new Set(Object.values(galleryGroups).flat());
  const others = cards.filter(({ entry }) => !listed.has(entry.name));
  return [...known, ['Others', others] as const].filter(([, inside]) => inside.length > 0);
}

/** The words of a text that are near those that it lacks; undefined: one is not even near. */
function nearOf(words: readonly string[], text: string): string[] | undefined {
  const near: string[] = [];
  for (const word of words) {
    if (text.includes(word)) continue;
    const found = nearWord(word, text);
    if (found === undefined) return undefined;
    near.push(found);
  }
  return near;
}

function cardButton(stage: Stage, { name, title, description }: CatalogueEntry): HTMLButtonElement {
  const button = element(
    'button',
    { type: 'button', class: 'scene', 'data-scenario': name, title: description },
    element('span', { class: 'title' }, title),
    element('span', { class: 'description' }, description),
  );
  button.prepend(thumbnail(button, `thumbnails/${name}.webp`, `thumbnails/${name}.webm`));
  button.addEventListener('click', () => stage.dispatch({ type: 'open', scenario: name }));
  if (Number.parseInt(description.replaceAll(',', ''), 10) >= many) noteFewer(stage, name, button);
  return button;
}

/** When a card comes into view, adds a note if the scene opens with fewer fish than its description says. */
function noteFewer({ catalogue }: Stage, name: string, card: HTMLElement): void {
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    // Opening the scene will report its problem.
    const shown = catalogue.shownOf?.(name).catch(() => undefined);
    void shown?.then((fish) => {
      if (fish) card.append(element('span', { class: 'fewer' }, fewerFish(fish)));
    });
  });
  seen.observe(card);
}

/** The number of fish shown, in words. */
function fewerFish({ shown, all }: ShownFish): string {
  return `${numberText(shown)} of ${numberText(all)} animals on this computer`;
}

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** A small picture that moves while its control is hovered or focused. Nothing is loaded before it is in view. */
function thumbnail(control: HTMLElement, still: string, film: string): HTMLElement {
  const picture = element('img', { loading: 'lazy', alt: '', width: 192, height: 120, src: still });
  // A scene without a thumbnail shows only its name.
  picture.addEventListener('error', () => root.remove());
  const root = element('span', { class: 'thumbnail' }, picture);
  let playing: HTMLVideoElement | undefined;
  const play = (): void => {
    if (playing || calm.matches) return;
    playing = element('video', { loop: true, playsinline: true, 'aria-hidden': 'true', tabindex: '-1' });
    playing.muted = true;
    playing.src = film;
    root.append(playing);
    // The promise rejects if the video is removed before it plays.
    playing.play().catch(() => undefined);
  };
  const stop = (): void => {
    playing?.remove();
    playing = undefined;
  };
  control.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType === 'mouse') play();
  });
  control.addEventListener('pointerleave', stop);
  control.addEventListener('focus', () => {
    if (control.matches(':focus-visible')) play();
  });
  control.addEventListener('blur', stop);
  return root;
}

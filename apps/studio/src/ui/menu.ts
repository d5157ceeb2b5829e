// A menu in groups that opens beside a button.

import { button } from './buttons.ts';
import { element } from './element.ts';
import { focusAgain } from './focus.ts';

export interface MenuItem {
  readonly text: string;
  readonly help: string;
  readonly press: () => void;
}

export interface MenuGroup {
  readonly title: string;
  readonly items: readonly MenuItem[];
}

export interface Menu {
  readonly root: HTMLElement;
  readonly isOpen: boolean;
  /** Opens the menu with these groups, and focuses the first item. */
  open(groups: readonly MenuGroup[]): void;
  close(): void;
}

/**
 * A menu of groups of items that opens beside a button. Arrows, Home, End and first letters move through it; Escape, Tab
 * and a press outside close it. If a key closes it, the button gets the focus. If a key uses an item, the scene gets it:
 * the space bar then plays or pauses, and does not open the menu again.
 */
export function menu(opener: HTMLElement, name: string): Menu {
  const root = element('div', { class: 'menu', role: 'menu', 'aria-label': name, hidden: true });
  opener.setAttribute('aria-haspopup', 'menu');
  const show = (shown: boolean): void => {
    root.hidden = !shown;
    opener.setAttribute('aria-expanded', String(shown));
  };
  const close = (): void => {
    if (!root.hidden) show(false);
  };
  const itemOf = ({ text, help, press }: MenuItem): HTMLElement => {
    const made = button(text, () => {}, { class: 'item', role: 'menuitem', tabindex: '-1', title: help });
    made.addEventListener('click', ({ detail }) => {
      close();
      // A click made with a key has no pointer position.
      if (detail === 0) focusAgain(null);
      press();
    });
    return made;
  };
  root.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation();
    const { key } = event;
    if (key === 'Enter' || key === ' ') return;
    event.preventDefault();
    if (key === 'Escape' || key === 'Tab') {
      close();
      opener.focus();
    } else nextItem(root, key)?.focus();
  });
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Node && !root.contains(target) && !opener.contains(target)) close();
    },
    { capture: true },
  );
  show(false);
  return {
    root,
    get isOpen() {
      return !root.hidden;
    },
    open(groups) {
      root.replaceChildren(
        ...groups.map(({ title, items }) =>
          element(
            'div',
            { role: 'group', 'aria-label': title },
            element('h4', { 'aria-hidden': 'true' }, title),
            element('div', { class: 'items' }, ...items.map(itemOf)),
          ),
        ),
      );
      show(true);
      // Places the menu above its button, within the page.
      const left = Math.min(opener.getBoundingClientRect().left, innerWidth - root.offsetWidth - 12);
      root.style.setProperty('--left', `${Math.max(12, left)}px`);
      root.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    },
    close,
  };
}

/** The item to which a key moves the focus. */
function nextItem(root: HTMLElement, key: string): HTMLElement | undefined {
  const items = [...root.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.findIndex((item) => item.matches(':focus'));
  switch (key) {
    case 'ArrowRight':
      return items[(at + 1) % items.length];
    case 'ArrowLeft':
      return items.at(at - 1);
    case 'ArrowDown':
    case 'ArrowUp':
      return nearestRow(items, at, key === 'ArrowDown' ? 1 : -1);
    case 'Home':
      return items[0];
    case 'End':
      return items.at(-1);
    default: {
      const rest = [...items.slice(at + 1), ...items.slice(0, at + 1)];
      return rest.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()));
    }
  }
}

/** The item above (−1) or below (1) an item, in the next row. */
function nearestRow(items: readonly HTMLElement[], at: number, way: 1 | -1): HTMLElement | undefined {
  const here = items[Math.max(0, at)].getBoundingClientRect();
  const middle = here.left + here.width / 2;
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const item of items) {
    const box = item.getBoundingClientRect();
    const down = way * (box.top - here.top);
    if (down < here.height / 2) continue;
    // Vertical distance counts more, so that the nearest item is in the next row.
    const distance = 1000 * down + Math.abs(box.left + box.width / 2 - middle);
    if (distance >= least) continue;
    least = distance;
    best = item;
  }
  return best;
}

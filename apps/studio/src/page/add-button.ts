import type { AddOptions } from '../interact/add-groups.ts';
import type { Stage } from '../stage/stage.ts';
import { button } from '../ui/buttons.ts';

export interface AddButton {
  readonly root: HTMLButtonElement;
  /** Opens the menu, or closes it. */
  toggle(): void;
}

/**
 * Opens the menu of what can be added. Its code is loaded on first use.
 * @param put adds the menu to the page
 */
export function addButton(
  stage: Stage,
  options: AddOptions,
  put: (menu: HTMLElement, close: () => void) => void,
): AddButton {
  let made: Promise<{ toggle(): void }> | undefined;
  const make = async (): Promise<{ toggle(): void }> => {
    const { addMenu } = await import('../interact/add-menu.ts');
    const menu = addMenu(root, stage, options);
    put(menu.root, menu.toggle);
    return menu;
  };
  const toggle = async (): Promise<void> => {
    try {
      made ??= make();
      (await made).toggle();
    } catch {
      made = undefined;
      stage.dispatch({ type: 'complain', sentence: 'The menu could not be loaded. Check the network and try again.' });
    }
  };
  const root = button('Add', () => void toggle(), {
    title: 'Add a shark, fish, an obstacle, a goal or food (A)',
    'aria-haspopup': 'menu',
    'aria-expanded': 'false',
  });
  return { root, toggle: () => void toggle() };
}

import type { Stage } from '../stage/stage.ts';
import { type Menu, menu } from '../ui/menu.ts';
import { type AddOptions, addGroups } from './add-groups.ts';
import { sharkAdder } from './add-shark.ts';

/** A menu of everything that can be added to the scene. */
export function addMenu(
  opener: HTMLElement,
  stage: Stage,
  options: AddOptions,
): Pick<Menu, 'root'> & { toggle(): void } {
  const made = menu(opener, 'Add to the scene');
  // One instance for all calls, because it remembers whether it has switched on the marks of predators.
  const addShark = sharkAdder(stage, options);
  return {
    root: made.root,
    toggle() {
      if (made.isOpen) made.close();
      else made.open(addGroups(stage, options, addShark));
    },
  };
}

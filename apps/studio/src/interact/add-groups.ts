// The contents of the menu “Add”: animals, obstacles and places.

import type { Plan } from 'shoal';
import { type AdditionKind, added, additions } from '../stage/edits/additions.ts';
import { hunterOf } from '../stage/edits/species-edits.ts';
import type { Stage } from '../stage/stage.ts';
import { capitalised } from '../stage/state/words.ts';
import type { MenuGroup, MenuItem } from '../ui/menu.ts';
import type { SharkOptions } from './add-shark.ts';
import type { Middle } from './interact-keys.ts';

export interface AddOptions extends SharkOptions {
  readonly middle: Middle;
  /** Opens the file picker for meshes. */
  readonly chooseMesh: () => void;
}

/** Number of fish added at once: few enough to highlight each. */
const fishAtOnce = 10;

const places: readonly AdditionKind[] = ['goal', 'food', 'gate'];

/** Everything that can be added to the open scene, in groups. @param addShark adds a predator */
export function addGroups(
  stage: Stage,
  { middle, chooseMesh }: AddOptions,
  addShark: (scene: Plan) => void,
): MenuGroup[] {
  const scene = sceneOf(stage);
  if (!scene) return [];
  const toScene = (add: (present: Plan) => void): void => {
    // Each item is one step of undo.
    stage.dispatch({ type: 'commit' });
    try {
      add(sceneOf(stage) ?? scene);
    } catch (error) {
      stage.dispatch({ type: 'complain', sentence: error instanceof Error ? error.message : String(error) });
    }
  };
  const add = (kind: AdditionKind): void =>
    toScene((present) => {
      const { edits, path } = added(present, kind, middle().at, stage.state.value.tuned, stage.meshes);
      stage.dispatch({ type: 'hold' });
      stage.dispatch({ type: 'edit', edits });
      // Otherwise the added object would become invisible when it is deselected.
      if (kind === 'goal' || kind === 'gate') stage.dispatch({ type: 'overlay', name: 'bounds', shown: true });
      stage.dispatch({ type: 'commit' });
      stage.dispatch({ type: 'select', object: path });
    });
  const itemOf = (kind: AdditionKind): MenuItem => ({
    text: additions[kind],
    help: `Add in the middle of the view: ${additions[kind].toLowerCase()}`,
    press: () => add(kind),
  });
  const hunter = scene.species[hunterOf(scene)];
  const shark = {
    text: capitalised(hunter?.name ?? 'shark'),
    help: 'Add a predator beside the school',
    press: () => toScene(addShark),
  };
  const fish = scene.species.flatMap((one, index): MenuItem[] => {
    if (one === hunter) return [];
    const more = Math.min(fishAtOnce, Math.max(1, one.count));
    return [
      {
        text: more === 1 ? capitalised(one.name) : `${capitalised(one.name)} × ${more}`,
        help: `Add ${more} ${one.name} where the species starts`,
        press: () =>
          toScene(({ species }) =>
            stage.dispatch({ type: 'set', path: `species[${index}].count`, value: species[index].count + more }),
          ),
      },
    ];
  });
  const { diver } = stage.state.value;
  const dive = {
    text: diver === undefined ? 'Diver' : 'Remove diver',
    help: diver === undefined ? 'Swim among the fish (X)' : 'Remove the diver (X)',
    press: () => stage.dispatch({ type: 'dive', ...middle() }),
  };
  const mesh = {
    text: 'Mesh file…',
    help: 'Add your own .glb, .gltf, .obj, .stl or .ply file (or drop it on the page)',
    press: chooseMesh,
  };
  const obstacles = (Object.keys(additions) as AdditionKind[]).filter((kind) => !places.includes(kind));
  return [
    { title: 'Animals', items: [shark, ...fish, dive] },
    { title: 'Obstacles', items: [...obstacles.map(itemOf), mesh] },
    { title: 'Places', items: places.map(itemOf) },
  ];
}

/** The plan with the edits that wait for an avoidance field. */
function sceneOf(stage: Stage): Plan | undefined {
  const { plan, pending } = stage.state.value;
  return pending ?? plan;
}

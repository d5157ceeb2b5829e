// The panel to add and select objects, to startle the fish and to steer the diver.

import type { Plan, Scenario, Vec3 } from 'shoal';
import { moved, objectsOf, type SceneObject } from '../stage/edits/scene-objects.ts';
import type { Stage } from '../stage/stage.ts';
import type { HandleEffect } from '../stage/state/action.ts';
import { actionRow, button } from '../ui/buttons.ts';
import { element } from '../ui/element.ts';
import { type NumberRow, type NumberRowOptions, numberRow } from '../ui/number-row.ts';
import { handleChoice } from './handle-choice.ts';
import { type Middle, obstacleIndex, selectedObject, withComponent } from './interact-keys.ts';

export interface InteractPanelOptions {
  readonly middle: Middle;
  /** Opens the menu of what can be added, or closes it. */
  readonly add: () => void;
}

/** Buttons to add objects, startle the fish and use the diver; and the list of objects. */
export function interactPanel(stage: Stage, { middle, add }: InteractPanelOptions): HTMLElement {
  const startle = actionRow('Startle', 'The school bursts apart, then regroups (S).', () =>
    stage.dispatch({ type: 'startle' }),
  );
  return element(
    'div',
    { class: 'direct' },
    actionRow('Add…', 'A shark, fish, an obstacle, a goal, food and more (A).', add).root,
    startle.root,
    diverRow(stage, middle),
    element('h4', {}, 'Selected object'),
    element('p', { class: 'help' }, 'Click an object in the scene or here, then drag its arrows.'),
    ...objectList(stage),
    selectedPanel(stage),
  );
}

function diverRow(stage: Stage, middle: Middle): HTMLElement {
  const row = actionRow('Add diver', '', () => stage.dispatch({ type: 'dive', ...middle() }));
  stage.state.subscribe(({ diver }) => {
    row.button.textContent = diver === undefined ? 'Add diver' : 'Remove diver';
    row.help.textContent =
      diver === undefined
        ? 'Swim among the fish (X).'
        : 'Swim with W A S D or the arrow keys (if no object is selected), E up, Q down; or press and hold where you want to go.';
  });
  return row.root;
}

/** A button for each object of the scene that can be selected, or a line if there is none. */
function objectList(stage: Stage): HTMLElement[] {
  const list = element('div', { class: 'objects', role: 'group', 'aria-label': 'Objects in the scene' });
  const none = element('p', { class: 'help' }, 'Nothing to select yet.');
  const select = (path: string): void =>
    stage.dispatch({ type: 'select', object: stage.state.value.selectedPath === path ? undefined : path });
  let listed = '';
  stage.state.subscribe(({ plan, pending, selectedPath }) => {
    const scene = pending ?? plan;
    if (!scene) return;
    const objects = objectsOf(scene);
    none.hidden = objects.length > 0;
    const key = JSON.stringify(objects.map(({ path, name }) => [path, name]));
    if (key !== listed) {
      listed = key;
      list.replaceChildren(
        ...objects.map(({ path, name }) => button(name, () => select(path), { 'data-object': path })),
      );
    }
    for (const made of list.children)
      made.setAttribute('aria-pressed', String(made.getAttribute('data-object') === selectedPath));
  });
  return [none, list];
}

/** The numbers of the selected object. */
function selectedPanel(stage: Stage): HTMLElement {
  const title = element('h4');
  const position = positionRows(stage);
  const shape = obstacleRows(stage);
  const file = element('p', { class: 'help' });
  const problem = element('p', { class: 'problem', role: 'alert', hidden: true });
  const root = element(
    'div',
    { class: 'object', hidden: true },
    title,
    handleChoice(stage),
    position.root,
    shape.root,
    file,
    problem,
    selectionButtons(stage, problem),
  );
  stage.state.subscribe(({ handling, selectedPath }, before) => {
    const selected = selectedObject(stage);
    root.hidden = !selected;
    if (selectedPath !== before.selectedPath) problem.hidden = true;
    if (!selected) return;
    const { scene, object } = selected;
    title.textContent = object.name;
    position.show(scene, object);
    const obstacle = scene.scenario.obstacles[obstacleIndex(object)];
    shape.root.hidden = !obstacle;
    // Shows either position, rotation or scale, like the handles.
    position.root.hidden = obstacle !== undefined && handling !== 'move';
    file.hidden = obstacle?.shape.kind !== 'mesh';
    if (!obstacle) return;
    shape.show(obstacle, handling);
    if (obstacle.shape.kind === 'mesh') file.textContent = meshNote(obstacle.shape.file, obstacle.scale);
  });
  return root;
}

function selectionButtons(stage: Stage, problem: HTMLElement): HTMLElement {
  const action = (text: string, title: string, press: (path: string) => void): HTMLElement => {
    const pressed = (): void => {
      const { selectedPath } = stage.state.value;
      if (selectedPath !== undefined) press(selectedPath);
    };
    return button(text, pressed, { class: 'action', title });
  };
  const remove = (object: string): void => {
    try {
      stage.dispatch({ type: 'remove', object });
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
      problem.hidden = false;
    }
  };
  return element(
    'div',
    { class: 'pair' },
    action('Delete', 'Delete it from the scene (Delete)', remove),
    action('Deselect', 'Deselect it (Esc)', () => stage.dispatch({ type: 'select', object: undefined })),
  );
}

function meshNote(file: string, scale: Vec3): string {
  const [x, y, z] = scale;
  const factors = x === y && y === z ? String(x) : `${x}, ${y}, ${z} along its x, y, z axes`;
  return `Mesh from “${file}”, scaled × ${factors}. Saved files contain it unless it is very large. Links contain it if it is small.`;
}

/** Rows for the position of the selected object. Their ranges are those of the world. */
function positionRows(stage: Stage): {
  readonly root: HTMLElement;
  show(scene: Plan, object: SceneObject): void;
} {
  const root = element('div');
  let rows: NumberRow[] = [];
  let builtFor = '';
  const move = (axis: number, value: number): void => {
    const selected = selectedObject(stage);
    if (!selected) return;
    const { scene, object } = selected;
    stage.dispatch({ type: 'edit', edits: [moved(scene, object, withComponent(object.at, axis, value))] });
  };
  const build = ({ world: { min, max }, scenario }: Plan): void => {
    const key = JSON.stringify([scenario.name, min, max]);
    if (key === builtFor) return;
    builtFor = key;
    rows = ['x', 'y', 'z'].map((name, axis) =>
      numberRow({
        name: `Position ${name}`,
        label: name,
        unit: 'm',
        slider: [min[axis], max[axis], Math.max(1e-3, (max[axis] - min[axis]) / 200)],
        limits: [-1e9, 1e9],
        help: `Position along ${name}; y is up.`,
        change: (value) => move(axis, Number(value)),
      }),
    );
    root.replaceChildren(...rows.map((row) => row.root));
  };
  return {
    root,
    show(scene, object) {
      build(scene);
      for (const [axis, row] of rows.entries()) row.show(object.at[axis]);
      rows[2].root.hidden = scene.dimensions === 2;
    },
  };
}

const axes = ['x', 'y', 'z'] as const;

type Obstacle = Scenario['obstacles'][number];

interface ObstacleRows {
  readonly root: HTMLElement;
  show(obstacle: Obstacle, handling: HandleEffect): void;
}

/** Rows for rotation and scale of the selected obstacle. */
function obstacleRows(stage: Stage): ObstacleRows {
  const row = (
    key: 'rotationDeg' | 'scale',
    axis: number,
    options: Pick<NumberRowOptions, 'name' | 'unit' | 'slider' | 'limits' | 'help'>,
  ): NumberRow =>
    numberRow({
      ...options,
      change: (value) => {
        const selected = selectedObject(stage);
        const obstacle = selected?.scene.scenario.obstacles[obstacleIndex(selected.object)];
        if (!selected || !obstacle) return;
        const changed = { ...obstacle, ownField: true, [key]: withComponent(obstacle[key], axis, Number(value)) };
        stage.dispatch({ type: 'set', path: selected.object.path, value: changed });
      },
    });
  const rotations = axes.map((name, axis) =>
    row('rotationDeg', axis, {
      name: `Rotate ${name}`,
      unit: '°',
      slider: [-180, 180, 1],
      limits: [-1e6, 1e6],
      help: `Rotation about its own ${name} axis.`,
    }),
  );
  const scales = axes.map((name, axis) =>
    row('scale', axis, {
      name: `Scale ${name}`,
      unit: '×',
      slider: [0.1, 5, 0.05],
      limits: [1e-4, 1e4],
      help: `Scale along its own ${name} axis; 1 is its original size.`,
    }),
  );
  const size = numberRow({
    name: 'Size',
    unit: '×',
    slider: [0.05, 20, 0.05],
    logarithmic: true,
    limits: [1e-4, 1e4],
    help: 'Scales all axes together and keeps the proportions, like the cube in the middle of the handles.',
    change: (value) => {
      const selected = selectedObject(stage);
      const obstacle = selected?.scene.scenario.obstacles[obstacleIndex(selected.object)];
      if (!selected || !obstacle) return;
      const changed = { ...obstacle, ownField: true, scale: resized(obstacle.scale, Number(value)) };
      stage.dispatch({ type: 'set', path: selected.object.path, value: changed });
    },
  });
  return {
    root: element('div', {}, ...[size, ...rotations, ...scales].map(({ root }) => root)),
    show({ rotationDeg, scale }, handling) {
      size.root.hidden = handling !== 'stretch';
      size.show(evenScale(scale));
      for (const [axis, { root, show }] of rotations.entries()) {
        root.hidden = handling !== 'turn';
        show(rotationDeg[axis]);
      }
      for (const [axis, { root, show }] of scales.entries()) {
        root.hidden = handling !== 'stretch';
        show(scale[axis]);
      }
    },
  };
}

/** One size for a scale: the edge of a cube with the same volume. */
export function evenScale([x, y, z]: Vec3): number {
  return x === y && y === z ? x : Number(Math.cbrt(x * y * z).toPrecision(4));
}

/** The scale for a size, with the same proportions. */
export function resized(scale: Vec3, size: number): Vec3 {
  const [x, y, z] = scale;
  if (x === y && y === z) return [size, size, size];
  const factor = size / evenScale(scale);
  return [x * factor, y * factor, z * factor];
}

import type { Plan, Vec3 } from 'shoal';
import { element } from '../panels/element.ts';
import { type NumberRow, numberRow } from '../panels/number-row.ts';
import type { Handling } from '../stage/action.ts';
import { sizeOf } from '../stage/additions.ts';
import type { Stage } from '../stage/stage.ts';
import { moved, type Thing, thingAt } from '../stage/things.ts';

const axes = ['x', 'y', 'z'] as const;
const handlings: readonly (readonly [Handling, string, string])[] = [
  ['move', 'Move', 'Arrows and planes that move it'],
  ['turn', 'Turn', 'Rings that turn it'],
  ['stretch', 'Stretch', 'Handles that make it larger or smaller'],
];

/** The numbers of the thing that is taken hold of. */
export function thingPanel(stage: Stage): HTMLElement {
  const title = element('h4');
  const now = (): { scene: Plan; thing: Thing } | undefined => {
    const { plan, coming, grabbed } = stage.state.value;
    const scene = coming ?? plan;
    const thing = scene && thingAt(scene, grabbed);
    return thing && { scene, thing };
  };
  const words = handlings.map(([value, text, help]) => {
    const made = element('button', { type: 'button', class: 'word', title: help, 'aria-pressed': 'false' }, text);
    made.addEventListener('click', () => stage.dispatch({ type: 'handle', value }));
    return made;
  });
  const choices = element('div', { class: 'handlings', role: 'group', 'aria-label': 'Handles' }, ...words);
  const replaced = (values: readonly number[], axis: number, value: number): Vec3 =>
    values.map((one, k) => (k === axis ? value : one)) as unknown as Vec3;
  const place = element('div');
  let places: NumberRow[] = [];
  let builtFor = '';
  const build = ({ world: { min, max }, scenario }: Plan): void => {
    const key = JSON.stringify([scenario.name, min, max]);
    if (key === builtFor) return;
    builtFor = key;
    places = axes.map((name, axis) =>
      numberRow({
        name: `Place ${name}`,
        label: name,
        unit: 'm',
        slider: [min[axis], max[axis], Math.max(1e-3, (max[axis] - min[axis]) / 200)],
        limits: [-1e9, 1e9],
        help: `Where it is along ${name}; y is up.`,
        change: (value) => {
          const it = now();
          if (it)
            stage.dispatch({
              type: 'edit',
              edits: [moved(it.scene, it.thing, replaced(it.thing.at, axis, Number(value)))],
            });
        },
      }),
    );
    place.replaceChildren(...places.map(({ root }) => root));
  };
  const obstacleRow = (
    key: 'rotationDeg' | 'scale',
    axis: number,
    options: Pick<Parameters<typeof numberRow>[0], 'label' | 'unit' | 'slider' | 'limits' | 'help'>,
  ): NumberRow =>
    numberRow({
      name: options.label,
      ...options,
      change: (value) => {
        const it = now();
        const obstacle = it?.scene.scenario.obstacles[indexOf(it.thing)];
        if (!it || !obstacle) return;
        const parts = replaced(obstacle[key], axis, Number(value));
        stage.dispatch({ type: 'set', path: it.thing.path, value: { ...obstacle, ownField: true, [key]: parts } });
      },
    });
  const turns = axes.map((name, axis) =>
    obstacleRow('rotationDeg', axis, {
      label: `Turn ${name}`,
      unit: '°',
      slider: [-180, 180, 1],
      limits: [-1e6, 1e6],
      help: `Turned about its own ${name} axis.`,
    }),
  );
  const sizes = axes.map((name, axis) =>
    obstacleRow('scale', axis, {
      label: `Scale ${name}`,
      unit: '×',
      slider: [0.1, 5, 0.05],
      limits: [1e-4, 1e4],
      help: `Stretched along its own ${name} axis; 1 is its own size.`,
    }),
  );
  const shape = element('div', {}, ...[...turns, ...sizes].map(({ root }) => root));
  const file = element('p', { class: 'help' });
  const button = (text: string, help: string, press: (path: string) => void): HTMLElement => {
    const made = element('button', { type: 'button', class: 'action', title: help }, text);
    made.addEventListener('click', () => {
      const { grabbed } = stage.state.value;
      if (grabbed !== undefined) press(grabbed);
    });
    return made;
  };
  const problem = element('p', { class: 'problem', role: 'alert', hidden: true });
  const remove = (thing: string): void => {
    try {
      stage.dispatch({ type: 'remove', thing });
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
      problem.hidden = false;
    }
  };
  const root = element(
    'div',
    { class: 'thing', hidden: true },
    title,
    choices,
    place,
    shape,
    file,
    problem,
    element(
      'div',
      { class: 'pair' },
      button('Take away', 'Takes it out of the scene (Delete)', remove),
      button('Let go', 'Lets go of it (Esc)', () => stage.dispatch({ type: 'grab', thing: undefined })),
    ),
  );
  stage.state.subscribe(({ handling, grabbed }, before) => {
    const it = now();
    root.hidden = !it;
    if (grabbed !== before.grabbed) problem.hidden = true;
    if (!it) return;
    const { scene, thing } = it;
    title.textContent = thing.name;
    build(scene);
    for (const [axis, row] of places.entries()) row.show(thing.at[axis]);
    places[2].root.hidden = scene.dimensions === 2;
    const obstacle = thing.path.startsWith('obstacles') ? scene.scenario.obstacles[indexOf(thing)] : undefined;
    choices.hidden = shape.hidden = !obstacle;
    // One kind of numbers at a time, as with the handles.
    place.hidden = obstacle !== undefined && handling !== 'move';
    for (const { root: row } of turns) row.hidden = handling !== 'turn';
    for (const { root: row } of sizes) row.hidden = handling !== 'stretch';
    for (const [k, [value]] of handlings.entries()) words[k].setAttribute('aria-pressed', String(value === handling));
    file.hidden = obstacle?.shape.kind !== 'mesh';
    if (!obstacle) return;
    for (const [axis, row] of turns.entries()) row.show(obstacle.rotationDeg[axis]);
    for (const [axis, row] of sizes.entries()) row.show(obstacle.scale[axis]);
    if (obstacle.shape.kind === 'mesh')
      file.textContent = `Scaled × ${[...new Set(obstacle.scale)].join(', ')}. A saved scene only names “${obstacle.shape.file}”: keep that file beside it.`;
  });
  return root;
}

function indexOf({ path }: Thing): number {
  return Number(/\d+/.exec(path)?.[0]);
}

/** A step by which an arrow key moves a thing, m. */
export function nudgeOf(plan: Plan): number {
  return Number((sizeOf(plan) / 100).toPrecision(1));
}

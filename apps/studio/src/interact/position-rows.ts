import type { Plan } from 'shoal';
import { moved, type SceneObject } from '../stage/scene-objects.ts';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { type NumberRow, numberRow } from '../ui/number-row.ts';
import { selectedObject, withComponent } from './selected-object.ts';

/** Rows for the position of the selected object. Their ranges are those of the world. */
export function positionRows(stage: Stage): {
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

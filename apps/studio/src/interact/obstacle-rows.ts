import type { Scenario, Vec3 } from 'shoal';
import type { Stage } from '../stage/stage.ts';
import type { HandleEffect } from '../stage/state/action.ts';
import { element } from '../ui/element.ts';
import { type NumberRow, type NumberRowOptions, numberRow } from '../ui/number-row.ts';
import { obstacleIndex, selectedObject, withComponent } from './selected-object.ts';

const axes = ['x', 'y', 'z'] as const;

type Obstacle = Scenario['obstacles'][number];

export interface ObstacleRows {
  readonly root: HTMLElement;
  show(obstacle: Obstacle, handling: HandleEffect): void;
}

/** Rows for rotation and scale of the selected obstacle. */
export function obstacleRows(stage: Stage): ObstacleRows {
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

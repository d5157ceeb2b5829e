import type { Stage } from '../stage/stage.ts';
import { type NumberRow, numberRow } from '../ui/number-row.ts';

/** Playback speed, relative to that of the scene. */
export function speedRow(stage: Stage): NumberRow {
  const row = numberRow({
    name: 'Speed',
    unit: '×',
    slider: [0, 4, 0.1],
    limits: [0, 100],
    help: 'Playback speed; 1 × is the speed that the scene sets.',
    change: (value) => stage.dispatch({ type: 'speed', value: Number(value) }),
  });
  stage.state.subscribe(({ speed }) => row.show(speed));
  return row;
}

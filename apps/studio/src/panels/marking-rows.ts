import { type FishMarkings, longestTrail } from '../stage/fish-markings.ts';
import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import { numberRow } from '../ui/number-row.ts';
import { switchRow } from '../ui/switch-row.ts';

/** Arrows and trail of the selected fish. */
export function markingRows(stage: Stage): HTMLElement[] {
  const mark = (value: Partial<FishMarkings>): void => stage.dispatch({ type: 'markings', value });
  const arrows = switchRow(
    'Arrows of selected fish',
    'An arrow for the steering of each rule, in its colour, and one for the total acceleration requested.',
    (shown) => mark({ arrows: shown }),
  );
  const arrowLength = numberRow({
    name: 'Arrow length',
    unit: '×',
    slider: [0.25, 3, 0.05],
    limits: [0.1, 10],
    help: 'Scales all arrows of selected fish by the same factor.',
    change: (value) => mark({ arrowLength: Number(value) }),
  });
  const trail = switchRow('Trail of selected fish', 'The path of the fish over the last seconds.', (shown) =>
    mark({ trail: shown }),
  );
  const trailSeconds = numberRow({
    name: 'Trail length',
    unit: 's',
    slider: [1, longestTrail, 1],
    limits: [1, longestTrail],
    help: 'Simulated seconds that the trail shows.',
    change: (value) => mark({ trailSeconds: Number(value) }),
  });
  stage.state.subscribe(({ markings }) => {
    arrows.show(markings.arrows);
    arrowLength.show(markings.arrowLength);
    arrowLength.root.hidden = !markings.arrows;
    trail.show(markings.trail);
    trailSeconds.show(markings.trailSeconds);
    trailSeconds.root.hidden = !markings.trail;
  });
  return [element('h4', {}, 'Selected fish'), ...[arrows, arrowLength, trail, trailSeconds].map(({ root }) => root)];
}

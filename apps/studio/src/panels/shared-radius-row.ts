import type { Plan } from 'shoal';
import type { Stage } from '../stage/stage.ts';
import { numberRow } from '../ui/number-row.ts';
import type { SpeciesRow } from './tuned-species.ts';

/** Rules that can share a radius. */
const sharing = ['separation', 'alignment', 'cohesion'] as const;

/** Sets the radius of separation, alignment and cohesion together. */
export function sharedRadiusRow(stage: Stage, species: number): SpeciesRow {
  let isPressed = false;
  const row = numberRow({
    name: 'Shared radius',
    unit: 'm',
    slider: [0, 30, 0.1],
    limits: [0, 1_000_000],
    all: true,
    help: 'Sets the radius of separation, alignment and cohesion. While these radii differ, the largest is shown.',
    change(value) {
      const edits = sharing.map((rule) => ({ path: `species[${species}].rules.${rule}.radius`, value }));
      // A drag is one step of undo, even if one of the rules already has the value.
      if (isPressed) stage.dispatch({ type: 'hold' });
      isPressed = false;
      stage.dispatch({ type: 'edit', edits });
    },
  });
  row.root.addEventListener('pointerdown', () => {
    isPressed = true;
  });
  row.root.addEventListener('keydown', ({ repeat }) => {
    isPressed ||= !repeat;
  });
  return {
    root: row.root,
    show(plan) {
      const radii = radiiOf(plan, species);
      row.show(radii.includes('all') ? 'all' : Math.max(...radii.map(Number)), allowsAll(plan, species));
    },
  };
}

function radiiOf({ scenario }: Plan, species: number): readonly (number | 'all')[] {
  const { rules } = scenario.species[species];
  return sharing.map((rule) => rules[rule].radius);
}

/** Whether the forms of all three rules allow "all". */
function allowsAll({ scenario, ruleRows }: Plan, species: number): boolean {
  const { rules } = scenario.species[species];
  return sharing.every((rule) => ruleRows[rule].forms[rules[rule].form].all ?? false);
}

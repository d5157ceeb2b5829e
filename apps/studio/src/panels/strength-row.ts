import type { Plan } from 'shoal';
import { greatestStrength, strengthBetween, type Weights, weightsOf, withStrength } from '../stage/rule-strength.ts';
import type { Stage } from '../stage/stage.ts';
import { numberRow } from '../ui/number-row.ts';
import type { SpeciesRow } from './tuned-species.ts';

/** The weights that count as strength 1, by scene and species. */
export type BaseWeights = Map<string, Weights>;

/**
 * Multiplies the weights of all rules of a species. If a single weight is edited, the weights at that time become
 * strength 1.
 */
export function strengthRow(stage: Stage, species: number, bases: BaseWeights): SpeciesRow {
  const keyOf = ({ file, species: all }: Plan): string => JSON.stringify([file, all[species].name]);
  const row = numberRow({
    name: 'Strength of all rules',
    unit: '×',
    slider: [0, 3, 0.05],
    limits: [0, greatestStrength],
    help: 'Multiplies the weights of all rules of this species. After you edit a single weight, this factor shows 1 again; the other weights do not change.',
    change(value) {
      const { plan } = stage.state.value;
      const base = plan && bases.get(keyOf(plan));
      if (base) stage.dispatch({ type: 'edit', edits: withStrength(base, species, Number(value)) });
    },
  });
  let latest: Plan | undefined;
  const showLatest = (): void => {
    if (!latest) return;
    const [key, now] = [keyOf(latest), weightsOf(latest, species)];
    const base = bases.get(key);
    const factor = base && strengthBetween(base, now);
    if (factor === undefined) bases.set(key, now);
    row.show(factor ?? 1);
    latest = undefined;
  };
  return {
    root: row.root,
    show(plan) {
      // Undo sets the weights one by one, so the factor is known only after the last one.
      if (!latest) queueMicrotask(showLatest);
      latest = plan;
    },
  };
}

// The panel of one species at a time: count, preset, body, perception and motion.

import { bodyChoices, type Plan, parameters, perceptionChoices, presetNames, presets } from 'shoal';
import { presetEdit, withAnother, without } from '../stage/edits/species-edits.ts';
import type { Stage } from '../stage/stage.ts';
import { capitalised } from '../stage/state/words.ts';
import { StepCost } from '../stage/step-cost.ts';
import { effectOf } from '../sweep/effect-of.ts';
import { element } from '../ui/element.ts';
import { wordRow } from '../ui/switch-row.ts';
import { showRows, tableRows } from '../ui/table-rows.ts';
import { type CountRow, countRow } from './count-row.ts';
import { type Built, speciesChooser, tunedSpecies } from './species-choice.ts';

const groups = { body: 'Body', perception: 'Perception', motion: 'Motion' } as const;

/** One species at a time: count, preset, body, perception and motion. */
export function speciesPanel(stage: Stage): HTMLElement {
  const edit = (make: (plan: Plan) => { path: string; value: unknown }): void => {
    const { plan } = stage.state.value;
    if (plan) stage.dispatch({ type: 'set', ...make(plan) });
  };
  const help = element(
    'p',
    { id: 'species-actions', class: 'help' },
    'A new species is a copy of this one. Its fish school only with each other. Removing a species removes its fish.',
  );
  const button = (text: string, press: () => void): HTMLButtonElement => {
    const made = element('button', { type: 'button', class: 'action', 'aria-describedby': help.id }, text);
    made.addEventListener('click', press);
    return made;
  };
  const add = button('Add species', () => {
    edit((plan) => withAnother(plan, stage.state.value.tuned));
    const { plan } = stage.state.value;
    if (plan) stage.dispatch({ type: 'tune', species: plan.species.length - 1 });
  });
  const remove = button('Remove species', () => edit((plan) => without(plan, stage.state.value.tuned)));
  stage.state.subscribe(({ plan }) => {
    remove.disabled = (plan?.species.length ?? 0) < 2;
  });

  const cost = new StepCost(stage);
  let counted: CountRow | undefined;
  stage.readings.subscribe(() => counted?.measured());
  const numbers = tunedSpecies(stage, (_, species): Built => {
    const count = countRow(stage, species, cost);
    counted = count;
    const preset = wordRow(
      'Preset',
      presetNames.map((name) => [name, presets[name].title] as const),
      'Sets rules and motion to the values of a published model.',
      (value) => edit((current) => presetEdit(current, species, value)),
    );
    const { options, effect } = bodyChoices.shape;
    const shape = wordRow(
      '3D model',
      options.map((option) => [option, capitalised(option)] as const),
      effect,
      (value) => stage.dispatch({ type: 'set', path: `species[${species}].body.shape`, value }),
    );
    const neighbourhood = wordRow(
      'Neighbours',
      perceptionChoices.neighbourhood.options.map((option) => [option, capitalised(option)] as const),
      perceptionChoices.neighbourhood.effect,
      (value) => stage.dispatch({ type: 'set', path: `species[${species}].perception.neighbourhood`, value }),
    );
    const built = Object.entries(groups).map(([group, title]) => {
      const base = `species[${species}].${group}`;
      // The bodies of a running scene cannot be changed.
      const chartOf = group === 'body' ? undefined : effectOf(stage);
      return { title, base, rows: tableRows(stage, parameters[group as keyof typeof groups], title, base, chartOf) };
    });
    return {
      elements: [
        count.root,
        preset.root,
        shape.root,
        neighbourhood.root,
        ...built.flatMap(({ title, rows }) => [element('h4', {}, title), ...rows.map(({ row }) => row.root)]),
      ],
      show(current) {
        count.show(current);
        preset.show(current.scenario.species[species].preset);
        shape.show(current.species[species].body.shape);
        neighbourhood.show(current.species[species].perception.neighbourhood);
        for (const { base, rows } of built) showRows(rows, current, base);
      },
    };
  });
  return element(
    'div',
    { class: 'species' },
    speciesChooser(stage),
    numbers,
    element('div', { class: 'pair' }, add, remove),
    help,
  );
}

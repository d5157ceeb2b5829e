// Edits of whole species, for panels and menus: presets, forms of rules, copies, removal, predators.

import type { Plan, PresetName, Vec3 } from 'shoal';
import type { SceneEdit } from './edit.ts';

/** Length and speed of a new predator, relative to its prey. */
const longer = 4;
const faster = 4 / 3;

/** Sets the forms and coefficients of a species to those of a preset. */
export function presetEdit({ scenario }: Plan, index: number, preset: PresetName): SceneEdit {
  const { rules: _, motion: __, ...kept } = scenario.species[index];
  return { path: `species[${index}]`, value: { ...kept, preset } };
}

/** Changes the form of a rule. The form `wrap` makes the world periodic, so it is set or unset for all species. */
export function withForm(
  { scenario: { species }, wraps }: Plan,
  index: number,
  rule: string,
  form: string,
): SceneEdit[] {
  const ofBounds = (one: number, key: string): string => `species[${one}].rules.bounds.${key}`;
  const starts = form === 'wrap' && species[index].rules.bounds.enabled;
  if (rule !== 'bounds' || (!wraps && !starts)) return [{ path: `species[${index}].rules.${rule}.form`, value: form }];
  return species.flatMap(({ rules: { bounds } }, one) => [
    { path: ofBounds(one, 'form'), value: form },
    ...(bounds.enabled ? [] : [{ path: ofBounds(one, 'enabled'), value: true }]),
  ]);
}

/** Adds a copy of a species, whose fish school among themselves. */
export function withAnother({ scenario }: Plan, like: number): SceneEdit {
  const { species } = scenario;
  const model = species[like];
  const start = model.start.kind === 'list' || model.start.kind === 'file' ? { kind: 'box' } : model.start;
  const name = unused(
    model.name,
    species.map((one) => one.name),
  );
  return { path: 'species', value: [...species, { ...model, name, start, schoolsWith: [name] }] };
}

/** Removes a species and all references to it. */
export function without({ scenario }: Plan, index: number): SceneEdit {
  const { name } = scenario.species[index];
  const others = scenario.species.filter((_, i) => i !== index);
  const left = (names: readonly string[]): string[] => names.filter((one) => one !== name);
  const value = others.map((one) => ({
    ...one,
    schoolsWith: left(one.schoolsWith),
    keepsAwayFrom: left(one.keepsAwayFrom),
    flees: left(one.flees),
    hunts: left(one.hunts),
    follows: left(one.follows),
  }));
  return { path: 'species', value };
}

/** Index of the species that hunts; −1 if there is none. */
export function hunterOf({ species }: Plan): number {
  return species.findIndex(({ hunts }) => hunts.length > 0);
}

/** Number of predators. */
export function huntersIn(plan: Plan): number {
  return plan.species[hunterOf(plan)]?.count ?? 0;
}

/** Sets the number of predators. The first ones are a new species that hunts all others. */
export function withHunters(plan: Plan, count: number, tactic?: Tactic): SceneEdit {
  const hunter = hunterOf(plan);
  if (hunter >= 0) return { path: `species[${hunter}].count`, value: count };
  return { path: 'species', value: [...plan.scenario.species, newHunters(plan, count, tactic)] };
}

/** Length of the scene's predators, m; if there are none, the length of new ones. */
export function hunterLength(plan: Plan): number {
  return (
    plan.species[hunterOf(plan)]?.body.length ??
    longer * Math.max(...plan.scenario.species.map(({ body }) => body.length))
  );
}

/** Which fish new predators attack: the one closest to them, or to the middle of all. */
export type Tactic = 'nearest' | 'centre';

/** Sets the number of predators, which then start in a ball. @param tactic of the first ones */
export function withHuntersAt(
  plan: Plan,
  count: number,
  ball: { readonly centre: Vec3; readonly radius: number; readonly heading?: readonly number[] },
  tactic?: Tactic,
): SceneEdit[] {
  const edit = withHunters(plan, count, tactic);
  const hunter = hunterOf(plan);
  const start = { kind: 'sphere', ...ball };
  if (hunter < 0) {
    const species = edit.value as object[];
    return [{ ...edit, value: [...species.slice(0, -1), { ...species[species.length - 1], start }] }];
  }
  return [edit, { path: `species[${hunter}].start`, value: start }];
}

/**
 * A species of predators that attacks soon and often. With the rule's defaults it would rest for longer than a visitor
 * waits.
 */
function newHunters(plan: Plan, count: number, tactic: Tactic = 'centre'): object {
  const { species } = plan.scenario;
  const names = species.map((one) => one.name);
  const length = hunterLength(plan);
  const maxSpeed = faster * Math.max(...species.map(({ motion }) => motion.maxSpeed));
  const hunt = { tactic, rest: 1, attack: 7, onset: 1.5, weight: 5 * maxSpeed, catchDistance: 0.4 * length };
  return {
    name: unused('shark', names),
    count,
    hunts: names,
    body: { length },
    motion: { maxSpeed, maxTurnDegPerSecond: 120 },
    rules: { hunt },
  };
}

/** `herring` → `herring 2` if `herring` exists. */
function unused(name: string, taken: readonly string[]): string {
  const stem = name.replace(/ \d+$/, '');
  let found = taken.includes(name) ? `${stem} 2` : name;
  for (let k = 3; taken.includes(found); k++) found = `${stem} ${k}`;
  return found;
}

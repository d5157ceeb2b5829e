// Joins numbers and texts of all parameters, for help, schema and panels.

import {
  bodyTexts,
  fieldTexts,
  metabolismTexts,
  motionTexts,
  perceptionTexts,
  simulationTexts,
} from './groups.texts.ts';
import { sharedTexts } from './headings/shared.texts.ts';
import { headingTable } from './headings/table.ts';
import { headingTexts } from './headings.generated.ts';
import type { ParameterTextsOf } from './parameter.ts';
import { presets } from './presets.ts';
import { ruleTexts } from './rules.generated.ts';
import {
  bodyChoiceTexts,
  perceptionChoiceTexts,
  presetTexts,
  reproductionChoiceTexts,
  reproductionTexts,
} from './species-choices.texts.ts';
import { bodyChoices, perceptionChoices, reproductionChoices } from './species-choices.ts';
import { everyNumber, groups, ruleTable, type Tables } from './table.ts';

/** Texts of the numbers that belong to no rule. */
const groupTexts = {
  simulation: simulationTexts,
  field: fieldTexts,
  body: bodyTexts,
  perception: perceptionTexts,
  motion: motionTexts,
  metabolism: metabolismTexts,
  reproduction: reproductionTexts,
} satisfies { [G in keyof typeof groups]: ParameterTextsOf<(typeof groups)[G]> };

/*
 * The table with its texts, for what shows them: documentation, help, pages, the JSON Schema. A simulation imports none
 * of this, so bundlers leave the texts out of it.
 */

/** The table of rules, with texts. */
export const describedRules = /* @__PURE__ */ joined(ruleTable, ruleTexts);

/** Groups of numbers that belong to no rule, with texts. */
const describedGroups = /* @__PURE__ */ joined(groups, groupTexts);

/** Every tunable number by group, with texts: `parameters.separation.radius`. */
export const describedParameters = /* @__PURE__ */ everyNumber(describedGroups, describedRules);

/** The table of heading models, with texts. */
export const describedHeadings = /* @__PURE__ */ joined(/* @__PURE__ */ withSharedTexts(headingTable), headingTexts);

function withSharedTexts<H extends object>(headings: H): { readonly [M in keyof H]: H[M] & typeof sharedTexts } {
  const rows = Object.entries(headings).map(([model, row]) => [model, joined(row, sharedTexts)]);
  return Object.fromEntries(rows);
}

/** All presets by name, with texts. */
export const describedPresets = /* @__PURE__ */ joined(presets, presetTexts);

/** Choices of the body, with texts. */
export const describedBodyChoices = /* @__PURE__ */ joined(bodyChoices, bodyChoiceTexts);

/** Choices of perception, with texts. */
export const describedPerceptionChoices = /* @__PURE__ */ joined(perceptionChoices, perceptionChoiceTexts);

/** Choices of reproduction, with texts. */
export const describedReproductionChoices = /* @__PURE__ */ joined(reproductionChoices, reproductionChoiceTexts);

/** The tables beside that of the rules, with texts. */
export const describedTables: Tables = {
  groups: describedGroups,
  headings: describedHeadings,
  bodyChoices: describedBodyChoices,
  perceptionChoices: describedPerceptionChoices,
  reproductionChoices: describedReproductionChoices,
};

interface Tree {
  readonly [key: string]: string | Tree | undefined;
}

/** Rows with their texts: the keys of both, at every depth. */
export function joined<R extends object, T extends object>(rows: R, texts: T): R & T {
  const both = { ...rows } as Record<string, unknown>;
  for (const [key, text] of Object.entries(texts as Tree))
    both[key] = typeof text === 'object' ? joined(both[key] as object, text) : text;
  return both as R & T;
}

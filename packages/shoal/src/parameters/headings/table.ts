import { headingTable } from '../headings.generated.ts';

/** The table of heading models. The row of each is in its folder, like those of rules. */
export { headingTable };

/** Name of a heading model. */
export type HeadingName = keyof typeof headingTable;

/** Names of all heading models, in their order. */
export const headingNames: readonly HeadingName[] = /* @__PURE__ */ Object.keys(headingTable) as HeadingName[];

type Row<M extends HeadingName> = (typeof headingTable)[M];

/** The numbers of a model. */
export type HeadingNumbers<M extends HeadingName> = { [K in keyof Row<M>['parameters']]: number };
/** The settings of a model that have named options. */
export type HeadingChoices<M extends HeadingName> = {
  [K in keyof Row<M>['choices']]: Row<M>['choices'][K] extends { options: readonly (infer Option)[] } ? Option : never;
};

/** Name of a published set of numbers of a model. */
export type HeadingPresetOf<M extends HeadingName> = keyof Row<M>['presets'] & string;

/** The heading model of a species, complete. */
export type HeadingOf<M extends HeadingName> = { model: M; preset: HeadingPresetOf<M> } & HeadingNumbers<M> &
  HeadingChoices<M>;
/** The heading model of a species: the union over all models. */
export type Heading = { [M in HeadingName]: HeadingOf<M> }[HeadingName];

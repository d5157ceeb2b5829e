import { couzin } from '../../headings/couzin/couzin.parameters.ts';
import { dorsogna } from '../../headings/dorsogna/dorsogna.parameters.ts';
import { jhawar } from '../../headings/jhawar/jhawar.parameters.ts';
import { sheep } from '../../headings/sheep/sheep.parameters.ts';
import { shepherd } from '../../headings/shepherd/shepherd.parameters.ts';
import { strombom } from '../../headings/strombom/strombom.parameters.ts';
import { vicsek } from '../../headings/vicsek/vicsek.parameters.ts';
import { wang } from '../../headings/wang/wang.parameters.ts';
import type { BareHeading } from './heading-row.ts';

/** The table of heading models. Each has a file of its own, like the rules. */
export const headingTable = {
  couzin,
  vicsek,
  jhawar,
  dorsogna,
  strombom,
  sheep,
  shepherd,
  wang,
} as const satisfies Record<string, BareHeading>;

/** Name of a heading model. */
export type HeadingName = keyof typeof headingTable;

/** Names of all heading models, in their order. */
export const headingNames: readonly HeadingName[] = Object.keys(headingTable) as HeadingName[];

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

import type { Heading, HeadingName } from '../parameters/headings/table.ts';
import type { Scene } from '../rules/rule.ts';
import { couzin } from './couzin/couzin.ts';
import { dorsogna } from './dorsogna/dorsogna.ts';
import type { HeadingModel } from './heading-model.ts';
import { jhawar } from './jhawar/jhawar.ts';
import { vicsek } from './vicsek/vicsek.ts';

/** Every heading model, implemented. To add one: its folder, its rows in the table, its line here. */
const registry: { readonly [M in HeadingName]: HeadingModel<M> } = { couzin, vicsek, jhawar, dorsogna };

/** Any heading model, as an engine calls it: with the settings that belong to it. */
export interface AnyHeadingModel {
  readonly givesSpeed?: boolean;
  readonly reach: (settings: Heading) => number;
  readonly direct: (out: Float64Array, i: number, settings: Heading, scene: Scene, cosHalfView: number) => void;
}

/** The functions of a heading model. */
export function headingModel(name: HeadingName): AnyHeadingModel {
  return registry[name] as unknown as AnyHeadingModel;
}

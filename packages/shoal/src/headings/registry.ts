import type { Heading, HeadingName } from '../parameters/headings/table.ts';
import type { Scene } from '../rules/rule.ts';
import { couzin } from './couzin/couzin.ts';
import { dorsogna } from './dorsogna/dorsogna.ts';
import type { HeadingModel } from './heading-model.ts';
import { jhawar } from './jhawar/jhawar.ts';
import { sheep } from './sheep/sheep.ts';
import { shepherd } from './shepherd/shepherd.ts';
import { strombom } from './strombom/strombom.ts';
import { vicsek } from './vicsek/vicsek.ts';
import { wang } from './wang/wang.ts';

/** The functions of every heading model. To add a model, add its folder, its rows in the table and a line here. */
const registry: { readonly [M in HeadingName]: HeadingModel<M> } = {
  couzin,
  vicsek,
  jhawar,
  dorsogna,
  strombom,
  sheep,
  shepherd,
  wang,
};

/** Any heading model, as an engine calls it: with the settings that belong to it. */
export interface AnyHeadingModel {
  readonly givesSpeed?: boolean;
  readonly reach: (settings: Heading) => number;
  readonly sum?: (out: Float64Array, i: number, settings: Heading, scene: Scene, cosHalfView: number) => void;
  readonly kernelNumbers?: (out: Float32Array, at: number, settings: Heading) => void;
  readonly updateMemory?: (i: number, settings: Heading, scene: Scene) => void;
  readonly direct: (out: Float64Array, i: number, sums: Float64Array, settings: Heading, scene: Scene) => void;
}

/** The functions of a heading model. */
export function headingModel(name: HeadingName): AnyHeadingModel {
  return registry[name] as unknown as AnyHeadingModel;
}

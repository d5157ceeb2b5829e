import type { Heading, HeadingName } from '../parameters/headings/table.ts';
import type { Scene } from '../rules/rule.ts';
import { functions } from './functions.generated.ts';

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
  return functions[name] as unknown as AnyHeadingModel;
}

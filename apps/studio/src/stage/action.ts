/** How the scene is drawn. */
export type Look = 'water' | 'diagram';

/** Everything that a view may ask of the stage. Views ask; only the stage acts. */
export type Action =
  | { readonly type: 'open'; readonly scenario: string }
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'toggle' }
  | { readonly type: 'step' }
  | { readonly type: 'reset' }
  /** Starts anew from another seed: the given one, or else the next. */
  | { readonly type: 'reseed'; readonly seed?: number }
  /** All numbers as the scenario file has them, and from the start. */
  | { readonly type: 'revert' }
  /** Times the scenario's own speed. */
  | { readonly type: 'speed'; readonly value: number }
  /** A number, form or switch of the plan; the path is as in the library's messages. */
  | { readonly type: 'set'; readonly path: string; readonly value: unknown }
  | { readonly type: 'look'; readonly value: Look }
  | { readonly type: 'magnify'; readonly value: number };

/** How the scene is drawn. */
export type Look = 'water' | 'diagram';

/** A plane through the water that shows the avoidance field. */
export interface Slice {
  readonly shown: boolean;
  /** The axis on which it stands upright. */
  readonly axis: 'x' | 'y' | 'z';
  /** Where on that axis, m. */
  readonly position: number;
}

/** Everything that a view may ask of the stage. Views ask; only the stage acts. */
export type Action =
  /** A scene of the catalogue; or one of the viewer's own, if its text comes along: then the scene that runs stays until it stands. */
  | { readonly type: 'open'; readonly scenario: string; readonly text?: string }
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
  /** Which species the panels show the numbers of, by index. */
  | { readonly type: 'tune'; readonly species: number }
  /** What was edited until now is one step of undo; the next edit begins another. */
  | { readonly type: 'settle' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** Stops what is being made; the scene stays as it is. */
  | { readonly type: 'cancel' }
  | { readonly type: 'slice'; readonly value: Partial<Slice> }
  | { readonly type: 'show-obstacles'; readonly value: boolean }
  /** A fish to look at: by id, the next one, or the one that accelerates most; undefined lets go. */
  | { readonly type: 'choose'; readonly fish: number | 'next' | 'liveliest' | undefined }
  /** Whether the camera keeps the chosen fish in the middle; without a value the other way round. */
  | { readonly type: 'follow'; readonly value?: boolean }
  | { readonly type: 'look'; readonly value: Look }
  | { readonly type: 'magnify'; readonly value: number };

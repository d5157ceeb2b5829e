import type { KernelName } from 'shoal';
import type { Colouring, OverlayName } from './overlay.ts';

/** How the scene is drawn. */
export type Look = 'water' | 'diagram';
/** The light in the water. */
export type Mood = 'day' | 'dusk' | 'deep';
/** How much is drawn; auto: by how long pictures take. */
export type Quality = 'low' | 'medium' | 'high';

/** Colours of the panels; `auto`: as the viewer's system has them. */
export type Theme = 'auto' | 'light' | 'dark';

/** What steps run on. */
export interface EngineChoice {
  /** `auto`: the library chooses by the number of fish. */
  readonly threads: number | 'auto';
  readonly kernel: KernelName;
}

/** A plane through the water that shows the avoidance field. */
export interface Slice {
  readonly shown: boolean;
  /** The axis on which it stands upright. */
  readonly axis: 'x' | 'y' | 'z';
  /** Where on that axis, m. */
  readonly position: number;
}

/** Charts of the run over time. */
export interface Charts {
  readonly shown: boolean;
  /** Keys of those that are drawn, as in `chartRows`. */
  readonly keys: readonly string[];
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
  /**
   * Anything of the scene's document, by the path of the library's messages. Of what a running simulation cannot change
   * another one is made, which goes on from there.
   */
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
  | { readonly type: 'charts'; readonly value: Partial<Charts> }
  | { readonly type: 'overlay'; readonly name: OverlayName; readonly shown: boolean }
  /** What the colour of a fish tells. */
  | { readonly type: 'colouring'; readonly value: Colouring }
  | { readonly type: 'show-obstacles'; readonly value: boolean }
  /** A fish to look at: by id, the next one, or the one that accelerates most; undefined lets go. */
  | { readonly type: 'choose'; readonly fish: number | 'next' | 'liveliest' | undefined }
  /** Whether the camera keeps the chosen fish in the middle; without a value the other way round. */
  | { readonly type: 'follow'; readonly value?: boolean }
  /** Whether the camera sees what the chosen fish sees; without a value the other way round. Chooses a fish if none is. */
  | { readonly type: 'ride'; readonly value?: boolean }
  | { readonly type: 'engine'; readonly value: Partial<EngineChoice> }
  | { readonly type: 'look'; readonly value: Look }
  | { readonly type: 'mood'; readonly value: Mood }
  | { readonly type: 'quality'; readonly value: Quality | 'auto' }
  /** What auto has chosen. */
  | { readonly type: 'drawn-quality'; readonly value: Quality }
  | { readonly type: 'theme'; readonly value: Theme }
  | { readonly type: 'show-trail'; readonly value: boolean }
  | { readonly type: 'magnify'; readonly value: number };

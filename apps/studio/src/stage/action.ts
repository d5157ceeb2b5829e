import type { KernelName, Vec3 } from 'shoal';
import type { Edit } from './edit.ts';
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
  /** `gpu`: the graphics card, where it can. */
  readonly on: 'cpu' | 'gpu';
  /** `auto`: the library chooses by the number of fish. */
  readonly threads: number | 'auto';
  readonly kernel: KernelName;
}

/** What is known of the graphics card. */
export interface CardState {
  /** Whether there is one to step on; undefined: nobody has looked. */
  readonly there: boolean | undefined;
  /** Whether the one that is open is played by a processor. */
  readonly isSoftware: boolean;
  /** Why there is none, or why this scene does not run on it; empty: nothing stands against it. */
  readonly why: string;
}

/** What the grip of an obstacle does. */
export type Handling = 'move' | 'turn' | 'stretch';

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
  /** One step on, or back. */
  | { readonly type: 'step'; readonly back?: boolean }
  /** To a step that has been played; the scene goes on from there. */
  | { readonly type: 'seek'; readonly step: number }
  | { readonly type: 'show-timeline'; readonly value?: boolean }
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
  /** Several that belong together: one step of undo. */
  | { readonly type: 'edit'; readonly edits: readonly Edit[] }
  /** What is edited from now until `settle` is one step of undo, whatever it is. */
  | { readonly type: 'hold' }
  /** Takes hold of a thing by its path in the document; undefined lets go. */
  | { readonly type: 'grab'; readonly thing: string | undefined }
  /** What the grip of an obstacle does. */
  | { readonly type: 'handle'; readonly value: Handling }
  /** Takes a thing out of the scene. */
  | { readonly type: 'remove'; readonly thing: string }
  /** Puts a mesh into the scene, from the bytes of a file. */
  | { readonly type: 'mesh'; readonly file: string; readonly bytes: Uint8Array; readonly at: Vec3 }
  /** A diver comes, who is then steered, or gets out again. */
  | { readonly type: 'dive'; readonly at: Vec3; readonly heading: Vec3 }
  /** Moves the diver; no step of undo. */
  | { readonly type: 'steer'; readonly points: readonly Vec3[] }
  /** Says what went wrong, in a sentence. */
  | { readonly type: 'complain'; readonly sentence: string }
  /** Frightens everybody who schools. */
  | { readonly type: 'startle' }
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
  /** Whether the picture is made from the card's own memory: then fish are read back only when something asks for them. */
  | { readonly type: 'drawn-on-card'; readonly value: boolean }
  /** Looks whether there is a graphics card to step on. */
  | { readonly type: 'find-card' }
  | { readonly type: 'look'; readonly value: Look }
  | { readonly type: 'mood'; readonly value: Mood }
  | { readonly type: 'quality'; readonly value: Quality | 'auto' }
  /** What auto has chosen. */
  | { readonly type: 'drawn-quality'; readonly value: Quality }
  | { readonly type: 'theme'; readonly value: Theme }
  | { readonly type: 'show-trail'; readonly value: boolean }
  | { readonly type: 'magnify'; readonly value: number };

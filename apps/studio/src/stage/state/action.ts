// All actions that views can dispatch to the stage, and the values that they set.

import type { Command, EngineFactory, KernelName, Vec3 } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import type { SceneEdit } from '../edits/edit.ts';
import type { Colouring, FishMarkings, OverlayName } from './overlay.ts';
import type { MissingObstacle } from './read-scene.ts';

/** How the scene is drawn. */
export type Look = 'water' | 'diagram';
/** The time of day, which determines the light in the water. */
export type Mood = 'day' | 'dusk' | 'deep';
/** How much detail is drawn. */
export type Quality = 'low' | 'medium' | 'high';

/**
 * What moves the camera while it does not follow a fish: the school and the user, a slow orbit, or the scene's film.
 */
export type CameraMode = 'free' | 'orbit' | 'shots';

/** Colours of the panels; `auto` follows the system. */
export type Theme = 'auto' | 'light' | 'dark';

/** The engine that computes the steps. */
export interface EngineSetting {
  /** `gpu` falls back to `cpu` if it cannot run the scene. */
  readonly on: 'cpu' | 'gpu';
  /** `auto` depends on the number of fish. */
  readonly threads: number | 'auto';
  readonly kernel: KernelName;
}

/** What is known about the GPU. */
export interface GpuState {
  /** Whether the GPU can compute steps; undefined: not checked yet. */
  readonly isAvailable: boolean | undefined;
  /** Whether the open adapter is a software adapter. */
  readonly isSoftware: boolean;
  /** The reason why there is no GPU, or why it cannot run this scene; empty if it can. */
  readonly why: string;
}

/** Effect of dragging a handle of an obstacle. */
export type HandleEffect = 'move' | 'turn' | 'stretch';

/** A plane through the scene that shows the avoidance field. */
export interface Slice {
  readonly shown: boolean;
  /** The axis perpendicular to it. */
  readonly axis: 'x' | 'y' | 'z';
  /** Position on that axis, m. */
  readonly position: number;
}

/** Charts of the run over simulated time. */
export interface Charts {
  readonly shown: boolean;
  /** Keys of the drawn charts, as in `chartRows`. */
  readonly keys: readonly string[];
}

/** How a scene is shown, as far as a reset restores it. */
export interface SceneDisplay {
  /** Playback speed, as a multiple of the scenario's own. */
  readonly speed: number;
  readonly look: Look;
  readonly mood: Mood;
  /** Display size of fish, as a multiple of their length. */
  readonly magnify: number;
  readonly obstaclesShown: boolean;
  readonly markings: FishMarkings;
  readonly slice: Slice;
  readonly overlays: ReadonlySet<OverlayName>;
  /** Whether the overlay `bounds` is shown in the look that is not in use: the diagram, or the natural one. */
  readonly boundsInOtherLook: boolean;
  readonly colouring: Colouring;
}

/** All actions that views can dispatch. */
export type Action =
  /**
   * Opens a scene of the catalogue, or the user's own scene from its text. The current scene stays until that succeeds.
   * `meshes` are the user's own, by the file names in the scene or in its later edits.
   */
  | {
      readonly type: 'open';
      readonly scenario: string;
      readonly text?: string;
      readonly meshes?: Readonly<Record<string, TriangleMesh>>;
      /** The parsed JSON of state files that are not in the catalogue, by name. */
      readonly files?: Readonly<Record<string, unknown>>;
      /** Makes the steps, if they are not simulated. */
      readonly engine?: EngineFactory | undefined;
    }
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'toggle' }
  /** Moves one step forward or back, and pauses. */
  | { readonly type: 'step'; readonly back?: boolean }
  /** Goes to a step that was played, or with `onward` also to a later one, and pauses. */
  | { readonly type: 'seek'; readonly step: number; readonly onward?: boolean }
  | { readonly type: 'show-timeline'; readonly value?: boolean }
  | { readonly type: 'reset' }
  /** Restarts with a new seed. */
  | { readonly type: 'reseed'; readonly seed: number }
  /** Restarts with the settings of the scenario file, in the view with which the scene opened: one step of undo. */
  | { readonly type: 'revert' }
  /** Playback speed, as a multiple of the scenario's own. */
  | { readonly type: 'speed'; readonly value: number }
  /**
   * Sets a value of the scenario, by its path. If the running simulation cannot change it, a new simulation continues
   * from the current state.
   */
  | { readonly type: 'set'; readonly path: string; readonly value: unknown }
  /** Makes several edits as one step of undo. */
  | { readonly type: 'edit'; readonly edits: readonly SceneEdit[] }
  /** Combines all edits until `commit` into one step of undo. */
  | { readonly type: 'hold' }
  /** Selects an object by its path in the scenario; undefined deselects. */
  | { readonly type: 'select'; readonly object: string | undefined }
  /** Sets the effect of dragging a handle of an obstacle. */
  | { readonly type: 'handle'; readonly value: HandleEffect }
  /** Deletes an object of the scene. */
  | { readonly type: 'remove'; readonly object: string }
  /** Adds a mesh to the scene, from the bytes of a file. */
  | { readonly type: 'mesh'; readonly file: string; readonly bytes: Uint8Array; readonly at: Vec3 }
  /**
   * Sets the obstacles of the user's edits whose meshes are missing here. They are not shown until their mesh is added.
   */
  | { readonly type: 'lack'; readonly obstacles: readonly MissingObstacle[] }
  /** Adds the diver, or removes it. */
  | { readonly type: 'dive'; readonly at: Vec3; readonly heading: Vec3 }
  /** Moves the diver; not a step of undo. */
  | { readonly type: 'steer'; readonly points: readonly Vec3[] }
  /** Moves the character `pointer`, which fish avoid; not a step of undo. */
  | { readonly type: 'point'; readonly points: readonly Vec3[] }
  /** Stops waiting for threads or a GPU that do not answer. If threads have failed, starts them again. */
  | { readonly type: 'retry' }
  /** Shows an error to the viewer. */
  | { readonly type: 'complain'; readonly sentence: string }
  /** Startles all schooling fish. */
  | { readonly type: 'startle' }
  /** A command of the simulation other than `set`, to repeat a run; not a step of undo. */
  | { readonly type: 'command'; readonly command: Command }
  /** Puts all fish at random positions, with random headings; not a step of undo. */
  | { readonly type: 'shuffle' }
  /** Selects the species that the panels edit, by its index. */
  | { readonly type: 'tune'; readonly species: number }
  /** Ends a step of undo. */
  | { readonly type: 'commit' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** Cancels the fields that are being computed. */
  | { readonly type: 'cancel' }
  | { readonly type: 'slice'; readonly value: Partial<Slice> }
  | { readonly type: 'charts'; readonly value: Partial<Charts> }
  /** Shows or hides an overlay. `besides`: ids of predators that `hunters` does not mark. */
  | {
      readonly type: 'overlay';
      readonly name: OverlayName;
      readonly shown: boolean;
      readonly besides?: ReadonlySet<number> | undefined;
    }
  /** Selects what the colour of the fish shows. */
  | { readonly type: 'colouring'; readonly value: Colouring }
  | { readonly type: 'show-obstacles'; readonly value: boolean }
  /** Selects a fish by id, the next fish, or the one that accelerates most; undefined deselects. */
  | { readonly type: 'choose'; readonly fish: number | 'next' | 'liveliest' | undefined }
  /** Sets whether the camera follows the selected fish; without a value, toggles. */
  | { readonly type: 'follow'; readonly value?: boolean }
  /**
   * Sets whether the camera looks through the eyes of the selected fish; without a value, toggles. Selects a fish if
   * none is.
   */
  | { readonly type: 'ride'; readonly value?: boolean }
  /** Selects what moves the camera. */
  | { readonly type: 'camera'; readonly value: CameraMode }
  | { readonly type: 'engine'; readonly value: Partial<EngineSetting> }
  /** Whether fish are drawn from GPU memory. If so, they are read back only on demand. */
  | { readonly type: 'drawn-on-gpu'; readonly value: boolean }
  /** Checks whether there is a GPU that can compute steps. */
  | { readonly type: 'find-gpu' }
  /** Sets any part of how the scene is shown. */
  | { readonly type: 'view'; readonly value: Partial<SceneDisplay> }
  | { readonly type: 'look'; readonly value: Look }
  | { readonly type: 'mood'; readonly value: Mood }
  | { readonly type: 'quality'; readonly value: Quality | 'auto' }
  /** Sets the quality that `auto` has chosen. */
  | { readonly type: 'drawn-quality'; readonly value: Quality }
  | { readonly type: 'theme'; readonly value: Theme }
  | { readonly type: 'markings'; readonly value: Partial<FishMarkings> }
  | { readonly type: 'magnify'; readonly value: number };

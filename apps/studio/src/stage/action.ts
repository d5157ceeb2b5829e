import type { KernelName, Vec3 } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import type { Edit } from './edit.ts';
import type { FishMarkings } from './fish-markings.ts';
import type { Colouring, OverlayName } from './overlay.ts';
import type { MissingObstacle } from './read-scene.ts';

/** How the scene is drawn. */
export type Look = 'water' | 'diagram';
/** The time of day, which sets the light in the water. */
export type Mood = 'day' | 'dusk' | 'deep';
/** How much detail is drawn. */
export type Quality = 'low' | 'medium' | 'high';

/** What moves the camera when it goes with no fish: the school and the user, a slow orbit, or the film of the scene. */
export type CameraMode = 'free' | 'orbit' | 'shots';

/** Colours of the panels; `auto` follows the system. */
export type Theme = 'auto' | 'light' | 'dark';

/** What computes the steps. */
export interface EngineChoice {
  /** `gpu` falls back to `cpu` where it cannot run the scene. */
  readonly on: 'cpu' | 'gpu';
  /** `auto` depends on the number of fish. */
  readonly threads: number | 'auto';
  readonly kernel: KernelName;
}

/** What is known about the GPU. */
export interface GpuState {
  /** Whether it can compute steps; undefined: not checked yet. */
  readonly isAvailable: boolean | undefined;
  /** Whether the open adapter is a software adapter. */
  readonly isSoftware: boolean;
  /** Why there is none, or why it cannot run this scene; empty: it can. */
  readonly why: string;
}

/** What dragging a handle of an obstacle does. */
export type Handling = 'move' | 'turn' | 'stretch';

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

/** All actions that views can dispatch. */
export type Action =
  /**
   * Opens a scene of the catalogue, or the user's own one by its text. The current scene stays until that succeeds.
   * `meshes` are the user's own, by the files that the scene or its later edits name.
   */
  | {
      readonly type: 'open';
      readonly scenario: string;
      readonly text?: string;
      readonly meshes?: Readonly<Record<string, TriangleMesh>>;
      /** The parsed JSON of state files that are not in the catalogue, by name. */
      readonly files?: Readonly<Record<string, unknown>>;
    }
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  | { readonly type: 'toggle' }
  /** Advances or goes back one step, and pauses. */
  | { readonly type: 'step'; readonly back?: boolean }
  /** Goes to a step that was played, or with `onward` to a later one too, and pauses. */
  | { readonly type: 'seek'; readonly step: number; readonly onward?: boolean }
  | { readonly type: 'show-timeline'; readonly value?: boolean }
  | { readonly type: 'reset' }
  /** Restarts with another seed. */
  | { readonly type: 'reseed'; readonly seed: number }
  /** Restarts with the settings of the scenario file. */
  | { readonly type: 'revert' }
  /** Playback speed, relative to the scenario's own. */
  | { readonly type: 'speed'; readonly value: number }
  /**
   * Sets a value of the scenario, by its path. Where the running simulation cannot change it, another simulation
   * continues from the present state.
   */
  | { readonly type: 'set'; readonly path: string; readonly value: unknown }
  /** Several edits as one step of undo. */
  | { readonly type: 'edit'; readonly edits: readonly Edit[] }
  /** All edits until `commit` are one step of undo. */
  | { readonly type: 'hold' }
  /** Selects an object by its path in the scenario; undefined deselects. */
  | { readonly type: 'select'; readonly object: string | undefined }
  /** What dragging a handle of an obstacle does. */
  | { readonly type: 'handle'; readonly value: Handling }
  /** Deletes an object of the scene. */
  | { readonly type: 'remove'; readonly object: string }
  /** Adds a mesh to the scene, from the bytes of a file. */
  | { readonly type: 'mesh'; readonly file: string; readonly bytes: Uint8Array; readonly at: Vec3 }
  /** Obstacles of the user's edits that are not shown because their meshes are not here; a mesh that is added puts them in their place. */
  | { readonly type: 'lack'; readonly obstacles: readonly MissingObstacle[] }
  /** Adds the diver, or removes it. */
  | { readonly type: 'dive'; readonly at: Vec3; readonly heading: Vec3 }
  /** Moves the diver; not a step of undo. */
  | { readonly type: 'steer'; readonly points: readonly Vec3[] }
  /** Moves the character `pointer`, from which fish keep away; not a step of undo. */
  | { readonly type: 'point'; readonly points: readonly Vec3[] }
  /** Stops waiting for threads or a GPU that do not answer; if threads have failed, starts them again. */
  | { readonly type: 'retry' }
  /** Shows an error to the viewer. */
  | { readonly type: 'complain'; readonly sentence: string }
  /** Startles all schooling fish. */
  | { readonly type: 'startle' }
  /** Puts all fish at random positions, with random headings; not a step of undo. */
  | { readonly type: 'shuffle' }
  /** Index of the species that the panels edit. */
  | { readonly type: 'tune'; readonly species: number }
  /** Ends a step of undo. */
  | { readonly type: 'commit' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** Cancels the fields that are being computed. */
  | { readonly type: 'cancel' }
  | { readonly type: 'slice'; readonly value: Partial<Slice> }
  | { readonly type: 'charts'; readonly value: Partial<Charts> }
  | { readonly type: 'overlay'; readonly name: OverlayName; readonly shown: boolean }
  /** What the colour of the fish shows. */
  | { readonly type: 'colouring'; readonly value: Colouring }
  | { readonly type: 'show-obstacles'; readonly value: boolean }
  /** Selects a fish by id, the next one, or the one that accelerates most; undefined deselects. */
  | { readonly type: 'choose'; readonly fish: number | 'next' | 'liveliest' | undefined }
  /** Whether the camera follows the selected fish; without a value, toggles. */
  | { readonly type: 'follow'; readonly value?: boolean }
  /** Whether the camera sees what the selected fish sees; without a value, toggles. Selects a fish if none is. */
  | { readonly type: 'ride'; readonly value?: boolean }
  /** What moves the camera. */
  | { readonly type: 'camera'; readonly value: CameraMode }
  | { readonly type: 'engine'; readonly value: Partial<EngineChoice> }
  /** Whether fish are drawn from the GPU's memory; then they are read back only on demand. */
  | { readonly type: 'drawn-on-gpu'; readonly value: boolean }
  /** Checks whether there is a GPU that can compute steps. */
  | { readonly type: 'find-gpu' }
  | { readonly type: 'look'; readonly value: Look }
  | { readonly type: 'mood'; readonly value: Mood }
  | { readonly type: 'quality'; readonly value: Quality | 'auto' }
  /** The quality that `auto` has chosen. */
  | { readonly type: 'drawn-quality'; readonly value: Quality }
  | { readonly type: 'theme'; readonly value: Theme }
  | { readonly type: 'markings'; readonly value: Partial<FishMarkings> }
  | { readonly type: 'magnify'; readonly value: number };

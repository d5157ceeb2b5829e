// The state of the studio that all views share, and its first values.

import type { Plan } from 'shoal';
import type {
  CameraMode,
  Charts,
  EngineSetting,
  GpuState,
  HandleEffect,
  Quality,
  SceneDisplay,
  Theme,
} from './action.ts';
import { firstMarkings, type OverlayName } from './overlay.ts';

/** The state that views share. Only the stage replaces it. */
export interface StageState extends SceneDisplay {
  /** Name of the open scenario. */
  readonly scenario: string;
  readonly status: 'loading' | 'ready' | 'failed';
  /** The reason why the scenario cannot be shown. */
  readonly problem: string;
  readonly plan: Plan | undefined;
  /** The plan with the edits that wait for a field. */
  readonly pending: Plan | undefined;
  /** Name of the mesh file that is being read; else empty. */
  readonly reading: string;
  /** Progress of the fields that are being computed, 0 to 1; undefined if none are. */
  readonly baking: number | undefined;
  /** An error after which the scene stayed as it was. */
  readonly trouble: string;
  /** The last error of threads, which can be started again. */
  readonly threadTrouble: string;
  /** Seconds since threads or the GPU were given steps without an answer, if that is unusually long; else 0. */
  readonly lateSeconds: number;
  readonly seed: number;
  /** Number of simulations so far. When it changes, `simulation` is a new one. */
  readonly run: number;
  readonly playing: boolean;
  /** The engine that the user has chosen. */
  readonly engine: EngineSetting;
  readonly gpu: GpuState;
  /** Whether the fish are drawn from GPU memory. */
  readonly drawnOnGpu: boolean;
  /** Ids of predators that the overlay `hunters` does not mark. */
  readonly unmarkedHunters: ReadonlySet<number>;
  /** Index of the species that the panels edit. */
  readonly tuned: number;
  readonly quality: Quality | 'auto';
  /** The quality in use. */
  readonly drawnQuality: Quality;
  readonly theme: Theme;
  /** Path of the selected object. */
  readonly selectedPath: string | undefined;
  readonly handling: HandleEffect;
  /** Name of the character that the user moves. */
  readonly diver: string | undefined;
  readonly timelineShown: boolean;
  /** Number of jumps in time. */
  readonly sought: number;
  readonly charts: Charts;
  /** Id of the selected fish. */
  readonly chosen: number | undefined;
  /** Whether the camera follows it. */
  readonly following: boolean;
  /** Whether the camera looks through its eyes. */
  readonly riding: boolean;
  readonly cameraMode: CameraMode;
  /**
   * The film of the scene. Edits of it are not commands of the simulation, so it is the same at all times of the run.
   */
  readonly film: Plan['view']['film'];
}

export const firstState: StageState = {
  scenario: '',
  status: 'loading',
  problem: '',
  plan: undefined,
  pending: undefined,
  reading: '',
  baking: undefined,
  trouble: '',
  threadTrouble: '',
  lateSeconds: 0,
  seed: 0,
  run: 0,
  playing: true,
  speed: 1,
  engine: { on: 'cpu', threads: 'auto', kernel: 'simd' },
  gpu: { isAvailable: undefined, isSoftware: false, why: '' },
  drawnOnGpu: false,
  unmarkedHunters: new Set(),
  tuned: 0,
  look: 'water',
  mood: 'day',
  quality: 'auto',
  drawnQuality: 'high',
  theme: 'auto',
  magnify: 1,
  obstaclesShown: true,
  markings: firstMarkings,
  slice: { shown: false, axis: 'z', position: 0 },
  selectedPath: undefined,
  handling: 'move',
  diver: undefined,
  timelineShown: false,
  sought: 0,
  overlays: new Set<OverlayName>(['currents']),
  boundsInOtherLook: true,
  colouring: 'species',
  charts: { shown: false, keys: ['polarisation', 'rotation', 'nearestNeighbour', 'groups'] },
  chosen: undefined,
  following: false,
  riding: false,
  cameraMode: 'free',
  film: undefined,
};

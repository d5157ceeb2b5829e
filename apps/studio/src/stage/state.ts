import type { Plan } from 'shoal';
import type { CardState, Charts, EngineChoice, Handling, Look, Mood, Quality, Slice, Theme } from './action.ts';
import type { Colouring, OverlayName } from './overlay.ts';

/** All that views share. Only the stage replaces it. */
export interface StageState {
  /** Name of the open scenario. */
  readonly scenario: string;
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why the scenario cannot be shown, in sentences. */
  readonly problem: string;
  readonly plan: Plan | undefined;
  /** The plan with the edits that wait for a field. */
  readonly coming: Plan | undefined;
  /** The part that is done of the field that is being made, 0 to 1; undefined if none is. */
  readonly baking: number | undefined;
  /** What went wrong while the scene stayed as it was, in a sentence. */
  readonly trouble: string;
  readonly seed: number;
  /** Counts starts: when it changes, `simulation` is another one. */
  readonly run: number;
  readonly playing: boolean;
  /** Times the scenario's own speed. */
  readonly speed: number;
  /** What steps are asked to run on. */
  readonly engine: EngineChoice;
  readonly card: CardState;
  /** Whether the fish are drawn from the card's own memory. */
  readonly drawnOnCard: boolean;
  /** Index of the species whose numbers the panels show. */
  readonly tuned: number;
  readonly look: Look;
  readonly mood: Mood;
  readonly quality: Quality | 'auto';
  /** How much is drawn now. */
  readonly drawnQuality: Quality;
  readonly theme: Theme;
  /** Fish are drawn this many times as long as they are. */
  readonly magnify: number;
  readonly obstaclesShown: boolean;
  readonly trailShown: boolean;
  readonly slice: Slice;
  /** Path of the thing that is taken hold of. */
  readonly grabbed: string | undefined;
  readonly handling: Handling;
  /** Name of the character that is steered. */
  readonly diver: string | undefined;
  readonly timelineShown: boolean;
  /** Counts how often the scene went to another moment. */
  readonly sought: number;
  readonly charts: Charts;
  /** What is drawn over the scene. */
  readonly overlays: ReadonlySet<OverlayName>;
  readonly colouring: Colouring;
  /** Id of the fish that is looked at. */
  readonly chosen: number | undefined;
  /** Whether the camera goes with it. */
  readonly following: boolean;
  /** Whether the camera sees what it sees. */
  readonly riding: boolean;
}

export const firstState: StageState = {
  scenario: '',
  status: 'loading',
  problem: '',
  plan: undefined,
  coming: undefined,
  baking: undefined,
  trouble: '',
  seed: 0,
  run: 0,
  playing: true,
  speed: 1,
  engine: { on: 'cpu', threads: 'auto', kernel: 'simd' },
  card: { there: undefined, isSoftware: false, why: '' },
  drawnOnCard: false,
  tuned: 0,
  look: 'water',
  mood: 'day',
  quality: 'auto',
  drawnQuality: 'high',
  theme: 'auto',
  magnify: 1,
  obstaclesShown: true,
  trailShown: true,
  slice: { shown: false, axis: 'z', position: 0 },
  grabbed: undefined,
  handling: 'move',
  diver: undefined,
  timelineShown: false,
  sought: 0,
  overlays: new Set<OverlayName>(['bounds']),
  colouring: 'species',
  charts: { shown: false, keys: ['polarisation', 'rotation', 'nearestNeighbour', 'groups'] },
  chosen: undefined,
  following: false,
  riding: false,
};

import type { MetricValues } from 'shoal';
import { FrameMetrics, type MeasuredFish, type MeasuredSpace, type Selection, selectFish } from 'shoal/measures';

/** What is measured in frames, and how. It can be sent to another thread. */
export interface FrameMeasuring {
  /** Metrics, in the order of their values. */
  readonly keys: readonly string[];
  readonly selection: Selection;
  readonly groupDistances: readonly number[];
  readonly space: Pick<MeasuredSpace, 'dimensions' | 'seam' | 'heading'>;
  /** Time between two frames, s. */
  readonly interval: number;
  readonly minAnimals: number;
  /** Added to centroids, m. */
  readonly origin: readonly number[];
}

/** Metrics that compare a frame with the two before. */
const comparing: readonly string[] = ['motionJerkiness', 'neighbourTurnover'];
/** Frames that precede a stretch, so that these have the values that they have without stretches. */
export const framesBefore = 2;

/** Measures frames one after another. */
export class FrameMeasurer {
  readonly #measuring: FrameMeasuring;
  readonly #metrics: FrameMetrics;
  readonly #wanted: ReadonlySet<string>;
  readonly #compared: ReadonlySet<string>;

  constructor(measuring: FrameMeasuring) {
    this.#measuring = measuring;
    this.#metrics = new FrameMetrics(measuring.groupDistances);
    this.#wanted = new Set(measuring.keys);
    this.#compared = new Set(comparing.filter((key) => measuring.keys.includes(key)));
  }

  /** Numbers of a frame: of its fish, and of each metric. */
  get width(): number {
    return 1 + this.#measuring.keys.length;
  }

  /** Notes a frame for the metrics that compare frames. */
  precede(frame: number, fish: MeasuredFish): void {
    this.#values(frame, selectFish(fish, this.#measuring.selection), this.#compared);
  }

  /** Writes the number of fish, then the metrics, NaN where there is none. */
  measureInto(into: Float64Array, at: number, frame: number, fish: MeasuredFish): void {
    const { keys, selection, minAnimals, origin } = this.#measuring;
    const chosen = selectFish(fish, selection);
    const values = this.#values(frame, chosen, this.#wanted);
    into[at] = chosen.count;
    const shown = chosen.count < minAnimals ? {} : shifted(values, origin);
    for (let c = 0; c < keys.length; c++) into[at + 1 + c] = shown[keys[c] as keyof MetricValues] ?? Number.NaN;
  }

  #values(frame: number, fish: MeasuredFish, wanted: ReadonlySet<string>): Partial<MetricValues> {
    const { space, interval } = this.#measuring;
    return this.#metrics.measure(fish, { ...space, clock: { step: frame, seconds: interval } }, wanted);
  }
}

/** The centroid in the coordinates of the tracks. */
function shifted(values: Partial<MetricValues>, [x, y, z]: readonly number[]): Partial<MetricValues> {
  const { centroidX = 0, centroidY = 0, centroidZ = 0 } = values;
  return { ...values, centroidX: centroidX + x, centroidY: centroidY + y, centroidZ: centroidZ + z };
}

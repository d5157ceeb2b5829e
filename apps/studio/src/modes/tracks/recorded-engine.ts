import type { EngineFactory, EngineOptions, Plan, School, Simulation } from 'shoal';
import { CpuEngine } from 'shoal/internal';
import { frameAt, lastFrame, type TrackRecording } from './recording.ts';

/** An engine whose steps are the frames of a recording. Animals that the tracker has lost are not in the school. */
export function recordedEngine(recording: TrackRecording): EngineFactory {
  return { name: 'recording', make: (plan, school, options) => new RecordedEngine(plan, school, options, recording) };
}

/** Goes to a frame at once, without the frames before it. */
export function goToFrame(simulation: Simulation, frame: number): void {
  const { engine } = simulation;
  if (!(engine instanceof RecordedEngine)) return;
  engine.goTo(frame);
  // The simulation, and what accompanies it, begin anew with this state.
  simulation.restore(simulation.snapshot());
}

class RecordedEngine extends CpuEngine {
  readonly #recording: TrackRecording;

  constructor(plan: Plan, school: School, options: EngineOptions, recording: TrackRecording) {
    super(plan, school, options);
    this.#recording = recording;
    school.nextId = recording.animals.length;
    this.#show();
  }

  override step(): void {
    this.goTo(this.school.step + 1);
  }

  goTo(frame: number): void {
    this.school.step = frame;
    this.school.time = frame * this.plan.step;
    this.#show();
  }

  /** Fills the school with the frame of its step. */
  #show(): void {
    const { school } = this;
    const { frames, starts, id, species, x, y, z, vx, vy, vz } = this.#recording;
    // After its end a recording stands still.
    const now = Math.min(school.step, lastFrame(this.#recording));
    const frame = frameAt(this.#recording, now);
    school.count = 0;
    if (frames[frame] !== now) return;
    const isNext = frame > 0 && frames[frame - 1] === now - 1;
    let before = isNext ? starts[frame - 1] : starts[frame];
    for (let row = starts[frame]; row < starts[frame + 1]; row++) {
      const i = school.count++;
      school.id[i] = id[row];
      school.species[i] = species[row];
      school.x[i] = x[row];
      school.y[i] = y[row];
      school.z[i] = z[row];
      school.vx[i] = vx[row];
      school.vy[i] = vy[row];
      school.vz[i] = vz[row];
      // Bodies bend and bank by the change of velocity since the frame before.
      while (before < starts[frame] && id[before] < id[row]) before++;
      const isKnown = before < starts[frame] && id[before] === id[row];
      school.ax[i] = isKnown ? (vx[row] - vx[before]) / this.plan.step : 0;
      school.ay[i] = isKnown ? (vy[row] - vy[before]) / this.plan.step : 0;
      school.az[i] = isKnown ? (vz[row] - vz[before]) / this.plan.step : 0;
    }
  }
}

/**
 * Beat frequency at a speed, Hz. For fish, Bainbridge 1958 measured V = L (3 f − 4) / 4 for speed V, length L and beat
 * frequency f, so f = (4 V/L + 4) / 3. L is the drawn length, so a magnified fish beats as slowly as a real fish of
 * that size.
 */
export function beatFrequency(speed: number, drawnLength: number, atRest: number, perLength: number): number {
  return perLength * (speed / drawnLength) + atRest;
}

/** Turns of the phase per second of a bird on its feet, which hops five times in a turn. */
export const hopRate = 0.16;

/** Largest change of phase between two frames. With a larger one the wave would seem to run backwards. */
const largestTurn = 2.4;

/** Acceleration of a startled fish, as a multiple of its top speed per second. Calm schools stay below it. */
const startled = 1.9;

/** Inputs of the body motion: speed, m/s; drawn length, m; acceleration along the heading, to the right and in total, m/s². */
export interface Effort {
  speed: number;
  length: number;
  along: number;
  sideways: number;
  acceleration: number;
  topSpeed: number;
  /** Tail beats per second at rest, and the increase per body length per second of speed. */
  atRest: number;
  perLength: number;
}

/** Tail-beat phase, bend and bank of every fish, integrated over time so that the animation is continuous. */
export class Swimming {
  phase: Float32Array = new Float32Array(0);
  /** Amplitude of the beat: about 1 when cruising, 0.25 at rest, 2 when startled. */
  amplitude: Float32Array = new Float32Array(0);
  bend: Float32Array = new Float32Array(0);
  bank: Float32Array = new Float32Array(0);

  constructor(count: number) {
    this.reserve(count);
  }

  /** Makes room for `count` fish; existing ones keep their values. */
  reserve(count: number): void {
    const known = this.phase.length;
    if (count <= known) return;
    const grown = (old: Float32Array): Float32Array => {
      const values = new Float32Array(count);
      values.set(old);
      return values;
    };
    this.phase = grown(this.phase);
    this.amplitude = grown(this.amplitude).fill(1, known);
    this.bend = grown(this.bend);
    this.bank = grown(this.bank);
    // Golden-ratio steps spread the phases evenly, so that fish do not beat in unison.
    for (let i = known; i < count; i++) this.phase[i] = ((i * 0.618034) % 1) * 2 * Math.PI;
  }

  /** Advances fish i by `seconds` of simulated time. */
  advance(i: number, seconds: number, effort: Effort): void {
    if (seconds <= 0) return;
    const { speed, length, sideways } = effort;
    const amplitude = this.amplitude[i];
    const turn =
      2 *
      Math.PI *
      beatFrequency(speed, length, effort.atRest, effort.perLength) *
      seconds *
      (0.4 + 0.6 * Math.max(1, amplitude));
    const phase = this.phase[i] + Math.min(largestTurn, turn);
    this.phase[i] = phase > 2 * Math.PI ? phase - 2 * Math.PI : phase;

    const flight = Math.min(1, Math.max(0, effort.acceleration / (effort.topSpeed + 1e-6) - startled));
    const moving = Math.min(1, speed / (0.5 * length));
    const wanted =
      (0.25 + 0.75 * moving) *
      (0.75 + 0.12 * Math.min(1, speed / (2 * length)) + 0.07 * Math.min(4, Math.abs(effort.along)) + flight);
    // Rises fast and falls slowly, which hides jitter between steps.
    const follow = Math.min(1, seconds * 4);
    this.amplitude[i] = amplitude + (wanted - amplitude) * Math.min(1, seconds * (wanted > amplitude ? 8 : 2));

    // Curvature of the path times the body length; positive to the right.
    const bend = Math.max(-0.7, Math.min(0.7, (sideways * length) / (speed * speed + 0.3)));
    this.bend[i] += (bend - this.bend[i]) * follow;
    this.bank[i] += (Math.max(-0.6, Math.min(0.6, sideways * 0.09)) - this.bank[i]) * follow;
  }
}

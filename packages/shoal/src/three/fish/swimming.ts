/**
 * How fish move their bodies, from their state alone.
 *
 * Bainbridge 1958 measured V = L (3 f − 4) / 4 for speed V and beat frequency f, so f = (4 V/L + 4) / 3. L is the length
 * at which the fish is drawn: a fish drawn larger than life beats like one of that size, or it would buzz.
 */
export function beatFrequency(speed: number, drawnLength: number): number {
  return (4 * (speed / drawnLength) + 4) / 3;
}

/** The phase never turns further than this between two frames, or the wave would seem to run backwards. */
const largestTurn = 2.4;

/** Phase, bend and bank of every fish. They are integrated, so nothing jumps when speed or heading changes. */
export class Swimming {
  readonly phase: Float32Array;
  readonly amplitude: Float32Array;
  readonly bend: Float32Array;
  readonly bank: Float32Array;

  constructor(count: number) {
    this.phase = new Float32Array(count);
    this.amplitude = new Float32Array(count).fill(1);
    this.bend = new Float32Array(count);
    this.bank = new Float32Array(count);
    // Fish do not beat in time with each other: golden-ratio steps spread the phases evenly.
    for (let i = 0; i < count; i++) this.phase[i] = ((i * 0.618034) % 1) * 2 * Math.PI;
  }

  /**
   * Moves fish i on by `seconds` of simulated time.
   * `alongMs2` and `sidewaysMs2`: acceleration in m/s² along the heading and to the right of it.
   */
  advance(i: number, seconds: number, speed: number, drawnLength: number, alongMs2: number, sidewaysMs2: number): void {
    if (seconds <= 0) return;
    const turn = Math.min(largestTurn, 2 * Math.PI * beatFrequency(speed, drawnLength) * seconds);
    const phase = this.phase[i] + turn;
    this.phase[i] = phase > 2 * Math.PI ? phase - 2 * Math.PI : phase;

    // A quarter of a second to follow, so that a step's noise does not make the fish twitch.
    const follow = Math.min(1, seconds * 4);
    const effort = 0.75 + 0.12 * Math.min(1, speed / (2 * drawnLength)) + 0.1 * Math.min(4, Math.abs(alongMs2));
    this.amplitude[i] += (effort - this.amplitude[i]) * follow;

    // Curvature of the path, in turns of a body length; positive to the right.
    const curvature = (sidewaysMs2 * drawnLength) / (speed * speed + 0.3);
    const bend = Math.max(-0.7, Math.min(0.7, curvature));
    this.bend[i] += (bend - this.bend[i]) * follow;
    this.bank[i] += (Math.max(-0.6, Math.min(0.6, sidewaysMs2 * 0.09)) - this.bank[i]) * follow;
  }
}

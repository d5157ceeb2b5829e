// Makes the sounds of a scene with Web Audio.

import type { Medium, SoundCue, SoundLevels } from './sound-levels.ts';

/** Seconds for changes of levels, and for fading the sound in and out. */
const glide = 0.25;
/** Duration of the noise, which repeats, s. */
const noiseSeconds = 6;
/** Cutoff frequency of water, wind and grass, Hz; range and speed of its slow variation. */
const ambiences: Readonly<Record<Medium, { readonly cutoff: number; readonly sway: number; readonly rate: number }>> = {
  water: { cutoff: 260, sway: 110, rate: 0.09 },
  air: { cutoff: 520, sway: 300, rate: 0.13 },
  land: { cutoff: 700, sway: 240, rate: 0.07 },
};
/** Wing beats of a startled flock, and tail beats of a school, Hz. */
const beats: Readonly<Record<Medium, number>> = { air: 13, water: 8, land: 6 };

/** Makes all sounds from noise, without files. */
export class SoundGraph {
  readonly #context: AudioContext;
  readonly #noise: AudioBuffer;
  readonly #master: GainNode;
  readonly #ambience: GainNode;
  readonly #ambienceFilter: BiquadFilterNode;
  readonly #sway: OscillatorNode;
  readonly #swayDepth: GainNode;
  readonly #school: GainNode;
  readonly #schoolFilter: BiquadFilterNode;
  #medium: Medium = 'water';

  constructor() {
    const context = new AudioContext({ latencyHint: 'playback' });
    this.#context = context;
    this.#noise = softNoise(context);
    this.#master = new GainNode(context, { gain: 0 });
    // Events during a loud school must not clip.
    this.#master.connect(new DynamicsCompressorNode(context, { threshold: -14 })).connect(context.destination);
    this.#ambienceFilter = new BiquadFilterNode(context, { type: 'lowpass', Q: 0.6 });
    this.#ambience = new GainNode(context, { gain: 0 });
    this.#sway = new OscillatorNode(context);
    this.#swayDepth = new GainNode(context);
    this.#sway.connect(this.#swayDepth).connect(this.#ambienceFilter.frequency);
    this.#schoolFilter = new BiquadFilterNode(context, { type: 'bandpass', Q: 0.8 });
    this.#school = new GainNode(context, { gain: 0 });
    this.#source(0).connect(this.#ambienceFilter).connect(this.#ambience).connect(this.#master);
    this.#source(noiseSeconds / 2)
      .connect(this.#schoolFilter)
      .connect(this.#school)
      .connect(this.#master);
    this.#sway.start();
    this.use('water');
  }

  /** Chooses the sound of water, air or land. */
  use(medium: Medium): void {
    this.#medium = medium;
    const { cutoff, sway, rate } = ambiences[medium];
    this.#move(this.#ambienceFilter.frequency, cutoff);
    this.#move(this.#swayDepth.gain, sway);
    this.#move(this.#sway.frequency, rate);
  }

  set({ master, ambience, school, schoolPitch }: SoundLevels): void {
    this.#move(this.#master.gain, master);
    this.#move(this.#ambience.gain, ambience);
    this.#move(this.#school.gain, school);
    this.#move(this.#schoolFilter.frequency, schoolPitch);
  }

  play(cue: SoundCue): void {
    if (cue === 'thump') this.#thump();
    else this.#flutter();
  }

  /** Suspends or resumes audio output. */
  rest(rests: boolean): void {
    void (rests ? this.#context.suspend() : this.#context.resume());
  }

  close(): void {
    void this.#context.close();
  }

  /** A short low knock, like jaws that close. */
  #thump(): void {
    const context = this.#context;
    const now = context.currentTime;
    const tone = new OscillatorNode(context, { frequency: 120 });
    const gain = new GainNode(context, { gain: 0 });
    tone.frequency.exponentialRampToValueAtTime(38, now + 0.18);
    gain.gain.setValueAtTime(0.9, now);
    gain.gain.exponentialRampToValueAtTime(1e-3, now + 0.3);
    tone.connect(gain).connect(this.#master);
    tone.start(now);
    tone.stop(now + 0.32);
  }

  /** The sound of many fins or wings at once. */
  #flutter(): void {
    const context = this.#context;
    const now = context.currentTime;
    const source = this.#source(Math.random() * noiseSeconds);
    const filter = new BiquadFilterNode(context, {
      type: 'bandpass',
      frequency: this.#medium === 'air' ? 1500 : 650,
      Q: 0.7,
    });
    const gain = new GainNode(context, { gain: 0 });
    const beat = new OscillatorNode(context, { frequency: beats[this.#medium] });
    const depth = new GainNode(context, { gain: 0.35 });
    const swell = new GainNode(context, { gain: 0.65 });
    beat.connect(depth).connect(swell.gain);
    gain.gain.setValueAtTime(1e-3, now);
    gain.gain.exponentialRampToValueAtTime(1.1, now + 0.08);
    gain.gain.exponentialRampToValueAtTime(1e-3, now + 1.3);
    source.connect(filter).connect(swell).connect(gain).connect(this.#master);
    beat.start(now);
    for (const one of [source, beat]) one.stop(now + 1.4);
  }

  #source(offset: number): AudioBufferSourceNode {
    const source = new AudioBufferSourceNode(this.#context, { buffer: this.#noise, loop: true });
    source.start(0, offset);
    return source;
  }

  #move(parameter: AudioParam, value: number): void {
    parameter.setTargetAtTime(value, this.#context.currentTime, glide);
  }
}

/** Noise that falls by 3 dB per octave, without a seam. Paul Kellet's filter, economy version. */
function softNoise(context: AudioContext): AudioBuffer {
  const { sampleRate } = context;
  const count = noiseSeconds * sampleRate;
  const seam = Math.round(0.2 * sampleRate);
  const made = new Float32Array(count + seam);
  let [a, b, c] = [0, 0, 0];
  for (let k = 0; k < made.length; k++) {
    const white = 2 * Math.random() - 1;
    a = 0.99765 * a + white * 0.099046;
    b = 0.963 * b + white * 0.2965164;
    c = 0.57 * c + white * 1.0526913;
    made[k] = 0.2 * (a + b + c + white * 0.1848);
  }
  // The end fades into the samples before the start.
  for (let k = 0; k < seam; k++) {
    const part = k / seam;
    made[k] = made[k] * Math.sqrt(part) + made[count + k] * Math.sqrt(1 - part);
  }
  const buffer = new AudioBuffer({ length: count, sampleRate, numberOfChannels: 1 });
  buffer.copyToChannel(made.subarray(0, count), 0);
  return buffer;
}

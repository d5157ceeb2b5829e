// The picture of the custom element: simulates and draws the school on its canvas.

import { bakeFields, type Plan, Simulation, type SimulationEvent } from 'shoal';
import { FollowCamera } from '../gl/follow-camera.ts';
import { Painting } from '../gl/painting.ts';
import type { Look, Settings } from '../settings.ts';
import { numberOf, planFor } from './plan-for.ts';

/** Most pixels per CSS pixel in large pictures. */
const mostPixels = 2;
/**
 * A picture smaller than this area, CSS pixels, always gets the most pixels, which gives smooth edges at little cost.
 */
const smallArea = 200_000;

/** What a picture needs from its element. */
export interface PictureHost {
  /** Requests a frame. */
  readonly redraw: () => void;
  /** Called if the visitor starts or stops the motion. */
  readonly toggle: () => void;
  readonly caught: (event: SimulationEvent<'catch'>) => void;
  /** Called with the finished fraction of the obstacles' fields, 0 to 1. */
  readonly prepared: (fraction: number) => void;
}

/** A simulation drawn in a canvas, with all its resources. */
export class Picture {
  simulation: Simulation | undefined;
  #look: Look = 'water';
  readonly #gl: WebGL2RenderingContext;
  readonly #canvas: HTMLCanvasElement;
  readonly #host: PictureHost;
  readonly #camera = new FollowCamera();
  readonly #resized: ResizeObserver;
  #painting: Painting | undefined;

  /** @throws Error if there is no WebGL 2 */
  constructor(canvas: HTMLCanvasElement, host: PictureHost) {
    const gl = canvas.getContext('webgl2', { antialias: true });
    if (!gl) throw new Error('This browser cannot draw with WebGL 2, so the school cannot be shown.');
    this.#gl = gl;
    this.#canvas = canvas;
    this.#host = host;
    this.#resized = new ResizeObserver(host.redraw);
    this.#resized.observe(canvas);
    const orbit = (yaw: number, pitch: number): void => {
      this.#camera.orbit(yaw, pitch);
      host.redraw();
    };
    listenForOrbit(canvas, orbit, host.toggle);
    // The browser does not restore a context that was lost on purpose.
    canvas.addEventListener('webglcontextlost', (event) => event.preventDefault());
    canvas.addEventListener('webglcontextrestored', () => this.#repaint());
  }

  /** Replaces the simulation by the one that the attributes describe. */
  async show(
    settings: Settings,
    { signal, look, isStill, base }: { signal: AbortSignal; look: Look; isStill: boolean; base: string },
  ): Promise<void> {
    const plan = await planFor(settings, base, signal);
    const seed = numberOf(settings, 'seed');
    const threads = numberOf(settings, 'threads') ?? 1;
    const simulation = await openSimulation(plan, { signal, seed, threads, isStill, progress: this.#host.prepared });
    if (signal.aborted) {
      simulation.dispose();
      return;
    }
    this.simulation?.dispose();
    this.simulation = simulation;
    this.#look = look;
    simulation.on('catch', this.#host.caught);
    this.#camera.restart(plan.dimensions === 2);
    this.#repaint();
    this.draw(0);
  }

  setLook(look: Look): void {
    this.#look = look;
    this.#repaint();
  }

  /** Advances by real time, s, and draws. */
  draw(seconds: number): void {
    const { simulation } = this;
    const painting = this.#painting;
    if (!simulation || !painting || this.#gl.isContextLost()) return;
    const { clientWidth, clientHeight } = this.#canvas;
    const isSmall = clientWidth * clientHeight < smallArea;
    const pixels = isSmall ? mostPixels : Math.min(mostPixels, devicePixelRatio);
    const [width, height] = [clientWidth, clientHeight].map((side) => Math.max(1, Math.round(side * pixels)));
    if (width !== this.#canvas.width) this.#canvas.width = width;
    if (height !== this.#canvas.height) this.#canvas.height = height;
    const simulated = seconds * simulation.plan.view.speed;
    if (simulated > 0) simulation.advance(simulated);
    painting.draw(this.#camera, { seconds, width, height, pixels });
  }

  dispose(): void {
    this.#resized.disconnect();
    this.#painting?.dispose();
    this.#painting = undefined;
    this.simulation?.dispose();
    this.#gl.getExtension('WEBGL_lose_context')?.loseContext();
  }

  #repaint(): void {
    if (!this.simulation || this.#gl.isContextLost()) return;
    this.#painting?.dispose();
    this.#painting = new Painting(this.#gl, this.simulation, this.#look);
    this.#host.redraw();
  }
}

/** Angle of an arrow key, radians. */
const keyStep = 0.12;
const arrows: Readonly<Record<string, readonly [yaw: number, pitch: number]>> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, keyStep],
  ArrowDown: [0, -keyStep],
};

/** A press that moves farther than this counts as a drag, CSS pixels. */
const clickRange = 4;

/**
 * Dragging and arrow keys turn the camera; a click and the space bar toggle the motion. Listeners are removed with the
 * canvas.
 */
function listenForOrbit(
  canvas: HTMLCanvasElement,
  orbit: (yaw: number, pitch: number) => void,
  toggle: () => void,
): void {
  let dragged = 0;
  canvas.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    dragged = 0;
    canvas.setPointerCapture(event.pointerId);
  });
  canvas.addEventListener('click', () => {
    if (dragged <= clickRange) toggle();
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!canvas.hasPointerCapture(event.pointerId)) return;
    dragged += Math.abs(event.movementX) + Math.abs(event.movementY);
    const turn = Math.PI / Math.max(1, canvas.clientHeight);
    orbit(-event.movementX * turn, event.movementY * turn);
  });
  canvas.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const arrow = arrows[event.key];
    if (arrow) orbit(...arrow);
    else if (event.key === ' ') toggle();
    else return;
    event.preventDefault();
  });
}

/** Time after which the page gets its turn, at the end of the current slab or step, ms. */
const slice = 12;
/** Simulated time in which a school forms, s. */
const formed = 12;

/** Gives the page its turn whenever a slice of time is used up. */
class Pauses {
  #begun = performance.now();
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  async rest(): Promise<void> {
    if (performance.now() - this.#begun < slice) return;
    await new Promise((resolve) => setTimeout(resolve));
    this.#signal.throwIfAborted();
    this.#begun = performance.now();
  }
}

/** Options for starting a simulation. */
interface Opening {
  readonly signal: AbortSignal;
  readonly seed: number | undefined;
  readonly threads: number;
  /**
   * Whether the picture is still (paused, or motion is unwanted). If so, the simulation first runs 12 s, in which a
   * school forms.
   */
  readonly isStill: boolean;
  /** Receives the finished fraction of the obstacles' fields, 0 to 1. */
  readonly progress: (fraction: number) => void;
}

/** Creates a simulation in short slices of time, so that the page stays responsive. */
async function openSimulation(plan: Plan, { signal, seed, threads, isStill, progress }: Opening): Promise<Simulation> {
  const pauses = new Pauses(signal);
  const fields = await bakeFields(plan, { signal, progress });
  await pauses.rest();
  const simulation = new Simulation(plan, {
    fields,
    threads,
    record: false,
    ...(seed !== undefined && { seed }),
  });
  try {
    for (let time = 0; isStill && time < formed; time += plan.step) {
      await pauses.rest();
      if (threads > 1) await simulation.run();
      else simulation.step();
    }
  } catch (error) {
    simulation.dispose();
    throw error;
  }
  return simulation;
}

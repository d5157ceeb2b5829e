import type { Simulation, SimulationEvent } from 'shoal';
import { Painting } from '../gl/painting.ts';
import { FollowCamera } from './follow-camera.ts';
import { openSimulation } from './open-simulation.ts';
import { listenForOrbit } from './orbit-input.ts';
import { numberOf, planFor } from './plan-for.ts';
import type { Look, Settings } from './settings.ts';

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

import type { Simulation } from 'shoal';
import type { GpuEngine } from 'shoal/gpu';
import type { GpuDrawing } from './gpu-drawing.ts';
import type { GpuPicture } from './gpu-picture.ts';

/**
 * Draws fish that the GPU steps from GPU memory, on a canvas over that of the scene. Its code is loaded with the first
 * such school.
 */
export class GpuLayer {
  readonly #below: HTMLCanvasElement;
  readonly #antialias: boolean;
  readonly #whenOpen: () => void;
  #drawing: GpuDrawing | undefined;
  #opening: GPUDevice | undefined;
  #shown: Simulation | undefined;
  /** Whether there is a school to draw that was not on the GPU before. */
  #waits = false;

  constructor(below: HTMLCanvasElement, antialias: boolean, whenOpen: () => void) {
    this.#below = below;
    this.#antialias = antialias;
    this.#whenOpen = whenOpen;
  }

  /** Whether it draws the fish of a simulation. If so, WebGL does not. */
  shows(simulation: Simulation | undefined): boolean {
    return simulation !== undefined && this.#shown === simulation && gpuOf(simulation) !== undefined;
  }

  /** Whether a school that is waiting to be drawn here is on the GPU now. */
  isDue(simulation: Simulation | undefined): boolean {
    return this.#waits && simulation !== undefined && gpuOf(simulation)?.buffers !== undefined;
  }

  /** @param picture undefined: WebGL draws the fish */
  draw(simulation: Simulation | undefined, picture: GpuPicture | undefined): void {
    const device = simulation && gpuOf(simulation)?.device;
    if (this.#drawing && this.#drawing.device !== device) this.dispose();
    // If that fails, WebGL draws them.
    if (device && picture && !this.#drawing) this.#open(device).catch(() => {});
    const drawn = picture !== undefined && this.#drawing?.draw(picture) === true;
    this.#waits = this.#drawing !== undefined && picture !== undefined && !drawn;
    this.#shown = drawn ? simulation : undefined;
    if (this.#drawing) this.#drawing.canvas.hidden = !drawn;
  }

  async #open(device: GPUDevice): Promise<void> {
    if (this.#opening === device) return;
    this.#opening = device;
    const { GpuDrawing } = await import('./gpu-drawing.ts');
    const drawing = await GpuDrawing.open(device, this.#antialias);
    if (this.#opening !== device) {
      drawing.dispose();
      return;
    }
    this.#below.after(drawing.canvas);
    this.#drawing = drawing;
    this.#whenOpen();
  }

  dispose(): void {
    this.#drawing?.dispose();
    this.#drawing = this.#opening = this.#shown = undefined;
  }
}

/** The GPU engine of a simulation; undefined: it runs on the CPU. */
function gpuOf({ engine }: Simulation): GpuEngine | undefined {
  return engine.name === 'gpu' ? (engine as GpuEngine) : undefined;
}

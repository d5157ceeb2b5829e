import type { Simulation } from 'shoal';
import type { GpuEngine } from 'shoal/gpu';
import type { CardDrawing } from './card-drawing.ts';
import type { CardPicture } from './card-picture.ts';

/**
 * Fish that the graphics card steps are drawn by it too, from its own memory, on a canvas above that of the scene. The
 * program that does so comes when the first such school does.
 */
export class CardLayer {
  readonly #below: HTMLCanvasElement;
  readonly #antialias: boolean;
  readonly #whenOpen: () => void;
  #drawing: CardDrawing | undefined;
  #opening: GPUDevice | undefined;
  #shown: Simulation | undefined;
  /** Whether a school was to be drawn and was not on the card yet. */
  #waits = false;

  constructor(below: HTMLCanvasElement, antialias: boolean, whenOpen: () => void) {
    this.#below = below;
    this.#antialias = antialias;
    this.#whenOpen = whenOpen;
  }

  /** Whether it draws the fish of a simulation: then nobody else needs to. */
  shows(simulation: Simulation | undefined): boolean {
    return simulation !== undefined && this.#shown === simulation && gpuOf(simulation) !== undefined;
  }

  /** Whether a school that was to be drawn has come onto the card since. */
  isDue(simulation: Simulation | undefined): boolean {
    return this.#waits && simulation !== undefined && gpuOf(simulation)?.buffers !== undefined;
  }

  /** The canvas with the fish in it; undefined: they are drawn elsewhere. */
  get canvas(): HTMLCanvasElement | undefined {
    return this.#shown && this.#drawing?.canvas;
  }

  /** Draws them, if the card steps them; undefined: it is not to. */
  draw(simulation: Simulation | undefined, picture: CardPicture | undefined): void {
    const device = simulation && gpuOf(simulation)?.device;
    if (this.#drawing && this.#drawing.device !== device) this.dispose();
    // Where that fails they are drawn as all others are.
    if (device && picture && !this.#drawing) this.#open(device).catch(() => {});
    const drawn = picture !== undefined && this.#drawing?.draw(picture) === true;
    this.#waits = this.#drawing !== undefined && picture !== undefined && !drawn;
    this.#shown = drawn ? simulation : undefined;
    if (this.#drawing) this.#drawing.canvas.hidden = !drawn;
  }

  async #open(device: GPUDevice): Promise<void> {
    if (this.#opening === device) return;
    this.#opening = device;
    const { CardDrawing } = await import('./card-drawing.ts');
    const drawing = await CardDrawing.open(device, this.#antialias);
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

/** The card's engine that steps a simulation; undefined: the processor does. */
function gpuOf({ engine }: Simulation): GpuEngine | undefined {
  return engine.name === 'gpu' ? (engine as GpuEngine) : undefined;
}

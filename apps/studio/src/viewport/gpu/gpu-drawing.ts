// Draws schools whose state is in GPU memory, with WebGPU.

import type { Plan, Simulation } from 'shoal';
import { ObstacleView } from 'shoal/three';
import { diagramFish, GpuSchoolView, LandLight, WaterLight } from 'shoal/three-gpu';
import {
  DoubleSide,
  LinearSRGBColorSpace,
  MeshBasicMaterial,
  PerspectiveCamera,
  Scene,
  WebGPUCoordinateSystem,
  WebGPURenderer,
} from 'three/webgpu';
import type { Look } from '../../stage/state/action.ts';
import { areDrawnAlike, settingOf } from '../look.ts';
import type { GpuPicture } from './gpu-picture.ts';

/** Material of obstacles. WebGL draws them; here they only hide fish. */
const unseen = { colorWrite: false };

/** Draws the fish of one device on a transparent canvas. */
export class GpuDrawing {
  readonly device: GPUDevice;
  readonly canvas: HTMLCanvasElement;
  readonly #renderer: WebGPURenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera();
  #built: { readonly simulation: Simulation; readonly look: Look; readonly plan: Plan } | undefined;
  #fish: GpuSchoolView | undefined;
  #stones: ObstacleView | undefined;
  #light: WaterLight | LandLight | undefined;

  private constructor(device: GPUDevice, canvas: HTMLCanvasElement, renderer: WebGPURenderer) {
    this.device = device;
    this.canvas = canvas;
    this.#renderer = renderer;
  }

  static async open(device: GPUDevice, antialias: boolean): Promise<GpuDrawing> {
    const canvas = document.createElement('canvas');
    canvas.className = 'fish';
    canvas.ariaHidden = 'true';
    canvas.hidden = true;
    const renderer = new WebGPURenderer({ canvas, device, alpha: true, antialias });
    renderer.outputColorSpace = LinearSRGBColorSpace;
    renderer.setClearColor(0x000000, 0);
    // The stage reports the loss of the device.
    renderer.onDeviceLost = () => {};
    await renderer.init();
    return new GpuDrawing(device, canvas, renderer);
  }

  /** @returns whether there was a school to draw */
  draw(picture: GpuPicture): boolean {
    const { magnify, detail, bySpeed, mood, obstaclesShown, seconds, width, height, pixelRatio } = picture;
    this.#follow(picture);
    const fish = this.#fish;
    if (!fish || !this.#stones) return false;
    Object.assign(fish, { magnify, detail, colour: bySpeed ? 'speed' : 'coat' });
    fish.followed.copy(picture.followed);
    if (this.#light) this.#light.mood = mood;
    this.#stones.visible = obstaclesShown;
    this.#stones.update();
    this.#look(picture.camera);
    this.#resize(width, height, pixelRatio);
    if (!fish.update(seconds, this.#camera, this.canvas.height)) return false;
    this.#renderer.render(this.#scene, this.#camera);
    return true;
  }

  /** Copies the viewer's camera, with the depth range of WebGPU. */
  #look(camera: PerspectiveCamera): void {
    camera.updateWorldMatrix(true, false);
    this.#camera.copy(camera, false);
    this.#camera.matrixAutoUpdate = false;
    this.#camera.matrix.copy(camera.matrixWorld);
    this.#camera.coordinateSystem = WebGPUCoordinateSystem;
    this.#camera.updateProjectionMatrix();
  }

  #resize(width: number, height: number, pixelRatio: number): void {
    const [across, down] = [width, height].map((length) => Math.max(1, Math.floor(length * pixelRatio)));
    if (across === this.canvas.width && down === this.canvas.height) return;
    this.#renderer.setSize(across, down, false);
  }

  /** Rebuilds the objects for another simulation or look, or for another world or species of the same simulation. */
  #follow({ simulation, look, meshes, mood }: GpuPicture): void {
    const { plan } = simulation;
    const before = this.#built;
    this.#built = { simulation, look, plan };
    if (before?.simulation === simulation && before.look === look && areDrawnAlike(before.plan, plan)) return;
    this.#clear();
    this.#light = lightOf(settingOf(look, simulation.plan), simulation, mood);
    this.#fish = new GpuSchoolView(
      simulation,
      this.#renderer,
      this.#light ? { material: this.#light.material } : diagramFish,
    );
    this.#stones = new ObstacleView(simulation, meshes, {
      solid: new MeshBasicMaterial(unseen),
      sheet: new MeshBasicMaterial({ ...unseen, side: DoubleSide }),
    });
    this.#scene.add(this.#stones, this.#fish);
  }

  #clear(): void {
    this.#scene.clear();
    this.#fish?.dispose();
    this.#stones?.dispose();
  }

  dispose(): void {
    this.#clear();
    this.#renderer.dispose();
    this.canvas.remove();
  }
}

/** The light of the fish's surroundings; the diagram has none. */
function lightOf(
  setting: ReturnType<typeof settingOf>,
  { plan }: Simulation,
  mood: GpuPicture['mood'],
): WaterLight | LandLight | undefined {
  if (setting === 'diagram') return undefined;
  return setting === 'land' ? new LandLight(plan, mood) : new WaterLight(plan, mood);
}

// Makes a picture of the shown scene in any size, in tiles if it is large.

import type { SchoolScene } from 'shoal/three';
import {
  Color,
  type IUniform,
  Mesh,
  type Object3D,
  type PerspectiveCamera,
  type Scene,
  ShaderMaterial,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import {
  type PictureSettings,
  type PictureSize,
  pictureSize,
  refuseLargePicture,
  straightenInto,
} from '../picture/picture-size.ts';
import type { Stage } from '../stage/stage.ts';
import type { Look } from '../stage/state/action.ts';
import type { Glare } from './glare/glare.ts';
import { currentsName } from './look.ts';
import { refuseLostPicture } from './renderer.ts';

/** The scene and camera of the page. */
export interface ShownScene {
  readonly scene: Scene;
  readonly objects: SchoolScene;
  readonly camera: PerspectiveCamera;
  /** undefined: a diagram has none. */
  readonly glare: Glare | undefined;
}

/** Side of the tiles in which a picture is drawn, pixels. A tile takes about 130 MB of GPU memory. */
const piece = 2048;
/** Samples per pixel, for smooth edges. */
const samples = 4;

/**
 * Draws the scene in another size, on the scene's background or a transparent one. WebGL draws all of it. On the page,
 * fish simulated on the GPU are drawn from GPU buffers; here their state is read back first.
 * @param show draws a frame of the page, so that all objects are up to date
 * @throws Error with a message to show
 */
export async function scenePicture(
  stage: Stage,
  renderer: WebGLRenderer,
  show: () => ShownScene | undefined,
  { scale, transparent }: PictureSettings,
): Promise<Blob> {
  // A lost context also has no limits.
  refuseLostPicture(renderer);
  const { clientWidth, clientHeight } = renderer.domElement;
  const size = pictureSize({ width: clientWidth, height: clientHeight }, scale * devicePixelRatio);
  refuseLargePicture(size, limitOf(renderer));
  await new Promise<void>((resolve) => stage.whenIdle(resolve));
  const shown = show();
  if (!shown) throw new Error('There is no scene to save. Open one first.');
  const restore = prepare(stage, renderer, shown, size, transparent);
  let canvas: HTMLCanvasElement;
  try {
    canvas = drawn(renderer, shown, size, transparent);
    // It may have been lost while it drew.
    refuseLostPicture(renderer);
  } finally {
    restore();
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((picture) => (picture ? resolve(picture) : reject(tooMuch(size))), 'image/png');
  });
}

/** Largest side that can be drawn, pixels. */
function limitOf(renderer: WebGLRenderer): number {
  const gl = renderer.getContext();
  const [width, height] = gl.getParameter(gl.MAX_VIEWPORT_DIMS) as Int32Array;
  return Math.min(renderer.capabilities.maxTextureSize, width, height);
}

function tooMuch({ width, height }: PictureSize): Error {
  return new Error(
    `The browser has too little memory for an image of ${width} × ${height} pixels. Choose a smaller size.`,
  );
}

/**
 * Gives objects the detail of the picture, and hides those that are not in it. @returns a function that restores them
 */
function prepare(
  stage: Stage,
  { domElement }: WebGLRenderer,
  { objects, camera }: ShownScene,
  { height }: PictureSize,
  transparent: boolean,
): () => void {
  const { look } = stage.state.value;
  const hidden: Object3D[] = transparent ? groundIn(objects, look).filter(({ visible }) => visible) : [];
  const { visible } = objects.fish;
  objects.fish.visible = true;
  objects.update(stage.surroundingsTime, 0, camera, height);
  for (const one of hidden) one.visible = false;
  const fogs = transparent ? fogsIn(objects) : [];
  const densities = fogs.map(({ value }) => value);
  for (const fog of fogs) fog.value = 0;
  return () => {
    objects.fish.visible = visible;
    for (const one of hidden) one.visible = true;
    for (const [k, fog] of fogs.entries()) fog.value = densities[k];
    objects.update(stage.surroundingsTime, 0, camera, domElement.height);
  };
}

/** Fog densities of the water between camera and fish, which tints the fish. */
function fogsIn(objects: SchoolScene): IUniform[] {
  const fogs = new Set<IUniform>();
  objects.traverse((one) => {
    const material = one instanceof Mesh ? one.material : undefined;
    if (material instanceof ShaderMaterial && material.uniforms.fogDensity) fogs.add(material.uniforms.fogDensity);
  });
  return [...fogs];
}

/** The background objects, which a transparent picture leaves out. The diagram keeps its box, goals and currents. */
function groundIn({ children }: SchoolScene, look: Look): Object3D[] {
  const names = look === 'diagram' ? ['ground'] : ['ground', 'water', currentsName];
  return children.filter(({ name }) => names.includes(name));
}

function drawn(
  renderer: WebGLRenderer,
  { scene, camera, glare }: ShownScene,
  { width, height }: PictureSize,
  transparent: boolean,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw tooMuch({ width, height });
  const target = new WebGLRenderTarget(Math.min(piece, width), Math.min(piece, height), { samples });
  const ground = renderer.getClearColor(new Color());
  const opacity = renderer.getClearAlpha();
  try {
    // Edges are blended with the background, so a transparent background must be black.
    renderer.setClearColor(transparent ? 0x000000 : ground, transparent ? 0 : 1);
    // A transparent picture has no bright background.
    const dazzling = transparent ? undefined : glare;
    if (dazzling?.spreads) gatherGlare(renderer, dazzling, scene, camera);
    for (let bottom = 0; bottom < height; bottom += target.height)
      for (let left = 0; left < width; left += target.width) {
        // The viewport is that of the whole picture, because marks of constant size on the screen depend on it.
        target.viewport.set(-left, -bottom, width, height);
        renderer.setRenderTarget(target);
        renderer.clear();
        renderer.render(scene, camera);
        dazzling?.lay(renderer);
        const [across, up] = [Math.min(target.width, width - left), Math.min(target.height, height - bottom)];
        const read = new Uint8Array(4 * across * up);
        renderer.readRenderTargetPixels(target, 0, 0, across, up, read);
        const image = new ImageData(across, up);
        straightenInto(image, read, transparent);
        context.putImageData(image, left, height - bottom - up);
      }
  } finally {
    renderer.setRenderTarget(null);
    renderer.setClearColor(ground, opacity);
    target.dispose();
  }
  return canvas;
}

/** Finds the glare of the whole picture in one as large as the canvas: pieces do not see what dazzles beside them. */
function gatherGlare(renderer: WebGLRenderer, glare: Glare, scene: Scene, camera: PerspectiveCamera): void {
  const { width, height } = renderer.domElement;
  const whole = new WebGLRenderTarget(width, height, { samples });
  renderer.setRenderTarget(whole);
  renderer.clear();
  renderer.render(scene, camera);
  glare.gather(renderer, whole.texture, width / height);
  renderer.setRenderTarget(null);
  whole.dispose();
}

// Makes the WebGL renderer that every view and picture of the studio draws with.

import { ColorManagement, LinearSRGBColorSpace, WebGLRenderer } from 'three';

let inSoftware: boolean | undefined;

/** Whether WebGL runs on a software adapter. */
export function drawsInSoftware(): boolean {
  inSoftware ??= probeAdapter();
  return inSoftware;
}

function probeAdapter(): boolean {
  const probe = document.createElement('canvas').getContext('webgl2');
  if (!probe) return false;
  const info = probe.getExtension('WEBGL_debug_renderer_info');
  const name = String(probe.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : probe.RENDERER));
  probe.getExtension('WEBGL_lose_context')?.loseContext();
  return /llvmpipe|swiftshader|software|basic render/i.test(name);
}

/**
 * Makes the WebGL renderer of a canvas, set for the looks of the page. @throws if the browser cannot draw with WebGL
 */
export function makeRenderer(canvas: HTMLCanvasElement): {
  readonly renderer: WebGLRenderer;
  /** Whether it is a software adapter. */
  readonly software: boolean;
} {
  // Colours are mixed in display space, because the looks use chosen colours, not physical light.
  ColorManagement.enabled = false;
  // Antialiasing costs nothing on a GPU. In software it doubles the time of a frame (llvmpipe, 1280×720: from 48 to 94 ms).
  const software = drawsInSoftware();
  const antialias = !software;
  const renderer = new WebGLRenderer({ canvas, antialias, powerPreference: 'high-performance' });
  renderer.outputColorSpace = LinearSRGBColorSpace;
  // Reading a shader's log would wait for each compilation in turn. The browser reports failures anyway.
  renderer.debug.checkShaderErrors = import.meta.env.DEV;
  return { renderer, software };
}

/** @throws Error with a message to show if the picture that was just drawn is empty, because its WebGL context is lost */
export function refuseLostPicture(renderer: WebGLRenderer): void {
  if (renderer.getContext().isContextLost())
    throw new Error(
      'The browser has stopped drawing, because its graphics driver has failed. Reload the page and try again.',
    );
}

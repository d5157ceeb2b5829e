import { ColorManagement, LinearSRGBColorSpace, WebGLRenderer } from 'three';

/** Whether the browser draws with the processor instead of a graphics card. */
function drawsInSoftware(): boolean {
  const probe = document.createElement('canvas').getContext('webgl2');
  if (!probe) return false;
  const info = probe.getExtension('WEBGL_debug_renderer_info');
  const name = String(probe.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : probe.RENDERER));
  probe.getExtension('WEBGL_lose_context')?.loseContext();
  return /llvmpipe|swiftshader|software|basic render/i.test(name);
}

/** The renderer of the viewport. Throws if the browser cannot draw with WebGL. */
export function makeRenderer(canvas: HTMLCanvasElement): {
  readonly renderer: WebGLRenderer;
  /** Whether it draws without a graphics card. */
  readonly software: boolean;
} {
  // Colours are mixed as they are shown: the looks are made of picked colours, not of measured light.
  ColorManagement.enabled = false;
  // Smooth edges cost nothing on a graphics card, and half of all frames without one (llvmpipe, 1280×720: 94 → 48 ms).
  const software = drawsInSoftware();
  const antialias = !software;
  const renderer = new WebGLRenderer({ canvas, antialias, powerPreference: 'high-performance' });
  renderer.outputColorSpace = LinearSRGBColorSpace;
  return { renderer, software };
}

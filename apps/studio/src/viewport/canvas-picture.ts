/** Canvases that lie on each other, as a PNG. */
export function pictureOf(layers: readonly HTMLCanvasElement[]): Promise<Blob> {
  const canvas = layers.length === 1 ? layers[0] : combined(layers);
  return new Promise((resolve, reject) => {
    canvas.toBlob((picture) => (picture ? resolve(picture) : reject(new Error('No picture.'))), 'image/png');
  });
}

function combined(layers: readonly HTMLCanvasElement[]): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [layers[0].width, layers[0].height];
  const context = canvas.getContext('2d');
  for (const layer of layers) context?.drawImage(layer, 0, 0);
  return canvas;
}

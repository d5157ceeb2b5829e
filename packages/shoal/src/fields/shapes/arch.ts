import { sinCos } from '../../math/trigonometry.ts';
import type { ShapeOf } from '../../scenario/obstacles.ts';
import type { TriangleMesh } from '../triangle-mesh.ts';
import { Outline } from './arch-outline.ts';
import { bounded, Chance, Noise } from './noise.ts';
import { tubeTriangles } from './tube.ts';

const shapeStream = 1010;
const lumpStream = 1011;
const layerStream = 1012;

/**
 * A natural stone arch; closed. The origin is on the ground in the middle of the opening, which extends along x; fish
 * pass through along z. The feet are broader than the top and end in flat caps, 1/20 of the height below y = 0.
 *
 * The stone is a bent tube. Its cross-sections are perpendicular to the outline of the opening and wholly outside it.
 * So 0.9 width × 0.9 height of the opening stays free at any roughness, no two sections meet, and the surface does not
 * intersect itself.
 */
export function arch(shape: ShapeOf<'arch'>): TriangleMesh {
  const { width, height, thickness, seed = 1, roughness = 0.3, detail = 3 } = shape;
  const sections = 16 << detail;
  const sides = 4 << detail;
  const outline = new Outline(width, height, thickness);
  const chance = new Chance(seed, shapeStream);
  const lumps = new Noise(seed, lumpStream);
  const layers = new Noise(seed, layerStream);
  const feet = [chance.between(0.5, 1), chance.between(0.5, 1)];
  const slack = 0.08 + 0.24 * roughness;

  const positions = new Float32Array(3 * ((sections + 1) * sides + 2));
  const angle = new Float64Array(2);
  const grain = Math.max(thickness, (width + height) / 8);
  outline.divide(sections).forEach(({ x, y, nx, ny }, section) => {
    // 1 at the ground, 0 from the top of the opening up.
    const low = Math.min(1, Math.max(0, 1 - y / height));
    const side = (1 + bounded((2 * x) / width, 1)) / 2;
    const broad = 1 + low * (0.3 + 0.7 * low) * (feet[0] + (feet[1] - feet[0]) * side);
    // Half the size of a section: outward and along z.
    const swell = lumps.at((1.1 * x) / grain, (1.1 * y) / grain, 7.5);
    const out = (thickness / 2) * broad * (1 + (1 - 0.6 * low) * (0.1 + 0.4 * roughness) * bounded(swell, 0.7));
    const deep =
      0.6 *
      thickness *
      broad *
      (1 + (0.1 + 0.3 * roughness) * bounded(lumps.at((1.3 * x) / grain, (1.3 * y) / grain, 17.5), 0.7));
    const sway = 0.5 * thickness * (0.2 + roughness) * lumps.at(x / grain, y / grain, 27.5);
    const middle = out * (1 + slack);
    const put = (vertex: number, t: number, z: number): void => {
      positions.set([x + t * nx, y + t * ny, sway + z], 3 * vertex);
    };

    for (let k = 0; k < sides; k++) {
      sinCos(angle, 2 * Math.PI * (k / sides));
      const [sin, cos] = angle;
      // The section is between an ellipse and a rounded rectangle.
      const [s, c] = [sin * sin, cos * cos];
      const square = (1 + 1 / Math.sqrt(Math.sqrt(s * s + c * c))) / 2;
      const [t, z] = [out * square * cos, deep * square * sin];
      const [px, py, pz] = [(x + (middle + t) * nx) / grain, (y + (middle + t) * ny) / grain, z / grain];
      const rough = lumps.octaves(1.7 * px, 1.7 * py, 1.7 * pz, detail + 1);
      const layer = layers.octaves(0.8 * px, 6 * py, 0.8 * pz, 2);
      const push = 1 + bounded((0.08 + 0.4 * roughness) * rough + 0.25 * roughness * layer, slack);
      put(section * sides + k, middle + t * push, z * push);
    }
    if (section === 0) put((sections + 1) * sides, middle, 0);
    if (section === sections) put((sections + 1) * sides + 1, middle, 0);
  });
  return { positions, triangles: tubeTriangles(sections + 1, sides) };
}

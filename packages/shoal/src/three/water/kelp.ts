// Draws groves of kelp on the sand, and clumps of low kelp among the fish.

import { type Mesh, Vector3 } from 'three';
import { layoutOf } from '../../drawing/water/layout.ts';
import { bottomOf } from '../../drawing/water/seabed.ts';
import { Chance } from '../../fields/shapes/noise.ts';
import type { Plan } from '../../scenario/plan.ts';
import type { WaterPlace, WaterUniforms } from '../world/water-uniforms.ts';
import { Blades, makeLeafMaterial, makePlants, type Plant, setPlants } from './leaves.ts';

const kelpStream = 1100;
const groves = 7;
const inGrove = 6;
const inClump = 5;
/** Clumps of low kelp among the fish, which a fish can swim through. */
const amongFish = 6;
const leaves = 19;

/** A stalk with curved leaves on all sides, placed by the golden angle. */
function stalk(): Blades {
  const blades = new Blades();
  for (const direction of [0, 1.57]) blades.add(0, direction, 1, 0.005, 0, 1, 0, 6);
  for (let leaf = 0; leaf < leaves; leaf++) {
    const y = 0.06 + (0.9 * leaf) / leaves;
    const long = 0.2 * (1.1 - Math.abs(y - 0.45));
    blades.add(y, 2.39996 * leaf, long, 0.022, 0.8, 0.75, 0.6 + 0.2 * (leaf % 3), 3);
  }
  return blades;
}

/** Long broad ribbons that part below the sand. */
function ribbons(): Blades {
  const blades = new Blades();
  for (let ribbon = 0; ribbon < 11; ribbon++) {
    const long = 0.6 + 0.4 * ((ribbon * 0.618) % 1);
    blades.add(
      -0.1,
      2.39996 * ribbon,
      long,
      0.042,
      0.22 + 0.4 * ((ribbon * 0.43) % 1),
      1.15,
      0.15 + 0.45 * ((ribbon * 0.77) % 1),
      5,
    );
  }
  return blades;
}

/**
 * Swaying kelp of two kinds in clumps around the world, away from its fish; placed by the scenario's seed. One mesh for
 * each kind.
 */
export function makeKelp(plan: Plan, place: WaterPlace, uniforms: WaterUniforms): Mesh[] {
  const chance = new Chance(plan.seed, kelpStream);
  const bottom = bottomOf(plan.ground, layoutOf(plan));
  const tallPlants: Plant[] = [];
  const lowPlants: Plant[] = [];
  for (let clump = 0; clump < groves * inGrove + amongFish; clump++) {
    const grove = Math.floor(clump / inGrove);
    const isNear = grove >= groves;
    // Groves with gaps between them. A few clumps of each grove stand near, most further away.
    const angle = isNear
      ? 2.39996 * clump
      : (2 * Math.PI * (grove + 0.5 * (grove % 2) + chance.between(-0.28, 0.28))) / groves;
    const away = place.size * (isNear ? chance.between(0.2, 0.75) : 0.8 + 0.9 * chance.between(0, 1) ** 1.5);
    const isLow = isNear || clump % 5 < 2;
    const tall = isNear ? chance.between(0.14, 0.3) : isLow ? chance.between(0.3, 0.55) : chance.between(0.45, 1.15);
    for (let k = 0; k < inClump; k++) {
      const x = place.centre.x + away * Math.cos(angle) + place.size * chance.between(-0.07, 0.07);
      const z = place.centre.z + away * Math.sin(angle) + place.size * chance.between(-0.07, 0.07);
      const y = bottom(x, z) - 0.01 * place.size;
      const turn = chance.between(0, 2 * Math.PI);
      const height = Math.min(0.9 * (place.surface - y), place.size * tall * chance.between(0.22, 0.46));
      const hue = chance.between(0, 1);
      const colour = isLow
        ? ([0.4 + 0.16 * hue, 0.3 + 0.12 * hue, 0.1] as const)
        : ([0.32 + 0.24 * hue, 0.37 + 0.1 * hue, 0.1 + 0.05 * hue] as const);
      if (isInRing(plan, place, new Vector3(x, y, z))) continue;
      const plants = isLow ? lowPlants : tallPlants;
      plants.push({ root: [x, y, z], height, width: height, depth: 1, turn, colour });
    }
  }
  const material = makeLeafMaterial(place, uniforms, 'PARTS');
  return [[stalk(), tallPlants] as const, [ribbons(), lowPlants] as const].map(([blades, plants]) => {
    const kelp = makePlants(blades.geometry(), plants.length, material);
    setPlants(kelp, plants);
    kelp.name = 'kelp';
    return kelp;
  });
}

/** Whether a viewer at the start would see a plant through the ring of fish that start in a torus, as if it stood there. */
function isInRing({ species, view }: Plan, { centre }: WaterPlace, root: Vector3): boolean {
  const ring = Math.max(0, ...species.map(({ start }) => (start.kind === 'torus' ? (start.radius ?? 0) : 0)));
  if (ring === 0 || !view.from) return false;
  const fromCentre = root.clone().sub(centre);
  const away = fromCentre.length();
  const towards = new Vector3(...view.from).normalize();
  const across = fromCentre.dot(towards) > 0 ? away : fromCentre.cross(towards).length();
  // From the middle on, the view through the ring widens.
  return across < 1.3 * ring + away / 3;
}

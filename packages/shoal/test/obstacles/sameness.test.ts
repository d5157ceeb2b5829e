import {
  bakeField,
  type FieldRecipe,
  fieldOf,
  gridOver,
  SlabBaker,
  type Stencil,
  shapeMesh,
  slabsOf,
  type TriangleMesh,
  withSettings,
} from 'shoal/fields';
import { describe, expect, it } from 'vitest';
import { keyOf } from '../../src/fields/recipes.ts';
import { generator } from '../random/states.ts';

const mesh = shapeMesh({ kind: 'rock', radius: 2, roughness: 1, detail: 3, seed: 4 });
const sheet = shapeMesh({ kind: 'plane', size: [3, 3] });

function recipe(changes: Partial<FieldRecipe> = {}): FieldRecipe {
  return {
    parts: [
      { mesh, kind: 'solid' },
      { mesh: sheet, kind: 'sheet' },
    ],
    grid: gridOver({ min: [-4, -4.5, -5], max: [4, 5, 4.5] }, [17, 19, 22]),
    settings: { radius: 2, power: 4, stencil: 'isotropic' },
    ...changes,
  };
}

describe('a field has the same bits however it is made', () => {
  it('in slabs, in any order, by several bakers', () => {
    const one = recipe();
    const expected = bakeField(one).values;
    const slabs = slabsOf(one);
    expect(slabs.length).toBeGreaterThan(4);
    const random = generator(6);
    for (let attempt = 0; attempt < 4; attempt++) {
      const bakers = [new SlabBaker(one), new SlabBaker(structuredClone(one))];
      const made: Float32Array[] = [];
      const order = slabs.map((_, k) => k).sort(() => random() - 0.5);
      for (const k of order) made[k] = bakers[Math.floor(random() * 2)].bake(slabs[k]);
      expect(fieldOf(one, made).values).toEqual(expected);
    }
  });

  it('layer by layer too', () => {
    const one = recipe();
    const baker = new SlabBaker(one);
    const layers = Array.from({ length: one.grid.size[2] }, (_, k) => baker.bake({ from: k, to: k + 1 }));
    expect(fieldOf(one, layers).values).toEqual(bakeField(one).values);
  });

  it('with other settings made from its distances', () => {
    const field = bakeField(recipe());
    for (const stencil of ['six-point', 'twenty-six-point', 'isotropic'] as Stencil[]) {
      const settings = { radius: 1.3, power: 2.5, stencil };
      expect(withSettings(field, settings).values).toEqual(bakeField(recipe({ settings })).values);
    }
  });
});

describe('the key of a field', () => {
  const key = keyOf(recipe());

  it('is that of an equal recipe, and does not depend on radius, power and stencil', () => {
    expect(keyOf(structuredClone(recipe()))).toBe(key);
    expect(keyOf(recipe({ settings: { radius: 9, power: 1, stencil: 'six-point' } }))).toBe(key);
    const view = new Float32Array([0, 0, ...mesh.positions]).subarray(2);
    const parts = [{ mesh: { ...mesh, positions: view }, kind: 'solid' as const }, recipe().parts[1]];
    expect(keyOf(recipe({ parts }))).toBe(key);
  });

  it('differs for any changed vertex, triangle, kind, order or grid', () => {
    const keys = new Set([key]);
    let count = 1;
    const add = (changes: Partial<FieldRecipe>): void => {
      keys.add(keyOf(recipe(changes)));
      count++;
    };
    const withMesh = (other: TriangleMesh): void => add({ parts: [{ mesh: other, kind: 'solid' }, recipe().parts[1]] });
    const bits = new Uint32Array(1);
    for (let k = 0; k < mesh.positions.length; k++) {
      // By the last bit of the number.
      const positions = mesh.positions.slice();
      const float = new Float32Array(bits.buffer);
      float[0] = positions[k];
      bits[0] ^= 1;
      positions[k] = float[0];
      withMesh({ ...mesh, positions });
    }
    for (let k = 0; k < mesh.triangles.length; k += 7) {
      const triangles = mesh.triangles.slice();
      triangles[k] = (triangles[k] + 1) % (mesh.positions.length / 3);
      withMesh({ ...mesh, triangles });
    }
    const [solid, flat] = recipe().parts;
    add({ parts: [flat, solid] });
    add({ parts: [solid] });
    add({ parts: [solid, { ...flat, kind: 'solid' }] });
    add({ parts: [solid, flat, flat] });
    const { grid } = recipe();
    for (let axis = 0; axis < 3; axis++) {
      const other = (numbers: readonly number[], by: number) =>
        numbers.map((x, k) => (k === axis ? x + by : x)) as [number, number, number];
      add({ grid: { ...grid, min: other(grid.min, 1e-12) } });
      add({ grid: { ...grid, spacing: other(grid.spacing, 1e-12) } });
      add({ grid: { ...grid, size: other(grid.size, 1) } });
    }
    expect(keys.size).toBe(count);
  });
});

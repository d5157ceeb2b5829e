import { existsSync, readFileSync } from 'node:fs';
import { readMesh } from 'shoal/meshes';
import { describe, expect, it } from 'vitest';
import { inspectMesh } from '../../src/fields/mesh-report.ts';

// Meshes that are well known and not part of the repository: a folder beside it may have them.
const folder = new URL('../../../../../shared/meshes/', import.meta.url);
const isThere = existsSync(folder);
if (!isThere) console.log(`Skipped: reading real meshes, since there is no folder ${folder.pathname}`);

describe.skipIf(!isThere)('real meshes', () => {
  const read = async (name: string) => inspectMesh(await readMesh(readFileSync(new URL(name, folder)), name));

  it('Spot: closed', async () => {
    const report = await read('spot.obj');
    expect(report).toMatchObject({ vertices: 2930, triangles: 5856, openEdges: 0, components: 1, closed: true });
    expect(report).toMatchObject({ degenerate: 0, duplicates: 0, nonManifoldEdges: 0 });
    expect(report.volume).toBeCloseTo(0.718259, 6);
    expect(report.area).toBeCloseTo(5.709519, 6);
  });

  it('the Stanford bunny: holes below', async () => {
    const report = await read('stanford-bunny.obj');
    // The file has 35947 vertices, of which 1113 belong to no triangle.
    expect(report).toMatchObject({ vertices: 34834, triangles: 69451, openEdges: 223, components: 1, closed: false });
    expect(report).toMatchObject({ degenerate: 0, duplicates: 0, nonManifoldEdges: 0 });
    expect(report.area).toBeCloseTo(0.0571288, 7);
  });

  it('the Utah teapot: lid, body and spout apart', async () => {
    const report = await read('teapot.obj');
    // The file has 3644 vertices: patches share places, not vertices.
    expect(report).toMatchObject({ vertices: 3241, triangles: 6320, openEdges: 160, components: 3, closed: false });
    expect(report).toMatchObject({ degenerate: 0, duplicates: 0, nonManifoldEdges: 0, min: [-3, 0, -2] });
    expect(report.area).toBeCloseTo(52.66079, 5);
  });
});

import { build } from 'esbuild';
import { expect, inject, test } from 'vitest';
import type { MeshDatabase } from '../src/scenes/kept-meshes.ts';
import { theBrowser } from './open-page.ts';

declare global {
  interface Window {
    readonly bundled: { readonly MeshDatabase: typeof MeshDatabase };
  }
}

test('the least recently used meshes make way; a browser with less space stores the newest one', async () => {
  const entry = new URL('../src/scenes/kept-meshes.ts', import.meta.url).pathname;
  const options = { bundle: true, write: false, format: 'iife', globalName: 'bundled' } as const;
  const { outputFiles } = await build({ entryPoints: [entry], ...options });
  const page = await (await theBrowser()).newPage();
  try {
    // Any page of a host has storage. This one shows nothing.
    await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
    await page.goto(`${inject('address')}/empty`);
    await page.addScriptTag({ content: outputFiles[0].text });
    const found = await page.evaluate(async () => {
      const mesh = (vertices: number) => ({
        positions: new Float32Array(3 * vertices).fill(vertices),
        triangles: Uint32Array.of(0, 1, 2),
      });
      const all = async (database: MeshDatabase): Promise<string> => {
        const found: string[] = [];
        for (const id of ['a', 'b', 'c', 'd']) if (await database.get(id)) found.push(id);
        return found.join('');
      };
      // Each mesh has 132 bytes.
      const database = new window.bundled.MeshDatabase('test', 300);
      await database.put('a', mesh(10));
      await database.put('b', mesh(10));
      const both = await all(database);
      await database.get('a');
      await database.put('c', mesh(10));
      const withoutB = await all(database);
      const tooLarge = await database.put('d', mesh(100)).then(
        () => 'stored',
        (error: Error) => error.message,
      );
      const again = await all(new window.bundled.MeshDatabase('test', 300));
      const same = JSON.stringify(await database.get('a')) === JSON.stringify(mesh(10));

      // The first attempt fails, as with full storage.
      const { put } = IDBObjectStore.prototype;
      let attempts = 0;
      IDBObjectStore.prototype.put = function (...given) {
        if (this.name === 'meshes' && attempts++ === 0) this.transaction.abort();
        return put.apply(this, given);
      };
      await database.put('d', mesh(10));
      return { both, withoutB, tooLarge, again, same, last: await all(database) };
    });
    expect(found).toEqual({
      both: 'ab',
      withoutB: 'ac',
      tooLarge: 'The mesh is larger than the storage.',
      again: 'ac',
      same: true,
      last: 'd',
    });
  } finally {
    await page.close();
  }
});

import type { TriangleMesh } from 'shoal/fields';
import type { Stage } from '../stage/stage.ts';
import { faultOf } from './mesh-bytes.ts';
import { idOf } from './mesh-id.ts';

/** The user's meshes in the browser's storage. They are needed after a reload, and for links to large meshes. */
export interface KeptMeshes {
  /** A mesh by its id; undefined: it is not stored. */
  get(id: string): Promise<TriangleMesh | undefined>;
}

/**
 * Stores each mesh of the scene.
 * @param complain reports that a mesh cannot be stored
 */
export function keepMeshes(
  stage: Stage,
  complain: (sentence: string) => void,
  database: Pick<MeshDatabase, 'get' | 'put'> = new MeshDatabase(),
): KeptMeshes {
  const seen = new WeakSet<TriangleMesh>();
  const keep = async (file: string, mesh: TriangleMesh): Promise<void> => {
    try {
      await database.put(idOf(mesh), mesh);
    } catch {
      complain(`This browser cannot store “${file}”, so a reload will lose it. Save the scene as a file to keep it.`);
    }
  };
  stage.state.subscribe(({ plan, pending, status }, before) => {
    if (status !== 'ready' || (plan === before.plan && pending === before.pending)) return;
    for (const [file, mesh] of Object.entries(stage.meshes)) {
      if (seen.has(mesh)) continue;
      seen.add(mesh);
      void keep(file, mesh);
    }
  });
  return {
    async get(id) {
      try {
        const mesh = meshIn(await database.get(id));
        if (mesh) seen.add(mesh);
        return mesh;
      } catch {
        return undefined;
      }
    },
  };
}

/** A stored value. Another version of the page may have written it. */
function meshIn(value: unknown): TriangleMesh | undefined {
  if (typeof value !== 'object' || value === null || !('positions' in value && 'triangles' in value)) return undefined;
  const { positions, triangles } = value;
  if (!(positions instanceof Float32Array && triangles instanceof Uint32Array)) return undefined;
  const mesh = { positions, triangles };
  return faultOf(mesh) === undefined ? mesh : undefined;
}

/** Most bytes of all stored meshes together. */
const mostBytes = 256 * 1024 * 1024;
/** Table of meshes, and a separate table of their sizes and uses, because meshes take long to read. */
const [meshTable, useTable] = ['meshes', 'uses'];

interface Use {
  readonly id: string;
  readonly bytes: number;
  /** Number of the last use; the smallest is the oldest. */
  readonly turn: number;
}

/** Meshes in the browser's storage, by id. The least recently used ones are deleted when there are too many. */
export class MeshDatabase {
  readonly #name: string;
  readonly #mostBytes: number;
  #opened: Promise<IDBDatabase> | undefined;

  constructor(name = 'shoal', most = mostBytes) {
    this.#name = name;
    this.#mostBytes = most;
  }

  /** Stores a mesh; rejects if the browser does not allow that or has no space. */
  async put(id: string, { positions, triangles }: TriangleMesh): Promise<void> {
    const bytes = positions.byteLength + triangles.byteLength;
    if (bytes > this.#mostBytes) throw new Error('The mesh is larger than the storage.');
    try {
      await this.#put(id, { positions, triangles }, bytes, this.#mostBytes - bytes);
    } catch {
      // If the browser has less space, the newest mesh is kept, because it matters most.
      await this.#put(id, { positions, triangles }, bytes, 0);
    }
  }

  /** A stored mesh, unchecked; undefined if there is none. */
  async get(id: string): Promise<unknown> {
    const transaction = (await this.#open()).transaction([meshTable, useTable], 'readwrite');
    const mesh = await result(transaction.objectStore(meshTable).get(id));
    const uses = await usesIn(transaction);
    const use = uses.find((one) => one.id === id);
    if (use) transaction.objectStore(useTable).put({ ...use, turn: nextTurn(uses) });
    return mesh;
  }

  /** @param others bytes that the other meshes may take */
  async #put(id: string, mesh: TriangleMesh, bytes: number, others: number): Promise<void> {
    const transaction = (await this.#open()).transaction([meshTable, useTable], 'readwrite');
    const done = finished(transaction);
    // A request may fail before it is awaited.
    done.catch(() => {});
    const [meshes, uses] = [transaction.objectStore(meshTable), transaction.objectStore(useTable)];
    const stored = await usesIn(transaction);
    let left = others;
    for (const use of stored.filter((one) => one.id !== id).toSorted((one, other) => other.turn - one.turn)) {
      left -= use.bytes;
      if (left >= 0) continue;
      meshes.delete(use.id);
      uses.delete(use.id);
    }
    meshes.put(mesh, id);
    uses.put({ id, bytes, turn: nextTurn(stored) } satisfies Use);
    await done;
  }

  #open(): Promise<IDBDatabase> {
    this.#opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(this.#name, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(meshTable);
        request.result.createObjectStore(useTable, { keyPath: 'id' });
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
      request.onblocked = () => reject(new Error('Another tab blocks the storage.'));
    });
    return this.#opened;
  }
}

function usesIn(transaction: IDBTransaction): Promise<readonly Use[]> {
  return result<Use[]>(transaction.objectStore(useTable).getAll());
}

function nextTurn(uses: readonly Use[]): number {
  return uses.reduce((latest, { turn }) => Math.max(latest, turn), 0) + 1;
}

function result<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

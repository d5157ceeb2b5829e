import type { TriangleMesh } from 'shoal/fields';
import type { Stage } from '../stage/stage.ts';
import { faultOf } from './mesh-bytes.ts';
import { MeshDatabase } from './mesh-database.ts';
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

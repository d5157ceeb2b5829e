// Adds the user's mesh files as obstacles, from a file picker or dropped on the page.

import type { Stage } from '../stage/stage.ts';
import { element } from '../ui/element.ts';
import type { Middle } from './interact-keys.ts';

export interface MeshFiles {
  /** Adds the mesh of a file to the scene. Returns false if the file is not a mesh. */
  take(file: File): boolean;
  /** Opens the file picker. */
  choose(): void;
  readonly root: HTMLElement;
}

/** Meshes from the user's files. */
export function meshFiles(stage: Stage, middle: Middle): MeshFiles {
  const root = element('input', { type: 'file', accept: meshEndings.join(), hidden: true, 'aria-label': 'Mesh file' });
  const read = async (file: File): Promise<void> => {
    if (file.size > mostMeshFileBytes) {
      const sentence = `${file.name} is too large: at most ${mostMeshFileBytes / 1024 / 1024} MiB can be read.`;
      stage.dispatch({ type: 'complain', sentence });
      return;
    }
    const { at } = middle();
    try {
      stage.dispatch({ type: 'mesh', file: file.name, bytes: new Uint8Array(await file.arrayBuffer()), at });
    } catch {
      stage.dispatch({ type: 'complain', sentence: `${file.name} cannot be read.` });
    }
  };
  const take = (file: File): boolean => {
    if (!isMeshFile(file)) return false;
    void read(file);
    return true;
  };
  root.addEventListener('change', () => {
    const file = root.files?.[0];
    // Lets the same file be chosen again.
    root.value = '';
    if (file && !take(file))
      stage.dispatch({
        type: 'complain',
        sentence: `${file.name} is not a mesh. Choose a ${meshEndings.slice(0, -1).join(', ')} or ${meshEndings.at(-1)} file.`,
      });
  });
  return { take, choose: () => root.click(), root };
}

/** Extensions of mesh files. */
export const meshEndings: readonly string[] = ['.glb', '.gltf', '.obj', '.stl', '.ply'];

/** Larger mesh files would block the page. */
export const mostMeshFileBytes = 150 * 1024 * 1024;

/** Whether a file is a mesh, by its name. */
export function isMeshFile({ name }: Pick<File, 'name'>): boolean {
  return meshEndings.some((ending) => name.toLowerCase().endsWith(ending));
}

import { element } from '../panels/element.ts';
import type { Stage } from '../stage/stage.ts';
import type { Middle } from './direct-keys.ts';

const endings = ['.glb', '.gltf', '.obj', '.stl', '.ply'];
/** A page that reads more than this would stand still. */
const mostBytes = 150 * 1024 * 1024;

export interface MeshFiles {
  /** Puts the mesh of a file into the scene; false: it is no mesh. */
  take(file: File): boolean;
  /** Asks the viewer for a file. */
  choose(): void;
  readonly root: HTMLElement;
}

/** Meshes that the viewer brings along. */
export function meshFiles(stage: Stage, middle: Middle): MeshFiles {
  const root = element('input', { type: 'file', accept: endings.join(), hidden: true, 'aria-label': 'Mesh file' });
  const read = async (file: File): Promise<void> => {
    if (file.size > mostBytes) {
      const sentence = `${file.name} is too large for a page: at most ${mostBytes / 1024 / 1024} MB are read.`;
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
    const isMesh = endings.some((ending) => file.name.toLowerCase().endsWith(ending));
    if (isMesh) void read(file);
    return isMesh;
  };
  root.addEventListener('change', () => {
    const file = root.files?.[0];
    // The same file can be chosen again after it was mended.
    root.value = '';
    if (file && !take(file))
      stage.dispatch({ type: 'complain', sentence: `${file.name} is no mesh: ${endings.join(', ')} are.` });
  });
  return { take, choose: () => root.click(), root };
}

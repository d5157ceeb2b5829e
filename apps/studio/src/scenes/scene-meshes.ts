import { meshFilesOf, parseScenarioText } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import { mostMeshFileBytes } from '../interact/mesh-files.ts';
import { sentenceOf } from '../stage/state/words.ts';
import type { KeptMeshes } from './kept-meshes.ts';
import { refusalOf } from './refusal.ts';
import type { LinkedMesh, LinkedScene } from './scene-link.ts';

/** The meshes that come with a scene, by the file that it names. */
export interface SceneMeshes {
  readonly meshes?: Readonly<Record<string, TriangleMesh>>;
  /** The problems of meshes that cannot be used, one clause each, by file. */
  readonly faults?: Readonly<Record<string, string>>;
}

/**
 * The meshes of a link, which come in the order in which `meshFilesOf` lists their files. Meshes that were too large for
 * the link may be in this browser's storage.
 */
export function linkedMeshes({ text, meshes }: LinkedScene, kept: KeptMeshes): Promise<SceneMeshes> {
  const meshOf = async (linked: LinkedMesh | undefined): Promise<TriangleMesh | undefined> => {
    if (!linked) return undefined;
    if ('fault' in linked) throw new Error(linked.fault);
    if ('mesh' in linked) return linked.mesh;
    return linked.id === undefined ? undefined : await kept.get(linked.id);
  };
  const files = meshes.length === 0 ? [] : filesIn(text);
  return collected(files, (file) => meshOf(meshes[files.indexOf(file)]));
}

/** The meshes that a scenario names, from files opened together with it. */
export async function meshesBeside(text: string, beside: readonly File[]): Promise<SceneMeshes> {
  if (beside.length === 0) return {};
  const { readMesh } = await import('shoal/meshes');
  return collected(filesIn(text), async (path) => {
    const file = beside.find(({ name }) => name === path.slice(path.lastIndexOf('/') + 1));
    if (!file) return undefined;
    if (file.size > mostMeshFileBytes)
      throw new Error(
        `it must be at most ${mostMeshFileBytes / 1024 / 1024} MiB, got ${Math.ceil(file.size / 1024 / 1024)}`,
      );
    return readMesh(new Uint8Array(await file.arrayBuffer()), file.name);
  });
}

/** The mesh files in the text of a scenario, which may be invalid. */
function filesIn(text: string): readonly string[] {
  return refusalOf(text, '').length > 0 ? [] : meshFilesOf(parseScenarioText(text));
}

async function collected(
  files: readonly string[],
  meshOf: (file: string) => Promise<TriangleMesh | undefined>,
): Promise<SceneMeshes> {
  const meshes: [string, TriangleMesh][] = [];
  const faults: [string, string][] = [];
  for (const file of files) {
    try {
      const mesh = await meshOf(file);
      if (mesh) meshes.push([file, mesh]);
    } catch (error) {
      faults.push([file, sentenceOf(error, file).replace(/\.$/, '')]);
    }
  }
  return { meshes: Object.fromEntries(meshes), faults: Object.fromEntries(faults) };
}

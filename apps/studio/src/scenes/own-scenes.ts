import { limits, meshFilesOf, parseScenarioText } from 'shoal';
import type { TriangleMesh } from 'shoal/fields';
import { mostMeshFileBytes } from '../interact/mesh-files.ts';
import type { Stage } from '../stage/stage.ts';
import { sentenceOf } from '../stage/state/words.ts';
import type { Notice } from '../ui/notice.ts';
import { withoutTriangles } from './given-triangles.ts';
import type { KeptMeshes } from './kept-meshes.ts';
import { type RunEdit, startOf } from './linked-run.ts';
import { missingSentences, refusalOf, warningOf } from './refusal.ts';
import { isLink, type LinkedMesh, type LinkedScene, sceneOfLink } from './scene-link.ts';

const linkName = 'Shared scene';

/**
 * Opens scenes from the user's files and links. They are untrusted: an invalid one does not replace the current scene.
 */
export interface OwnScenes {
  /** @param beside mesh files that the scenario may name */
  openFile(file: File, beside?: readonly File[]): Promise<void>;
  /** Opens the text of a scenario. Returns false if it cannot be shown, or if the user must confirm first. */
  openText(text: string, name: string, meshes?: SceneMeshes): boolean;
  /** Opens the scene in a URL fragment. Resolves to false if there is none that can be shown. */
  openLink(hash: string): Promise<boolean>;
  /** The edits of the run in the link that was opened last, once. */
  takeRunEdits(): readonly RunEdit[];
}

/** @param home opens the default scene */
export function ownScenes(stage: Stage, notice: Notice, kept: KeptMeshes, home: () => void): OwnScenes {
  let own = '';
  let faults: SceneMeshes['faults'] = {};
  let isOpening = false;
  let asked = 0;
  let runEdits: readonly RunEdit[] = [];

  const openText = (whole: string, name: string, given: SceneMeshes = {}): boolean => {
    const [refusal, ...others] = refusalOf(whole, name);
    if (refusal !== undefined) {
      notice.complain(refusal, others);
      return false;
    }
    const { text, meshes } = withoutTriangles(whole, given.meshes ?? {});
    const openIt = (): void => {
      own = name;
      faults = given.faults;
      isOpening = true;
      stage.dispatch({ type: 'open', scenario: name, text, meshes });
    };
    const warning = warningOf(text, name, meshes);
    if (warning) {
      notice.offer(`${name} could freeze this page. ${warning}`, 'Open anyway', openIt, 'Cancel', true);
      return false;
    }
    notice.clear();
    openIt();
    return true;
  };

  stage.state.subscribe(({ status, scenario, problem }) => {
    if (status === 'ready' && scenario === own && isOpening) {
      isOpening = false;
      const [sentence, ...others] = missingSentences(stage.missingMeshes, faults);
      if (sentence !== undefined) notice.complain(`${scenario} is shown, but not completely. ${sentence}`, others);
    }
    // For example, a state file is missing. If the page shows no scene yet, the default one opens.
    if (status !== 'failed' || scenario !== own || own === '') return;
    own = '';
    home();
    notice.complain(problem);
  });

  return {
    openText,
    takeRunEdits() {
      const taken = runEdits;
      runEdits = [];
      return taken;
    },
    async openFile(file, beside = []) {
      const mine = ++asked;
      const name = file.name.length > 60 ? `${file.name.slice(0, 57)}…` : file.name;
      if (file.size > limits.fileBytes) {
        const [size, most] = [file.size, limits.fileBytes].map((bytes) => Math.ceil(bytes / 1024 / 1024));
        notice.complain(`${name} is too large for a scenario: ${size} MiB, at most ${most} MiB can be read.`);
        return;
      }
      try {
        const text = await file.text();
        const meshes = await meshesBeside(text, beside);
        if (mine === asked) openText(text, name, meshes);
      } catch {
        notice.complain(`${name} cannot be read.`);
      }
    },
    async openLink(hash) {
      if (!isLink(hash)) return false;
      const mine = ++asked;
      try {
        const scene = await sceneOfLink(hash);
        const meshes = await linkedMeshes(scene, kept);
        if (mine !== asked) return true;
        const start = startOfRun(scene, meshes);
        runEdits = start === undefined ? [] : (scene.run?.edits ?? []);
        return openText(start ?? scene.text, linkName, meshes);
      } catch (error) {
        notice.complain(error instanceof Error ? error.message : String(error));
        return false;
      }
    },
  };
}

/** The text of the scene with which the run of a link started; undefined: there is no run, or the scene is too heavy. */
function startOfRun({ text, run }: LinkedScene, { meshes = {} }: SceneMeshes): string | undefined {
  if (!run || refusalOf(text, linkName).length > 0 || warningOf(text, linkName, meshes)) return undefined;
  try {
    return startOf(text, run);
  } catch {
    return undefined;
  }
}

/** The meshes that come with a scene, by the file that it names. */
interface SceneMeshes {
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

// Says what a file is that the page cannot open as a scene, and what opens it.

import type { GivenFile } from './given-file.ts';

/** A file of another kind: what it is, and what opens it. */
interface Kind {
  readonly is: string;
  readonly opens: string;
}

/** Number of characters of a table that are read. */
const headLength = 4096;
/** Bytes. Larger JSON files are not among the results of the command that have telling keys. */
const mostBytes = 16 * 2 ** 20;

const meshMaker = 'Open it in a 3D program, such as Blender, and export it as .glb, .obj, .stl or .ply';
/** By the ending of the name. */
const byEnding: Readonly<Record<string, Kind>> = {
  ...kinds('fbx dae blend 3ds 3mf off usd usda usdc usdz x3d wrl step stp iges igs abc', {
    is: 'a 3D model of a kind that this page does not read',
    opens: meshMaker,
  }),
  ...kinds('png jpg jpeg webp gif svg tif tiff', { is: 'an image', opens: 'An image viewer opens it' }),
  ...kinds('mp4 webm mov avi mkv', {
    is: 'a video',
    opens: 'A video player opens it. To measure animals in it, track them first, for example with TRex or idtracker.ai',
  }),
  ...kinds('h5 hdf5 slp npy npz mat', {
    is: 'a file of arrays, perhaps from a tracking program',
    opens: 'Export the tracks as CSV there. `shoal measure` reads them',
  }),
  ...kinds('zip gz tgz tar 7z', { is: 'an archive', opens: 'Unpack it and drop its files here' }),
  ...kinds('js mjs ts', {
    is: 'a program. This page does not run rules of your own',
    opens: '`shoal run scene.json --rules NAME` does',
  }),
  ...kinds('ipynb', { is: 'a notebook', opens: 'Jupyter opens it' }),
  ...kinds('html htm pdf', { is: 'a document', opens: 'Open it in a new tab of the browser' }),
  ...kinds('xlsx xls ods', {
    is: 'a spreadsheet',
    opens: 'Save it as CSV. If it contains positions of animals, `shoal measure` reads that',
  }),
};

/** By keys of a JSON object that all must be there. */
const byKeys: readonly (readonly [keys: readonly string[], kind: Kind])[] = [
  [
    ['title', 'conditions', 'statements'],
    { is: 'the claim of a reproduction', opens: '`shoal reproduce FOLDER` checks it, where FOLDER contains it' },
  ],
  [
    ['verdict', 'sentence'],
    {
      is: 'the verdict on a reproduction',
      opens: '`shoal reproduce FOLDER`, where FOLDER contains claim.json, checks the claim again and writes a page',
    },
  ],
  [
    ['question', 'votes'],
    { is: 'the votes of a blind study', opens: '`shoal survey NAME` combines those of several people' },
  ],
  [
    ['stateHash', 'scenario', 'steps'],
    {
      is: 'the summary of a run',
      opens: 'Drop the whole folder of the run here, or draw it with `shoal report FOLDER`',
    },
  ],
  [
    ['study', 'method', 'candidates'],
    {
      is: 'the summary of a study',
      opens: 'Drop the whole folder of the study here, or draw it with `shoal report FOLDER`',
    },
  ],
  [
    ['positions', 'velocities'],
    { is: 'the state of a school', opens: 'Drop it together with the scenario that names it as its start' },
  ],
];

/** Sentences about files that are neither scenarios nor meshes, and the first file that may be a scenario. */
export async function sorted(
  files: readonly GivenFile[],
): Promise<{ readonly scenario: GivenFile | undefined; readonly sentences: readonly string[] }> {
  const sentences: string[] = [];
  for (const one of files) {
    const sentence = await otherFile(one);
    if (sentence === undefined) return { scenario: one, sentences };
    sentences.push(sentence);
  }
  return { scenario: undefined, sentences };
}

/** A sentence about a file that is no scenario, study or mesh; undefined: it may be a scenario. */
async function otherFile({ path, file }: GivenFile): Promise<string | undefined> {
  const kind = await kindOf(file);
  if (!kind) return undefined;
  const name = file.name.length > 60 ? `${file.name.slice(0, 57)}…` : file.name;
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const opens = kind.opens
    .replaceAll('NAME', quoted(file.name))
    .replaceAll('FOLDER', folder ? quoted(folder) : 'FOLDER');
  return `${name} is ${kind.is}. ${opens}.`;
}

async function kindOf(file: File): Promise<Kind | undefined> {
  const ending = /\.([^.]*)$/.exec(file.name.toLowerCase())?.[1] ?? '';
  if (Object.hasOwn(byEnding, ending)) return byEnding[ending];
  const head = await file.slice(0, headLength).text();
  if (head.startsWith('PAR1')) return parquetKind(file.name);
  if (/^\s*[{[]/.test(head)) return ending === 'jsonl' ? linesKind(head) : jsonKind(file);
  return ending === 'json' ? undefined : textKind(head);
}

/** Names of Parquet tables of studies and of runs, which are opened with their folders. */
const ofStudies = /^(candidates|trials)( ?\(\d+\))?\.parquet$/i;
const ofRuns = /^(trajectory|metrics)( ?\(\d+\))?\.parquet$/i;

/** Whether a file is a table that is opened with its whole folder. */
export function belongsToFolder(name: string): boolean {
  return ofStudies.test(name) || ofRuns.test(name);
}

function parquetKind(name: string): Kind {
  if (ofStudies.test(name))
    return {
      is: 'a table of a study (Parquet)',
      opens: 'Drop the whole folder of the study here. DuckDB, pandas and R read the table',
    };
  if (ofRuns.test(name))
    return {
      is: 'a table of a run (Parquet)',
      opens: 'Drop the whole folder of the run here, and it plays. DuckDB, pandas and R read the table',
    };
  return {
    is: 'a table (Parquet)',
    opens:
      'It has no columns of positions that this page knows, such as x and y. `shoal measure NAME --columns` names others. DuckDB, pandas and R read it too',
  };
}

function textKind(head: string): Kind {
  const [first = ''] = head.split('\n');
  if (/^# shoal .* measures of a run/.test(first))
    return { is: 'a table of measures that this page has saved', opens: 'A spreadsheet opens it' };
  const names = namesIn(head);
  if (!names || names.length < 2)
    return {
      is: 'no scenario',
      opens: 'This page opens scenarios and studies (.json) and meshes (.glb, .gltf, .obj, .stl, .ply)',
    };
  if (['left', 'right', 'chosen'].every((name) => names.includes(name)))
    return {
      is: 'the votes of a blind study',
      opens: 'A spreadsheet opens it. `shoal survey` reads the file of “Save JSON”',
    };
  return {
    is: 'a table',
    opens: 'A spreadsheet opens it. If it contains positions of animals, `shoal measure NAME` reads it',
  };
}

/** Names of columns in the first line of a table that is no comment. */
function namesIn(head: string): string[] | undefined {
  return head
    .split('\n')
    .find((line) => !line.startsWith('#'))
    ?.toLowerCase()
    .split(/[,;\t]/)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

/** Whether a file is a table of positions, by its first row. */
export async function isTrackTable(file: File): Promise<boolean> {
  const head = await file.slice(0, headLength).text();
  const row = /^\s*\{/.test(head) ? objectOf(firstLine(head)) : undefined;
  return hasPositions(row ? Object.keys(row) : (namesIn(head) ?? []));
}

function firstLine(head: string): string {
  return head.slice(0, Math.max(0, head.indexOf('\n')) || undefined);
}

/** Whether the names of columns include a position, as `shoal measure` and most trackers write them. */
export function hasPositions(names: readonly string[]): boolean {
  return ['x', 'y'].every((axis) => names.some((name) => new RegExp(`^(pos(ition)?[_ ]?)?${axis}\\b`).test(name)));
}

function linesKind(head: string): Kind | undefined {
  const row = objectOf(firstLine(head));
  if (row && 'kind' in row && 'step' in row)
    return { is: 'the events of a run', opens: '`shoal report FOLDER` draws the run, where FOLDER contains them' };
  return {
    is: 'not a journal of a study',
    opens: 'If it has a row for each animal and frame, `shoal measure NAME` reads it',
  };
}

async function jsonKind(file: File): Promise<Kind | undefined> {
  const value = file.size <= mostBytes ? objectOf(await file.text()) : undefined;
  return value && byKeys.find(([keys]) => keys.every((key) => key in value))?.[1];
}

function objectOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function kinds(endings: string, kind: Kind): Record<string, Kind> {
  return Object.fromEntries(endings.split(' ').map((ending) => [ending, kind]));
}

/** For a command line. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `"${path.replace(/["$`\\]/g, '\\$&')}"`;
}

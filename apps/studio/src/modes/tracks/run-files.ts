// Finds the files of a recorded run among files that the user opened.

import type { GivenFile } from '../../scenes/given-file.ts';

/** The files of a recorded run that the page needs. */
export interface RunFiles {
  readonly name: string;
  readonly trajectory: Blob | string;
  readonly metrics: Blob | string | undefined;
  /** A file of its inputs by its name in the scenario; undefined: it is not there. */
  readonly input: (name: string) => Promise<Blob | undefined>;
}

/** A recorded run among dropped or chosen files. */
export interface GivenRun {
  readonly kind: 'run';
  readonly folder: RunFiles;
}

const scenarioPath = 'inputs/scenario.json';

/** Largest file of the inputs, bytes. */
const mostBytes = 512 * 2 ** 20;

/** @throws Error with a message to show */
export function refuseLarge(name: string, size: number): void {
  if (size > mostBytes) throw new Error(`inputs/${name} has ${size} bytes, expected at most ${mostBytes}.`);
}

/** Finds the folder of a run; undefined: there is none. */
export function recogniseRun(files: readonly GivenFile[]): GivenRun | undefined {
  const byPath = new Map(files.map(({ path, file }) => [path, file]));
  for (const path of byPath.keys()) {
    if (!/(^|\/)inputs\/scenario\.json$/.test(path)) continue;
    const base = path.slice(0, -scenarioPath.length);
    const trajectory = byPath.get(`${base}trajectory.parquet`);
    if (!trajectory) continue;
    const folder: RunFiles = {
      name: base.split('/').at(-2) ?? 'run',
      trajectory,
      metrics: byPath.get(`${base}metrics.parquet`),
      input: async (name) => byPath.get(`${base}inputs/${name}`),
    };
    return { kind: 'run', folder };
  }
  return undefined;
}

/** The folder of a run that a server has. @param address of the folder, or of its trajectory @throws Error to show */
export function runAt(address: string): RunFiles {
  const url = new URL(address.replace(/(\/trajectory\.parquet|\/)?$/, '/'), location.href);
  if (!/^https?:$/.test(url.protocol))
    throw new Error(`The address of a run must begin with http: or https:, got ${url.protocol}`);
  return {
    name: nameOf(url.pathname.split('/').at(-2) ?? '') || 'run',
    trajectory: new URL('trajectory.parquet', url).href,
    metrics: new URL('metrics.parquet', url).href,
    input: async (name) => {
      const file = new URL(`inputs/${name.split('/').map(encodeURIComponent).join('/')}`, url);
      const answer = await fetch(file).catch(() => {
        throw new Error(`${file.href} cannot be reached. Check the address and the connection.`);
      });
      if (!answer.ok) return undefined;
      refuseLarge(name, Number(answer.headers.get('content-length')));
      return await answer.blob();
    },
  };
}

/** A part of an address as text, also if its percent signs mean nothing. */
function nameOf(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

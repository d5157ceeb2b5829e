import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jsonText } from '../files/json-text.ts';
import { isObject } from '../files/json-value.ts';
import { MiB, readUntrustedBytes } from '../files/read-file.ts';
import { host, versions } from '../recording/summary.ts';
import type { ArchivedFolder } from './archived-folder.ts';

/** The software versions at run time and at packing time, as files of the archive. For a study, only the latter. */
export interface Environment {
  readonly text: string;
  /** The lock file at packing time; undefined: there is none, or it is not that of the run. */
  readonly lock: Uint8Array | undefined;
  /** Why there is no lock file. */
  readonly reason: string | undefined;
}

export const environmentFile = 'environment.json';
export const lockFile = 'package-lock.json';

export function environmentOf({ made }: ArchivedFolder): Environment {
  const here = { versions: versions(), host: host() };
  const reason = whyNoLock(made, here.versions);
  const lock = reason === undefined ? installedLock() : undefined;
  return {
    text: jsonText({
      ...(made && { made: { versions: made.versions, ...(made.host && { host: made.host }) } }),
      archived: here,
    }),
    lock,
    reason: reason ?? (lock === undefined ? 'no package-lock.json lists this installation' : undefined),
  };
}

/** A lock file describes the packages that are installed now. */
function whyNoLock(made: ArchivedFolder['made'], now: ReturnType<typeof versions>): string | undefined {
  if (made === undefined) return undefined;
  const [then, here] = [made.versions, now].map(({ shoal, commit = '' }) => `${shoal} ${commit}`.trim());
  return then === here ? undefined : `the run was made with Shoal ${then}, but this is Shoal ${here}`;
}

/** The lock file of this program's installation: the nearest one, if it lists this package. */
function installedLock(): Uint8Array | undefined {
  const own = fileURLToPath(new URL('../../', import.meta.url));
  let folder = own;
  while (!existsSync(join(folder, lockFile))) {
    if (folder === dirname(folder)) return undefined;
    folder = dirname(folder);
  }
  const bytes = readUntrustedBytes(join(folder, lockFile), lockKind);
  return Object.hasOwn(packagesOf(bytes), relative(folder, own).split(sep).join('/')) ? bytes : undefined;
}

const lockKind = { name: 'a lock file', limit: 64 * MiB, advice: 'Check its permissions.' };

function packagesOf(lock: Uint8Array): object {
  try {
    const content: unknown = JSON.parse(Buffer.from(lock).toString());
    return isObject(content) && isObject(content.packages) ? content.packages : {};
  } catch {
    return {};
  }
}

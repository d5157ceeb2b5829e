// Packs the directory of a run or a study as an RO-Crate in a Zip file, and checks each file against its checksum.

import { constants, existsSync, fstatSync, lstatSync, openSync, readdirSync, readSync, type Stats } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from '../../errors/exit-error.ts';
import { readError, reading } from '../../errors/file-system-error.ts';
import { isObject, jsonText } from '../../files/json.ts';
import { refuseOverwriting } from '../../files/output-path.ts';
import { PartialFile } from '../../files/partial-file.ts';
import { closeQuietly, MiB, readUntrustedBytes } from '../../files/read-file.ts';
import { hostReport, versions } from '../../recording/summary.ts';
import { breathe, Interruption } from '../../terminal/interruption.ts';
import { type ArchivedFolder, archivedFolder } from './archived-folder.ts';
import { crateMetadata, metadataFile } from './crate.ts';
import type { Author, Licence } from './crate-people.ts';
import { Packing } from './packing.ts';

export interface ArchiveRequest {
  readonly folder: string;
  readonly out: string;
  readonly force: boolean;
  readonly licence: Licence;
  readonly authors: readonly Author[];
  /** Day of publication, ISO 8601. */
  readonly published: string;
}

export interface WrittenArchive {
  readonly kind: ArchivedFolder['kind'];
  readonly files: number;
  /** Bytes of the archive. */
  readonly size: number;
  /** Names in the folder that were left out, because they are not ordinary files. */
  readonly leftOut: readonly string[];
  readonly noLockBecause: string | undefined;
}

/**
 * Packs a folder as a Zip archive that is an RO-Crate. The archive gets its name when it is complete.
 * @returns the exit code if a signal ended it first
 */
export async function writeArchive(request: ArchiveRequest): Promise<WrittenArchive | number> {
  const { folder, out, force } = request;
  const subject = await archivedFolder(folder);
  refuseOverwriting('--out', out, [
    { path: folder, what: 'the directory that is packed' },
    { path: folder, what: 'inside the directory that is packed', isTree: true },
  ]);
  if (!force && existsSync(out))
    throw new InputError(`${out}: exists already; replace it with --force, or name another file for --out.`);
  const { files, leftOut } = filesInFolder(folder);
  const clash = files.find(({ name }) => added.includes(name));
  if (clash !== undefined)
    throw new InputError(`${clash.path}: has a name that the archive gives to a file of its own. Move or rename it.`);
  const missing = Object.keys(subject.checksums).find((known) => !files.some(({ name }) => name === known));
  if (missing !== undefined)
    throw new InputError(
      `${join(folder, missing)}: is missing: ${subject.checksumFile} has its checksum. ${remedyOf(subject)}`,
    );
  const environment = environmentOf(subject);
  // Listens before there is a partial file that a signal could leave behind.
  const interruption = new Interruption('stopping');
  let archive: PartialFile | undefined;
  try {
    archive = new PartialFile(out);
    const packing = new Packing(archive);
    for (const file of files) {
      const { sha256 } = await packing.add(file.name, bytesOf(file));
      checkHash(folder, file, sha256, subject);
      await breathe();
      if (interruption.signal !== undefined) {
        archive.discard();
        return interruption.exitCode;
      }
    }
    await packing.addText(environmentFile, environment.text);
    if (environment.lock) await packing.addText(lockFile, environment.lock);
    const { authors, licence, published } = request;
    const crate = { ...subject, files: packing.files, published, authors, licence };
    await packing.addText(metadataFile, jsonText(crateMetadata(crate)));
    await packing.finish();
    archive.commit();
    const { length: size } = archive;
    return { kind: subject.kind, files: packing.files.length, size, leftOut, noLockBecause: environment.reason };
  } catch (error) {
    archive?.discard();
    throw error;
  } finally {
    interruption.stopListening();
  }
}

/** Refuses a file that does not match its checksum in the folder. */
function checkHash(folder: string, { name }: PackedFile, sha256: string, subject: ArchivedFolder): void {
  const { checksums, checksumFile, kind } = subject;
  if (!Object.hasOwn(checksums, name) || checksums[name] === sha256) return;
  const whole = kind === 'study' ? 'study' : 'run';
  throw new InputError(
    `${join(folder, name)}: does not match its checksum in ${checksumFile}: expected the file of this ${whole}. ${remedyOf(subject)}`,
  );
}

function remedyOf({ kind }: ArchivedFolder): string {
  return kind === 'study'
    ? 'Restore it, or write the results again: shoal sweep or search with --resume.'
    : 'Restore it, or repeat the run with shoal run … --force.';
}

/** The software versions at run time and at packing time, as files of the archive. For a study, only the latter. */
interface Environment {
  readonly text: string;
  /** The lock file at packing time; undefined: there is none, or it is not that of the run. */
  readonly lock: Uint8Array | undefined;
  /** Why there is no lock file. */
  readonly reason: string | undefined;
}

const environmentFile = 'environment.json';
const lockFile = 'package-lock.json';

/** Names that the archive adds to those of the folder. */
const added = [metadataFile, environmentFile, lockFile];

function environmentOf({ made }: ArchivedFolder): Environment {
  const here = { versions: versions(), host: hostReport() };
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
  const own = fileURLToPath(new URL('../../..', import.meta.url));
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

/** A file that is packed. */
interface PackedFile {
  /** Its path from the folder, with slashes. */
  readonly name: string;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Identifies the file, so that a replacement is noticed. */
  readonly identity: string;
}

interface FolderFiles {
  readonly files: readonly PackedFile[];
  /** Names that are left out: symbolic links and special files. */
  readonly leftOut: readonly string[];
}

const deepest = 32;
const chunk = 1 << 20;
const advice = 'Check its permissions.';

/**
 * All ordinary files in a folder, in a fixed order. Symbolic links and special files are left out and listed.
 * Hidden files, whose names begin with a dot, are left out too.
 * @throws InputError if they are too deep, or a name would not survive in an archive
 */
function filesInFolder(folder: string): FolderFiles {
  const files: PackedFile[] = [];
  const leftOut: string[] = [];
  const walk = (from: string, depth: number): void => {
    if (depth > deepest)
      throw new InputError(`${join(folder, from)}: lies more than ${deepest} folders deep, expected fewer.`);
    const names = reading(join(folder, from), advice, () => readdirSync(join(folder, from)));
    for (const one of names.filter((text) => !text.startsWith('.')).sort()) {
      const name = from === '' ? one : `${from}/${one}`;
      const path = join(folder, name);
      const stats = reading(path, advice, () => lstatSync(path));
      if (stats.isDirectory()) walk(name, depth + 1);
      else if (!stats.isFile()) leftOut.push(name);
      else if (isForeignName(name)) throw foreignName(path);
      else files.push({ name, path, size: stats.size, identity: identityOf(stats) });
    }
  };
  walk('', 0);
  return { files, leftOut };
}

/** The bytes of a file. @throws InputError if it has changed */
function* bytesOf({ path, size, identity }: PackedFile): Generator<Uint8Array> {
  let descriptor: number;
  try {
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    throw readError(path, error, advice);
  }
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile() || identityOf(stats) !== identity || stats.size !== size) throw changed(path);
    for (let done = 0; done < size; ) {
      const bytes = new Uint8Array(Math.min(chunk, size - done));
      const read = readSync(descriptor, bytes);
      if (read === 0) throw changed(path);
      done += read;
      yield bytes.subarray(0, read);
    }
  } finally {
    closeQuietly(descriptor);
  }
}

function identityOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`;
}

function changed(path: string): InputError {
  return new InputError(
    `${path}: changed while it was packed, expected a folder in which nothing is written. Wait, and run it again.`,
  );
}

/** Whether unpacking would give another path: a backslash separates folders on Windows, and a colon follows a drive. */
function isForeignName(name: string): boolean {
  return /\\|^[a-z]:/i.test(name);
}

function foreignName(path: string): InputError {
  return new InputError(
    `${path}: has a name that a Zip archive cannot keep, expected no backslash, and no colon after a first letter. Rename it.`,
  );
}

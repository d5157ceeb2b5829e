import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../errors/exit-error.ts';
import { jsonText } from '../files/json-text.ts';
import { refuseOverwriting } from '../files/output-path.ts';
import { PartialFile } from '../files/partial-file.ts';
import { breathe, Interruption } from '../terminal/interruption.ts';
import { type ArchivedFolder, archivedFolder } from './archived-folder.ts';
import { type CrateFile, crateMetadata, metadataFile } from './crate.ts';
import type { Author, Licence } from './crate-people.ts';
import { environmentFile, environmentOf, lockFile } from './environment.ts';
import { bytesOf, filesInFolder, type PackedFile } from './folder-files.ts';
import { ZipWriter } from './zip-writer.ts';

export interface ArchiveRequest {
  readonly folder: string;
  readonly out: string;
  readonly force: boolean;
  readonly licence: Licence;
  readonly authors: readonly Author[];
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

/** Names that the archive adds to those of the folder. */
const added = [metadataFile, environmentFile, lockFile];

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
      await packing.add(file, bytesOf(file));
      checkHash(folder, file, packing.last.sha256, subject);
      await breathe();
      if (interruption.signal !== undefined) {
        archive.discard();
        return interruption.exitCode;
      }
    }
    const now = new Date();
    await packing.addText(environmentFile, environment.text, now);
    if (environment.lock) await packing.addText(lockFile, environment.lock, now);
    const { authors, licence } = request;
    const crate = { ...subject, files: packing.files, published: now, authors, licence };
    await packing.addText(metadataFile, jsonText(crateMetadata(crate)), now);
    packing.finish();
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

/** An archive while it is written, with the hash of each file. */
class Packing {
  readonly files: CrateFile[] = [];
  readonly #zip: ZipWriter;

  constructor(archive: PartialFile) {
    this.#zip = new ZipWriter(archive);
  }

  /** The file that was added last. */
  get last(): CrateFile {
    return this.files[this.files.length - 1];
  }

  async add({ name, modified }: Pick<PackedFile, 'name' | 'modified'>, bytes: Iterable<Uint8Array>): Promise<void> {
    const hash = createHash('sha256');
    let size = 0;
    function* hashed(): Generator<Uint8Array> {
      for (const some of bytes) {
        hash.update(some);
        size += some.length;
        yield some;
      }
    }
    await this.#zip.add(name, hashed(), modified);
    this.files.push({ name, size, modified, sha256: hash.digest('hex') });
  }

  addText(name: string, data: string | Uint8Array, modified: Date): Promise<void> {
    return this.add({ name, modified }, [typeof data === 'string' ? Buffer.from(data) : data]);
  }

  finish(): void {
    this.#zip.finish();
  }
}

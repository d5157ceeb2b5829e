// Copies a study with its inputs through Redis, from the machine that runs it to workers that do not trust it.

import { dirname, join } from 'node:path';
import { version } from 'shoal';
import { printable } from 'shoal/scenario';
import { InputError } from '../errors/exit-error.ts';
import { isObject } from '../files/json.ts';
import { makeDirectory } from '../files/output-path.ts';
import { writeFileAtomically } from '../files/partial-file.ts';
import { MiB, readUntrustedBytes } from '../files/read-file.ts';
import { makeTemporaryFolder } from '../files/temporary-folder.ts';
import type { NamedModule } from '../own-rules/rule-record.ts';
import { type LoadedStudy, loadStudy } from '../study/load-study.ts';
import { isRefusal, type Link } from './link.ts';
import { type StudySecret, secretVariable, studiesKey, studyKeys } from './study-secret.ts';

/** Limits for what a worker accepts from a queue. */
const limits = { files: 1000, fileBytes: 256 * MiB, bytes: 1024 * MiB, headBytes: 10_000 } as const;

/** The study file among the inputs; no other input may have this name. */
const studyName = 'study.json';

const inputKind = {
  name: 'an input that fits into a queue',
  limit: limits.fileBytes,
  advice: 'Run the study without --queue.',
} as const;

/** The data about a study that a worker needs before it reads the study. */
export interface StudyHead {
  readonly name: string;
  /** Version of the coordinator. */
  readonly shoal: string;
  /** The modules of --rules that the study needs. Their code never comes from Redis. */
  readonly rules: readonly NamedModule[];
  /** Of a coordinator with a secret. */
  readonly signature?: string;
}

/**
 * Puts a study and all its inputs into Redis.
 * @param file the study file @param secret undefined: the head is not signed
 */
export async function publishStudy(
  { redis }: Link,
  file: string,
  { study, inputs, hash, modules }: LoadedStudy,
  secret: StudySecret | undefined,
): Promise<void> {
  const { head, inputs: key } = studyKeys(hash);
  const all = [{ name: studyName, path: file }, ...inputs];
  const contents = all.map(({ name, path }) => ({ name, bytes: Buffer.from(readUntrustedBytes(path, inputKind)) }));
  if (all.length > limits.files || contents.reduce((sum, { bytes }) => sum + bytes.length, 0) > limits.bytes)
    throw new InputError(
      `${file}: its ${all.length} files are too many or too large, expected at most ${limits.files} files and ${limits.bytes / MiB} MiB in total with --queue. Run it without a queue.`,
    );
  const rules = modules.map(({ file, sha256 }) => ({ file, sha256 }));
  // Removed first, since another program may have written a value of another type.
  await redis.del(head, key);
  for (const { name, bytes } of contents) await redis.hset(key, name, bytes);
  const said = { name: printable(study.name), shoal: version, rules };
  const signature = secret?.sign(...signedHead(hash, said));
  await redis.set(head, JSON.stringify({ ...said, ...(signature && { signature }) }));
  await redis.sadd(studiesKey, hash);
}

/** Removes a study from Redis. */
export async function withdrawStudy({ redis }: Link, hash: string): Promise<void> {
  const { head, inputs } = studyKeys(hash);
  await redis.del(head, inputs);
  await redis.srem(studiesKey, hash);
}

/** The head of a study in Redis; undefined: there is no such study. */
export async function headOf({ redis }: Link, hash: string): Promise<StudyHead | undefined> {
  const { head: key } = studyKeys(hash);
  try {
    const length = await redis.strlen(key);
    if (length === 0 || length > limits.headBytes) return undefined;
    const head: unknown = JSON.parse((await redis.get(key)) ?? '');
    if (!isObject(head) || typeof head.name !== 'string' || typeof head.shoal !== 'string') return undefined;
    const { rules = [] } = head;
    if (!Array.isArray(rules) || !rules.every(isModule)) return undefined;
    const { signature } = head;
    return {
      name: printable(head.name),
      shoal: printable(head.shoal),
      rules: rules.map(({ file, sha256 }) => ({ file, sha256 })),
      ...(typeof signature === 'string' && { signature }),
    };
  } catch (error) {
    // Another program may have written text that is not JSON, or a value of another type.
    if (error instanceof SyntaxError || isRefusal(error)) return undefined;
    throw error;
  }
}

/** Why a worker with this secret must not run a study; undefined: it may. */
export function signatureProblem(hash: string, head: StudyHead, secret: StudySecret | undefined): string | undefined {
  if (!secret)
    return head.signature === undefined
      ? undefined
      : `its answers must be signed. Start this worker with the same ${secretVariable} as the study.`;
  return secret.isSigned(head.signature, ...signedHead(hash, head))
    ? undefined
    : `it is not signed with the ${secretVariable} of this worker. Start both with the same one.`;
}

/** The hash of the study covers its inputs. */
function signedHead(hash: string, { name, shoal, rules }: StudyHead): readonly unknown[] {
  return ['study', hash, name, shoal, rules];
}

function isModule(value: unknown): value is NamedModule {
  return isObject(value) && typeof value.file === 'string' && typeof value.sha256 === 'string';
}

/** A study that was fetched into its own folder. */
export interface FetchedStudy {
  readonly loaded: LoadedStudy;
  readonly file: string;
  /** Paths of --rules that its trials need. */
  readonly rules: readonly string[];
  remove(): void;
}

/**
 * Fetches a study into a temporary folder, and reads it like any untrusted file.
 * @param rules paths on this machine of the modules that the study needs
 * @throws InputError or ScenarioError if it is too large, names files outside the folder, or has the wrong hash
 */
export async function fetchStudy({ redis }: Link, hash: string, rules: readonly string[]): Promise<FetchedStudy> {
  const { inputs: key } = studyKeys(hash);
  const count = await redis.hlen(key);
  if (count > limits.files) throw new InputError(`it has ${count} input files, expected at most ${limits.files}.`);
  const names = await redis.hkeys(key);
  for (const name of names) refuseOutside(name);
  let bytes = 0;
  for (const name of names) {
    const length = await redis.hstrlen(key, name);
    bytes += length;
    if (length > limits.fileBytes || bytes > limits.bytes)
      throw new InputError(
        `its inputs have at least ${bytes} bytes, expected files of at most ${limits.fileBytes / MiB} MiB and ${limits.bytes / MiB} MiB in total.`,
      );
  }
  const { path: folder, remove } = makeTemporaryFolder();
  try {
    for (const name of names) {
      const to = join(folder, name);
      makeDirectory(dirname(to));
      writeFileAtomically(to, (await redis.hgetBuffer(key, name)) ?? '');
    }
    const file = join(folder, studyName);
    const loaded = await loadStudy(file, { modules: rules });
    if (loaded.hash !== hash)
      throw new InputError(`its inputs have the hash ${loaded.hash.slice(0, 12)}, expected ${hash.slice(0, 12)}.`);
    return { loaded, file, rules, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function refuseOutside(name: string): void {
  const parts = name.split('/');
  // As for names in scenarios: on Windows, a backslash separates folders, and a colon follows a drive or precedes a
  // stream.
  const isPlain = name.length <= 255 && !/[\\:\0]/.test(name) && !parts.some((part) => part === '' || part[0] === '.');
  if (isPlain) return;
  throw new InputError(
    `its input ${JSON.stringify(printable(name.slice(0, 60)))} lies outside its folder, expected a plain path.`,
  );
}

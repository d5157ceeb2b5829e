// The secret with which coordinators and workers sign studies and answers.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { InputError } from '../errors/exit-error.ts';

/** Name of the environment variable that holds the secret of coordinators and workers. */
export const secretVariable = 'SHOAL_QUEUE_SECRET';

/** A shorter secret could be found by brute force. */
const leastLength = 16;

/**
 * A secret that coordinators and workers share, but Redis does not have. Its signatures (HMAC-SHA256) show that a study
 * or an answer in Redis comes from one of them.
 */
export class StudySecret {
  readonly #secret: string;

  /** @returns undefined: the variable is not set @throws InputError if the secret is too short */
  static read(environment: NodeJS.ProcessEnv = process.env): StudySecret | undefined {
    const secret = environment[secretVariable];
    if (!secret) return undefined;
    if (secret.length < leastLength)
      throw new InputError(
        `${secretVariable} must have at least ${leastLength} characters, got ${secret.length}. Make one: openssl rand -hex 32`,
      );
    return new StudySecret(secret);
  }

  private constructor(secret: string) {
    this.#secret = secret;
  }

  /** @param content parts that JSON can store */
  sign(...content: readonly unknown[]): string {
    return createHmac('sha256', this.#secret).update(JSON.stringify(content)).digest('hex');
  }

  isSigned(signature: unknown, ...content: readonly unknown[]): boolean {
    const [given, own] = [String(signature), this.sign(...content)].map((text) => Buffer.from(text));
    return given.length === own.length && timingSafeEqual(given, own);
  }
}

/** Keys of a queue in Redis. The keys of a study begin with its hash, so studies do not collide. */

/** Prefix of all keys. */
export const prefix = 'shoal';

/** The set of hashes of all studies that are being run. */
export const studiesKey: string = `${prefix}:studies`;

interface StudyKeys {
  /** Name of the study and version of its coordinator. */
  readonly head: string;
  /** The study file and all its inputs, by name. */
  readonly inputs: string;
  /** The process that coordinates the study. */
  readonly coordinator: string;
}

/** @param hash of the study; also the name of BullMQ's queue, which has keys of its own */
export function studyKeys(hash: string): StudyKeys {
  const key = (name: string): string => `${prefix}:${hash}:study-${name}`;
  return { head: key('head'), inputs: key('inputs'), coordinator: key('coordinator') };
}

export function isStudyHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

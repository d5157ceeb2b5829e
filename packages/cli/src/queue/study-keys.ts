/** Keys of a queue in Redis. The keys of a study begin with its hash, so studies do not collide. */

/** Prefix of all keys. */
export const prefix = 'shoal';

/** The set of hashes of all studies that are being run. */
export const studiesKey: string = `${prefix}:studies`;

export interface StudyKeys {
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

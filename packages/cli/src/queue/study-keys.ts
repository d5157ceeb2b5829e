/** Keys of a queue in Redis. Those of a study begin with its hash, so studies do not collide. */

/** What all keys begin with. */
export const prefix = 'shoal';

/** A set with the hashes of all studies that are being run. */
export const studiesKey: string = `${prefix}:studies`;

export interface StudyKeys {
  /** Name of the study and version of its coordinator. */
  readonly head: string;
  /** The study file and all that it needs, by name. */
  readonly inputs: string;
  /** Which process coordinates the study. */
  readonly coordinator: string;
}

/** @param hash of the study; BullMQ's own keys are beside these, in the queue of that name */
export function studyKeys(hash: string): StudyKeys {
  const key = (name: string): string => `${prefix}:${hash}:study-${name}`;
  return { head: key('head'), inputs: key('inputs'), coordinator: key('coordinator') };
}

export function isStudyHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

// What studies and workers send each other through the queue. Neither side trusts it.

import { estimateWork, version } from 'shoal';
import { documentOfCandidate, type MeasureDocument, planOfCandidate, type Study } from 'shoal/search';
import { brief, isObject } from '../files/json.ts';
import { maxSeed } from '../options/option-values.ts';
import { type Outcome, trialKey } from '../study/journal.ts';
import type { LoadedStudy } from '../study/load-study.ts';
import type { TrialRequest } from '../study/trial-message.ts';
import { counted } from '../terminal/number-format.ts';
import { type StudySecret, secretVariable } from './study-secret.ts';

/** The contents of a job in the queue. */
export interface TrialJob {
  readonly shoal: string;
  readonly point: readonly number[];
  readonly seed: number;
}

/**
 * A worker's answer. `measures` is null if the values do not make a valid scenario; a measure without a value is null.
 */
export interface TrialAnswer {
  readonly shoal: string;
  readonly key: string;
  readonly measures: readonly (number | null)[] | null;
  readonly stateHash?: string | undefined;
  /** Duration of the trial, s. */
  readonly seconds?: number | undefined;
  /** Of a worker with a secret. */
  readonly signature?: string;
}

/** Limit of a trial's estimated time on one thread, hours. */
const mostHours = 48;

/** A prefix for names of jobs: a key may consist of digits, and BullMQ refuses such names. */
const before = 'trial-';

export function jobName(key: string): string {
  return before + key;
}

/** The key of a trial, from the name of its job. */
export function keyOfJob(name: string): string {
  return name.slice(before.length);
}

export function keyOfTrial(study: Study, { point, seed }: Pick<TrialRequest, 'point' | 'seed'>): string {
  return trialKey(documentOfCandidate(study, point), seed);
}

export function jobOf({ point, seed }: TrialRequest): TrialJob {
  return { shoal: version, point: [...point], seed };
}

/**
 * Checks a job, since any program may have written it.
 * @param name of the job @returns the trial to run @throws Error that states the problem
 */
export function readJob({ study, scenario }: LoadedStudy, name: string, data: unknown): TrialRequest {
  if (!isObject(data)) throw wrong('the job', 'an object', data);
  refuseOtherVersion('the coordinator', 'this worker', data.shoal);
  const { point: given, seed } = data;
  const others = Object.keys(data).filter((key) => !['shoal', 'point', 'seed'].includes(key));
  if (others.length > 0) throw wrong('the keys of the job', 'shoal, point and seed', others[0]);
  const dimensions = study.varied.length;
  const isPoint = Array.isArray(given) && given.length === dimensions && given.every((x) => x >= 0 && x <= 1);
  if (!isPoint || !given.every((x) => typeof x === 'number'))
    throw wrong(
      'point',
      `${counted(dimensions, 'number')} from 0 to 1`,
      Array.isArray(given) ? given.slice(0, 20) : given,
    );
  if (typeof seed !== 'number' || !Number.isInteger(seed) || seed < 0 || seed > maxSeed)
    throw wrong('seed', `a whole number from 0 to ${maxSeed}`, seed);
  const request = { index: 0, point: Float64Array.from(given), seed };
  if (keyOfTrial(study, request) !== keyOfJob(name)) throw wrong('the name', 'the key of its trial', name);
  const plan = planOfCandidate(study, request.point);
  const steps = study.steps.warmUp + study.steps.measured;
  const hours = plan ? (steps * estimateWork(plan, scenario.meshes).step) / 3600 : 0;
  if (hours > mostHours)
    throw wrong('its steps', `at most ${mostHours} hours of work from a queue`, `about ${Math.round(hours)} hours`);
  return request;
}

/** @param study its hash @param secret undefined: the answer is not signed */
export function answerOf(study: string, key: string, outcome: Outcome, secret: StudySecret | undefined): TrialAnswer {
  const { measures, stateHash, seconds } = outcome ?? { measures: null };
  const numbers = measures?.map((x) => (Number.isNaN(x) ? null : x)) ?? null;
  const answer = { shoal: version, key, measures: numbers, ...(outcome && { stateHash, seconds }) };
  return secret ? { ...answer, signature: secret.sign(...signedAnswer(study, answer)) } : answer;
}

function signedAnswer(study: string, answer: Readonly<Record<string, unknown>>): readonly unknown[] {
  const { shoal, key, measures, stateHash = null, seconds = null } = answer;
  return ['answer', study, shoal, key, measures, stateHash, seconds];
}

/**
 * Checks an answer, since any program may have written it.
 * @param point of the trial @param key of the trial
 * @param secret undefined: answers are not signed
 * @throws Error that states the problem
 */
export function readAnswer(
  { study, hash }: Pick<LoadedStudy, 'study' | 'hash'>,
  point: Float64Array,
  key: string,
  answer: unknown,
  secret: StudySecret | undefined,
): Outcome {
  if (!isObject(answer)) throw wrong('the answer', 'an object', answer);
  refuseOtherVersion('a worker', 'this coordinator', answer.shoal);
  if (answer.key !== key) throw wrong('the key of the answer', key, answer.key);
  if (secret && !secret.isSigned(answer.signature, ...signedAnswer(hash, answer)))
    throw new Error(
      `the answer must be signed with the ${secretVariable} of this study, got ${answer.signature === undefined ? 'no signature' : 'another signature'}: another program writes answers to this Redis`,
    );
  const { measures: wanted } = study;
  const { measures, stateHash, seconds } = answer;
  if ((measures === null) !== (planOfCandidate(study, point) === undefined))
    throw wrong('its measures', measures === null ? counted(wanted.length, 'number') : 'null', measures);
  if (measures === null) return undefined;
  if (
    !Array.isArray(measures) ||
    measures.length !== wanted.length ||
    !measures.every((x) => x === null || Number.isFinite(x))
  )
    throw wrong('its measures', counted(wanted.length, 'number'), measures);
  for (const [m, value] of measures.entries())
    if (value !== null && !isPossible(wanted[m], value))
      throw wrong(`its measure ${wanted[m].name}`, 'a value that this measure can have', value);
  if (typeof stateHash !== 'string' || !/^[0-9a-f]{16}$/.test(stateHash))
    throw wrong('its state hash', '16 hexadecimal digits', stateHash);
  if (seconds !== undefined && !(typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0))
    throw wrong('its seconds', 'a number from 0', seconds);
  return {
    measures: measures.map((x: number | null) => x ?? Number.NaN),
    stateHash,
    ...(seconds !== undefined && { seconds }),
  };
}

/** Metrics from 0 to 1. */
const fractions: readonly string[] = ['polarisation', 'absoluteRotation', 'neighbourTurnover'];

/** Whether a measure can have this value: counts are from 0, and fractions at most 1, as far as rounding allows. */
function isPossible(measure: MeasureDocument, value: number): boolean {
  if (measure.kind !== 'metric') return value >= 0;
  const { take } = measure;
  const isMean = take === undefined || ['mean', 'last', 'min', 'max'].includes(take);
  return !isMean || !fractions.includes(measure.metric) || (value >= -rounding && value <= 1 + rounding);
}

const rounding = 1e-6;

function refuseOtherVersion(who: string, me: string, shoal: unknown): void {
  if (shoal === version) return;
  throw new Error(
    `${who} is shoal ${typeof shoal === 'string' ? shoal.slice(0, 40) : 'of an unknown version'}, ${me} is shoal ${version}, and results may differ between versions; install the same one on all machines`,
  );
}

function wrong(what: string, expected: string, got: unknown): Error {
  return new Error(`${what} must be ${expected}, got ${brief(got)}`);
}

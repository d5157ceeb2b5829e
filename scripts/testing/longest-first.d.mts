import { BaseSequencer } from 'vitest/node';

/** Orders test files so that the workers finish together: the longest of a project first. */
export class LongestFirst extends BaseSequencer {}

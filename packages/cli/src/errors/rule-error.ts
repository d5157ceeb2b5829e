import { InputError } from './input-error.ts';

/** A rule of the user's own threw, or wrote a number that is not finite. */
export class RuleError extends InputError {}

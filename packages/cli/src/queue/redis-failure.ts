import { QueueFailure } from '../errors/exit-error.ts';
import { withoutStop } from '../errors/failure.ts';

/** Advice for the errors of a Redis that was reached. */
const remedies: readonly (readonly [sign: RegExp, what: string, remedy: string])[] = [
  [/\bOOM\b/, 'is full: it has reached its maxmemory', 'Raise maxmemory there, or remove other data'],
  [
    /WRONGTYPE/,
    'has a key of another type than Shoal writes, so another program uses keys that begin with "shoal:"',
    'Remove that key, or name another Redis or another database of it',
  ],
  [/READONLY/, 'is a read-only replica', 'Name its primary'],
  [/MISCONF/, 'cannot save its data', 'Make room on its disk'],
  [/NOPERM/, 'does not let this user do that', 'Give the user all commands on keys that begin with "shoal"'],
];

/** Whether Redis has refused a command, rather than lost the connection. */
export function isRefusal(error: unknown): error is Error {
  return error instanceof Error && (error.name === 'ReplyError' || remedies.some(([sign]) => sign.test(error.message)));
}

/** What is wrong with a Redis that has refused a command, and what to do. */
export function refusalText(shown: string, { message }: Error): readonly [what: string, remedy: string] {
  const [, what, remedy] = remedies.find(([sign]) => sign.test(message)) ?? [];
  return [
    what ? `${shown} ${what}` : `${shown} refused a command: ${withoutStop(message.slice(0, 200))}`,
    remedy ?? 'Check that Redis',
  ];
}

/** The error to throw instead of that of a Redis which has refused a command. */
export function redisFailure(shown: string, error: unknown): unknown {
  if (!isRefusal(error)) return error;
  const [what, remedy] = refusalText(shown, error);
  return new QueueFailure(`--queue: ${what}. ${remedy}, then continue with --resume.`);
}

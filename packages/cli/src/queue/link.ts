// The connection to Redis, with what happens when it is lost.

import type { Redis } from 'ioredis';
import { InputError, QueueFailure } from '../errors/exit-error.ts';
import { withoutStop } from '../errors/failure.ts';
import type { QueueAddress } from './queue-address.ts';

type Packages = Pick<typeof import('bullmq'), 'Queue' | 'QueueEvents' | 'UnrecoverableError' | 'Worker'>;

/** ms */
const timeToConnect = 10_000;
const mostPause = 2000;

/** Connection options: longest pause between two attempts. Commands wait until there is a connection. */
const patient = {
  maxRetriesPerRequest: null,
  connectTimeout: timeToConnect,
  retryStrategy: (attempt: number): number => Math.min(100 * attempt, mostPause),
} as const;

/** A connection to the Redis of a queue, restored whenever it is lost, and the packages that use it. */
export class Link {
  readonly redis: Redis;
  readonly shown: string;
  readonly packages: Packages;
  readonly #address: QueueAddress;

  /** @throws InputError if the packages are missing, or Redis cannot be reached */
  static async open(address: QueueAddress): Promise<Link> {
    const [{ Redis }, packages] = await load();
    let isOpen = false;
    let problem: Error | undefined;
    const redis = new Redis({
      ...address.connection,
      ...patient,
      lazyConnect: true,
      retryStrategy: (attempt) => (isOpen ? patient.retryStrategy(attempt) : null),
    });
    redis.on('error', (error: Error) => {
      problem = error;
    });
    try {
      await answered(redis.connect().then(() => redis.ping()));
      // For example, the database does not exist.
      if (problem) throw problem;
    } catch (error) {
      redis.disconnect();
      throw unreachable(address, problem ?? error);
    }
    isOpen = true;
    return new Link(address, redis, packages);
  }

  private constructor(address: QueueAddress, redis: Redis, packages: Packages) {
    this.#address = address;
    this.redis = redis;
    this.shown = address.shown;
    this.packages = packages;
    let isLost = false;
    redis.on('close', () => {
      if (!isLost && !this.#isClosed) tell(`lost the connection to ${this.shown}; reconnecting.`);
      isLost = true;
    });
    redis.on('ready', () => {
      if (isLost) tell(`reconnected to ${this.shown}.`);
      isLost = false;
    });
  }

  readonly #others: Redis[] = [];
  #isClosed = false;

  /** Options for the connections that BullMQ opens itself. */
  get connection(): QueueAddress['connection'] & typeof patient {
    return { ...this.#address.connection, ...patient };
  }

  /** Another connection, for commands that block in Redis. It closes with this one. */
  anotherConnection(): Redis {
    const other = this.redis.duplicate({ ...patient, lazyConnect: false });
    // Only the first connection reports errors.
    other.on('error', () => undefined);
    this.#others.push(other);
    return other;
  }

  close(): void {
    this.#isClosed = true;
    for (const connection of [this.redis, ...this.#others]) connection.disconnect();
  }
}

/** Whether the connection ended before the reply. ioredis resends a single command, but not several at once. */
export function isLostConnection(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || /connection is closed/i.test(error.message));
}

/** Tells the user something about the queue. */
export function tell(text: string): void {
  // The current line of the terminal may contain a progress bar.
  process.stderr.write(`${process.stderr.isTTY ? '\r\u001b[K' : ''}shoal: ${text}\n`);
}

/** @throws Error if a server that accepts the connection does not answer */
async function answered(reply: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), timeToConnect);
  });
  try {
    await Promise.race([reply, silence]);
  } finally {
    clearTimeout(timer);
  }
}

async function load(): Promise<readonly [{ readonly Redis: typeof Redis }, Packages]> {
  // With `DEBUG`, ioredis would print everything it sends, including passwords.
  delete process.env.DEBUG;
  try {
    return await Promise.all([import('ioredis'), import('bullmq')]);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new InputError(
      '--queue: the packages "bullmq" and "ioredis" are not installed. Install them beside shoal-cli: npm install bullmq ioredis, with --global if shoal-cli is global.',
    );
  }
}

/** Advice for errors of Redis, Node and OpenSSL. It never contains a password. */
const remedies: readonly (readonly [sign: RegExp, remedy: string])[] = [
  [
    /NOAUTH|WRONGPASS|invalid password/i,
    'Give user name and password in the URL, or the password in SHOAL_QUEUE_PASSWORD.',
  ],
  [/NOPERM/, 'Give this user the right to all commands on keys and channels that begin with "shoal".'],
  [
    /certificate|self-signed|altname/i,
    'If the certificate is from a private authority, set NODE_EXTRA_CA_CERTS to its certificate file.',
  ],
  [/ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH/, 'Start Redis there, or correct --queue.'],
];

/** A server that expects TLS ends plain connections; a server that expects plain ones waits for more data. */
function remedyOfTls({ tls }: QueueAddress['connection']): string {
  return tls
    ? 'Check host and port. If that Redis does not use TLS, write redis:// instead of rediss://.'
    : 'Check host and port. If that Redis expects TLS, write rediss:// instead of redis://.';
}

function unreachable({ shown, connection }: QueueAddress, error: unknown): InputError {
  // A server may include what was sent to it, such as a password, in its error.
  const secrets = [connection.password, connection.username].filter((one) => one !== undefined && one !== '');
  const said = error instanceof Error ? error.message : String(error);
  const message = secrets.reduce<string>((text, secret) => text.replaceAll(secret ?? '', '***'), said);
  const remedy = remedies.find(([sign]) => sign.test(message))?.[1] ?? remedyOfTls(connection);
  return new InputError(`--queue: ${shown} cannot be used: ${withoutStop(message)}. ${remedy}`);
}

/** Advice for the errors of a Redis that was reached. */
const answers: readonly (readonly [sign: RegExp, what: string, remedy: string])[] = [
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
  return error instanceof Error && (error.name === 'ReplyError' || answers.some(([sign]) => sign.test(error.message)));
}

/** What is wrong with a Redis that has refused a command, and what to do. */
export function refusalText(shown: string, { message }: Error): readonly [what: string, remedy: string] {
  const [, what, remedy] = answers.find(([sign]) => sign.test(message)) ?? [];
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

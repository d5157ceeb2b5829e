// Reads and checks the address that `--queue` names.

import { InputError } from '../errors/exit-error.ts';

/** Address of the queue. */
export interface QueueAddress {
  /** Address for messages, without user name and password. */
  readonly shown: string;
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly db: number;
    readonly username?: string;
    readonly password?: string;
    readonly tls?: { readonly servername: string };
  };
}

/** Names of the environment variables that hold the address, if `--queue` has no value, and the password, if it has none. */
const addressVariable = 'SHOAL_QUEUE';
const passwordVariable = 'SHOAL_QUEUE_PASSWORD';

export const queueAddressHelp: string = `redis://HOST:PORT, or rediss:// for TLS (default: the variable ${addressVariable}); ${passwordVariable} can hold the password`;

const defaultPort = 6379;
const schemes = ['redis:', 'rediss:'];

/**
 * Reads the address of a queue.
 * @param given the value of `--queue`; true: read the environment
 * @throws InputError whose message does not contain the password
 */
export function queueAddress(given: string | true, environment: NodeJS.ProcessEnv = process.env): QueueAddress {
  const text = given === true ? environment[addressVariable] : given;
  if (!text)
    throw new InputError(
      `${given === true ? `--queue has no value, so the variable ${addressVariable}` : '--queue'} must be redis://HOST:PORT, got nothing.`,
    );
  const where = given === true ? addressVariable : '--queue';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const db = /^\/?(\d{0,4})$/.exec(url?.pathname ?? '-')?.[1];
  if (!url || !schemes.includes(url.protocol) || url.hostname === '' || db === undefined || url.search || url.hash)
    throw new InputError(
      `${where} must be redis://HOST:PORT or rediss://HOST:PORT, optionally with USER:PASSWORD@ before the host and /DATABASE (a number) after the port, got ${shownText(text)}.`,
    );
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const username = decoded(url.username, where);
  const password = decoded(url.password, where) || environment[passwordVariable];
  const port = url.port === '' ? defaultPort : Number(url.port);
  return {
    shown: `${url.protocol}//${url.hostname}:${port}${db === '' ? '' : `/${db}`}`,
    connection: {
      host,
      port,
      db: Number(db),
      ...(username && { username }),
      ...(password && { password }),
      ...(url.protocol === 'rediss:' && { tls: { servername: host } }),
    },
  };
}

/** Removes the password from the process's arguments, because other users of the machine can read them with `ps`. */
export function hideArguments(command: string, { shown, connection }: QueueAddress): void {
  if (connection.password) process.title = `shoal ${command} --queue ${shown}`;
}

function decoded(text: string, where: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InputError(
      `${where} has a % in the user name or password without two hexadecimal digits after it, expected percent-encoding as in p%25ss. Write % as %25, @ as %40, : as %3A and / as %2F.`,
    );
  }
}

/** The text, unless it may contain a password. */
function shownText(text: string): string {
  return /^[\w.:-]{1,60}$/.test(text) && !text.includes('@')
    ? JSON.stringify(text)
    : 'other text, which is not shown, as it may contain a password';
}

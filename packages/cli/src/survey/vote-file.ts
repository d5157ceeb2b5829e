// Reads the votes that the studio saves at the end of a blind study.

import { printable } from 'shoal/scenario';
import { InputError } from '../errors/exit-error.ts';
import { brief, isObject } from '../files/json.ts';
import { type FileKind, MiB, readUntrustedText } from '../files/read-file.ts';

const kind: FileKind = {
  name: 'a file of the blind study (JSON)',
  limit: 16 * MiB,
  advice: 'Check the path. The page saves such a file at the end of a blind study: Save JSON.',
};

const mostVotes = 100_000;
const longestName = 500;
const mostListed = 20;

/** Which of two schools looked more real. */
export interface Vote {
  readonly left: string;
  readonly right: string;
  /** The chosen school; empty: no difference. */
  readonly chosen: string;
}

/** The votes that one person saved. */
export interface VoteFile {
  readonly path: string;
  readonly question: string;
  readonly scene: string;
  readonly votes: readonly Vote[];
  /** The votes as text. Files with the same text are copies. */
  readonly text: string;
}

/**
 * Reads a file of the blind study, which is not trusted.
 * @throws InputError with all problems at once
 */
export function readVoteFile(path: string): VoteFile {
  const text = readUntrustedText(path, kind);
  const problems: string[] = [];
  const file = checked(parsed(text, path), problems);
  if (file) return { path, ...file };
  const lines = problems.slice(0, mostListed).map((problem) => `${path}: ${problem}.`);
  const rest = problems.length - lines.length;
  if (rest > 0) lines.push(`… and ${rest} more problems.`);
  throw new InputError([...lines, kind.advice].join('\n'));
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError(`${path}: is not JSON, expected ${kind.name}. ${kind.advice}`);
  }
}

/** @returns undefined if there are problems */
function checked(json: unknown, problems: string[]): Omit<VoteFile, 'path'> | undefined {
  if (!isObject(json)) {
    problems.push(`must be an object with question, scene and votes, got ${brief(json)}`);
    return undefined;
  }
  const { question, scene, votes } = json as { [key in 'question' | 'scene' | 'votes']?: unknown };
  for (const [key, text] of Object.entries({ question, scene })) checkName(text, key, problems);
  if (!Array.isArray(votes) || votes.length === 0 || votes.length > mostVotes) {
    const got = Array.isArray(votes) ? `${votes.length} votes` : brief(votes);
    problems.push(`votes must be a list of 1 to ${mostVotes} votes, got ${got}`);
    return undefined;
  }
  for (const [index, vote] of votes.entries()) checkVote(vote, `votes[${index}]`, problems);
  if (problems.length > 0) return undefined;
  const cast = (votes as readonly Vote[]).map(({ left, right, chosen }) => ({ left, right, chosen }));
  return { question: question as string, scene: scene as string, votes: cast, text: JSON.stringify(votes) };
}

function checkVote(vote: unknown, where: string, problems: string[]): void {
  if (!isObject(vote)) {
    problems.push(`${where} must be an object, got ${brief(vote)}`);
    return;
  }
  const { left, right, chosen } = vote as { [key in keyof Vote]?: unknown };
  checkName(left, `${where}.left`, problems);
  checkName(right, `${where}.right`, problems);
  if (left === right) problems.push(`${where}.right must differ from left, got ${brief(right)}`);
  if (chosen !== '' && chosen !== left && chosen !== right)
    problems.push(`${where}.chosen must be left, right or "", got ${brief(chosen)}`);
}

function checkName(value: unknown, where: string, problems: string[]): void {
  if (typeof value === 'string' && value.length > 0 && value.length <= longestName && printable(value) === value)
    return;
  const got = typeof value !== 'string' || printable(value) !== value ? brief(value) : `${value.length} characters`;
  problems.push(
    `${where} must be a string of 1 to ${longestName} characters without control characters, including those that change text direction, got ${got}`,
  );
}

import { InputError } from '../errors/exit-error.ts';
import { withoutStop } from '../errors/failure.ts';
import { codeOf } from '../errors/file-system-error.ts';
import { shellWord } from '../terminal/shell-word.ts';

const notJavaScript: readonly string[] = [
  'ERR_UNKNOWN_FILE_EXTENSION',
  'ERR_IMPORT_ATTRIBUTE_MISSING',
  'ERR_IMPORT_ASSERTION_TYPE_MISSING',
  'ERR_INVALID_TYPESCRIPT_SYNTAX',
];

const example = 'export default { name: "light", steer(out, i, settings, scene) { … } }';

/**
 * The error to throw if a module of rules cannot be imported.
 * @param name of the module, with its hash
 * @param path of the file, with links resolved
 */
export function loadError(name: string, path: string, error: unknown): InputError {
  // Compares the name, because the module may import another copy of the library.
  if (error instanceof Error && error.name === 'ScenarioError')
    return new InputError(`${name}: has a wrong definition:\n${error.message}\nSee "Rules of your own" in the docs.`);
  const { message, kind, place } = described(path, error);
  if (notJavaScript.includes(codeOf(error)))
    return new InputError(
      `${name}: is not JavaScript that Node ${process.versions.node} can import, expected a file that ends in .mjs or .js. Compile TypeScript first, or use Node 22.18 or later.`,
    );
  if (codeOf(error) === 'ERR_MODULE_NOT_FOUND') return new InputError(`${name}: ${notFound(message)}`);
  if (error instanceof SyntaxError)
    return new InputError(
      `${name}: is not valid JavaScript: ${message}. Correct it; "node --check ${shellWord(path)}" shows where. The name of a module with import or export ends in .mjs.`,
    );
  return new InputError(
    `${name}: threw ${kind} while loading${place}: ${message}. Expected a module that only exports rules, as in ${example}.`,
  );
}

/** The message of an error, and its line in the file if the stack shows one. */
function described(path: string, error: unknown): { message: string; kind: string; place: string } {
  if (!(error instanceof Error)) return { message: String(error), kind: 'a value', place: '' };
  const after = (error.stack ?? '').split(path)[1] ?? '';
  const line = /^(?:\?sha256=[0-9a-f]+)?:(\d+)/.exec(after)?.[1];
  return {
    message: withoutStop(error.message),
    kind: error.name,
    place: line === undefined ? '' : ` (line ${line})`,
  };
}

function notFound(message: string): string {
  const [, what = ''] = /^Cannot find (?:package|module) '([^']+)'/.exec(message) ?? [];
  return /^shoal(?:\/|$)/.test(what)
    ? `imports "${what}", which is not installed beside it. Export the definition itself, as in ${example}, or run "npm install shoal" in its folder.`
    : `imports "${what || message}", which is not there. Correct the import, or install the package in its folder.`;
}

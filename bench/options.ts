// Reads the arguments of `npm run bench --`.

/** The arguments after `npm run bench --`. */
export interface BenchArguments {
  /** Names of parts and of scenes; empty: all. */
  readonly chosen: readonly string[];
  /** Whether to add rows to `bench/results`. */
  readonly save: boolean;
  /** `check`: fails if a ratio got worse. */
  readonly strict: boolean;
  /** Whether to draw stored rows without measuring. */
  readonly fromResults: boolean;
  /** File for the page; undefined: no page is requested. */
  readonly page: string | undefined;
}

const flags = ['--save', '--strict', '--from-results', '--page'];

/** Invalid arguments. The program then ends with code 2. */
export class ArgumentError extends Error {}

export function benchOptionsOf(words: readonly string[]): BenchArguments {
  const unknown = words.filter((word) => word.startsWith('-') && !flags.includes(word));
  if (unknown.length > 0)
    throw new ArgumentError(`npm run bench: unknown option ${unknown.join(', ')}, expected ${flags.join(', ')}.`);
  const pageAt = words.indexOf('--page');
  const file = pageAt >= 0 && words[pageAt + 1]?.endsWith('.html') ? words[pageAt + 1] : undefined;
  const parts = words.filter((word) => !word.startsWith('-') && word !== file);
  const options = {
    chosen: parts.includes('all') ? [] : parts,
    save: words.includes('--save'),
    strict: words.includes('--strict'),
    fromResults: words.includes('--from-results'),
    page: pageAt < 0 ? undefined : (file ?? 'out/figures.html'),
  };
  if (options.fromResults && (options.page === undefined || parts.length > 0 || options.save))
    throw new ArgumentError(
      'npm run bench: --from-results measures nothing, so it needs --page and no parts. Write: npm run bench -- --from-results --page figures.html',
    );
  if (options.strict && !parts.includes('check'))
    throw new ArgumentError('npm run bench: --strict belongs to check. Write: npm run bench -- check --strict');
  return options;
}

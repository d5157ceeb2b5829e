// Reads lists of names that Python has pickled as text (protocol 0). Nothing else is read, and nothing is run.

type Value = string | Value[];

/** Most values: a file of 100 animals with 100 points has 30 000 columns. */
const mostValues = 1_000_000;

/** @returns lists of names; undefined if the text is anything else */
export function pickledNames(text: string): string[][] | undefined {
  const value = pickled(text);
  const isList =
    Array.isArray(value) && value.every((one) => Array.isArray(one) && one.every((name) => typeof name === 'string'));
  return isList ? (value as string[][]) : undefined;
}

/** A stack machine that knows texts, lists and tuples. */
interface Machine {
  readonly stack: Value[];
  readonly marks: number[];
  readonly memory: Map<string, Value>;
}

/** What an operation does, by its letter. It returns false if it is not possible. */
const operations: Readonly<Record<string, (machine: Machine, argument: string) => boolean>> = {
  '(': ({ stack, marks }) => marks.push(stack.length) > 0,
  l: gather,
  t: gather,
  V: ({ stack }, text) => stack.push(unescaped(text)) > 0,
  p({ stack, memory }, name) {
    const top = stack.at(-1);
    if (top !== undefined) memory.set(name, top);
    return top !== undefined;
  },
  g({ stack, memory }, name) {
    const known = memory.get(name);
    return known !== undefined && stack.push(known) > 0;
  },
  a({ stack }) {
    const top = stack.pop();
    const list = stack.at(-1);
    return top !== undefined && Array.isArray(list) && list.push(top) > 0;
  },
};

/** Makes a list of what stands above the last mark. */
function gather({ stack, marks }: Machine): boolean {
  const mark = marks.pop();
  return mark !== undefined && stack.push(stack.splice(mark)) > 0;
}

function pickled(text: string): Value | undefined {
  const machine: Machine = { stack: [], marks: [], memory: new Map() };
  const token = /([(lta.])|([Vpg])([^\n]*)\n/y;
  for (let steps = 0; steps < mostValues; steps++) {
    const [, alone, letter = alone, argument = ''] = token.exec(text) ?? [];
    if (letter === '.') return machine.stack.length === 1 ? machine.stack[0] : undefined;
    if (letter === undefined || !operations[letter](machine, argument)) return undefined;
  }
  return undefined;
}

function unescaped(text: string): string {
  return text.replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

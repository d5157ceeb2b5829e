/*
 * Constants that the WebAssembly kernel and its host share. `npm run kernel` writes them for AssemblyScript into
 * layout.generated.simd.ts. Only types may be imported here.
 */
import type { HeadingName } from '../../parameters/headings/table.ts';
import type { FormOf, RuleName } from '../../parameters/table.ts';

/**
 * The rules that the kernel computes, in the order of its output, with their forms. The code of a form is its number in
 * this list, from 1 on.
 */
export const kernelForms = {
  separation: ['linear-decay', 'displacement', 'unit', 'inverse', 'centroid'],
  alignment: ['linear-decay', 'mean', 'match', 'heading'],
  cohesion: ['linear-decay', 'centroid', 'heading'],
} as const satisfies { readonly [R in RuleName]?: readonly FormOf<R>[] };

/**
 * The heading models whose sums over neighbours the kernel computes. The code of a model is its number in this list,
 * from 1 on.
 */
export const kernelHeadings = ['couzin', 'vicsek', 'dorsogna', 'strombom'] as const satisfies readonly HeadingName[];

/** The same rules, which any name can index. */
const formsOf: Readonly<Record<string, readonly string[]>> = kernelForms;
/** The names of these rules. */
export const kernelRules: readonly string[] = Object.keys(kernelForms);

/** The rule and form that the kernel also computes, without neighbours. Its vector is the last of each row. */
export const noiseRule = { name: 'wander', form: 'noise' } as const satisfies {
  name: RuleName;
  form: FormOf<'wander'>;
};

/** Returns the code of a form; 0: the kernel does not compute it. */
export function formCode(rule: string, form: string): number {
  return 1 + (formsOf[rule]?.indexOf(form) ?? -1);
}

/** Returns the code of a heading model; 0: the kernel computes no sums for it. */
export function headingCode(model: HeadingName): number {
  return 1 + (kernelHeadings as readonly string[]).indexOf(model);
}

/** Whether a form reads the velocities of flockmates instead of their headings. */
export function readsVelocities(rule: string, code: number): boolean {
  return rule === 'alignment' && code > 1;
}

/** Whether the radius of a form depends on the body lengths of both fish. That of the form centroid does not. */
export function isStretched(rule: string, form: string): boolean {
  return rule === 'separation' && form !== 'centroid';
}

/** The settings of a species in the kernel's memory: 4 bytes each, in this order. */
const settingsFields = {
  /** Its reach, m, rounded up, so that a fish exactly at the reach is a neighbour. */
  reach: 'f32',
  /** Cosine of half its field of view, rounded down; less than −1: all around. */
  cosHalfView: 'f32',
  /**
   * Bits of the species that are its flockmates; and of these and the species from which it only keeps its distance.
   */
  flockmateMask: 'i32',
  anyMask: 'i32',
  /** Forms by their codes; 0: off. */
  separation: 'i32',
  alignment: 'i32',
  cohesion: 'i32',
  /** 1 if its radius of separation depends on the other fish's species, otherwise 0. */
  stretched: 'i32',
  /** Radii, m. */
  separationRadius: 'f32',
  alignmentRadius: 'f32',
  cohesionRadius: 'f32',
  /** Square of the radius of its list (reach + skin), m², rounded up. */
  listSq: 'f32',
  /** Largest radius of rules that the host computes when the kernel visits a fish, m; 0: there are none. */
  visitedRadius: 'f32',
  /** How many of the nearest flockmates count; 0: all. */
  separationNearest: 'i32',
  alignmentNearest: 'i32',
  cohesionNearest: 'i32',
  /** 1 if any rule has such a limit, otherwise 0. */
  limited: 'i32',
  /** The largest limit of a rule with a radius of "all"; 0: there is none. */
  widest: 'i32',
  /** Radius within which a list is complete, m, rounded down. */
  complete: 'f32',
  /**
   * Square of the radius within which its candidates are gathered, m², rounded up; and the number of cells to search on
   * each side.
   */
  gatherSq: 'f32',
  spanX: 'i32',
  spanY: 'i32',
  spanZ: 'i32',
  /** Code of its heading model; 0: rules steer it. */
  heading: 'i32',
  /** Numbers of the heading model, in the order that <model>.simd.ts documents. */
  number0: 'f32',
  number1: 'f32',
  number2: 'f32',
  number3: 'f32',
  number4: 'f32',
} as const;

const fieldNames = Object.keys(settingsFields);
const at = (field: keyof typeof settingsFields): number => fieldNames.indexOf(field);

/** Offsets of the fields, in words. Code, radius and limit of rule k are k words after those of the first rule. */
export const settingsAt = {
  reach: at('reach'),
  cosHalfView: at('cosHalfView'),
  flockmateMask: at('flockmateMask'),
  anyMask: at('anyMask'),
  codes: at('separation'),
  stretched: at('stretched'),
  radii: at('separationRadius'),
  listSq: at('listSq'),
  visitedRadius: at('visitedRadius'),
  nearest: at('separationNearest'),
  limited: at('limited'),
  widest: at('widest'),
  complete: at('complete'),
  gatherSq: at('gatherSq'),
  spans: at('spanX'),
  heading: at('heading'),
  numbers: at('number0'),
} as const;

/** Number of species that the tables have room for: the most that a scenario can have. */
export const maxSpecies = 32;
/** Words of 4 bytes per species. */
export const settingsWords = 32;
/** Number of fish whose steering vectors are collected at a time. */
export const chunk = 1024;
/** Numbers per row of vectors: one vector for each rule, then the noise. */
export const rowNumbers: number = 3 * (kernelRules.length + 1);
/** Numbers per weighted sum; the last is unused. */
export const sumNumbers = 4;
/**
 * Words per record of a fish: position, bit of the species; heading, and a word with the indices of the species and of
 * the fish.
 */
const recordWords = 8;
/** Number of bits for the index of the species, the lowest in the last word. The index of the fish is above them. */
export const speciesBits = 5;
/**
 * A bit of the last word that is always set, so that the word is a normal number when it is read as float32. Sums
 * multiply all four words of a heading; with a subnormal number among them a step takes twice as long.
 */
export const normalBit: number = 1 << 30;

/** Bytes per neighbour in the lists for visits: four float32 and an int32. */
export const neighbourBytes = 20;
/** Bytes of a block for lists of neighbours. A list takes at most a sixteenth of a block. */
export const blockBytes: number = 1 << 18;
/**
 * Width of a cell ÷ the reach of most fish. 1 was the fastest (bench/trials.md).
 */
export const cellPart = 1;

/** All constants as AssemblyScript source. */
export function assemblyScript(): string {
  const pascal = (name: string): string => name.replace(/(^|-)(\w)/g, (_all, _dash, letter) => letter.toUpperCase());
  const codes = Object.entries(kernelForms).flatMap(([rule, forms]) =>
    forms.map((form, k) => `export const ${rule}${pascal(form)}: i32 = ${k + 1};`),
  );
  const models = kernelHeadings.map((model, k) => `export const heading${pascal(model)}: i32 = ${k + 1};`);
  const sizes = Object.entries({
    maxSpecies,
    settingsBytes: 4 * settingsWords,
    chunk,
    rowBytes: 4 * rowNumbers,
    sumBytes: 4 * sumNumbers,
    vectorBytes: 12,
    vectorsBytes: 12 * kernelRules.length,
    recordBytes: 4 * recordWords,
    neighbourBytes,
    speciesBits,
    normalBit,
    blockBytes,
  }).map(([name, value]) => `export const ${name}: usize = ${value};`);
  const fields = Object.entries(settingsFields).map(([name, type]) => `  ${name}: ${type};`);
  return [
    '/* Made from layout.ts by `npm run kernel`. */',
    '',
    ...codes,
    '',
    ...models,
    '',
    ...sizes,
    '',
    '/** What a species asks for. */',
    '@unmanaged',
    'export class Settings {',
    ...fields,
    '}',
    '',
  ].join('\n');
}

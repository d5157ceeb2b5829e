/*
 * What the WebAssembly kernel and its host must state alike, once: `npm run kernel` writes it out for AssemblyScript into
 * layout.generated.simd.ts. Only types may be imported here.
 */
import type { FormOf, RuleName } from '../../parameters/table.ts';

/** The rules that the kernel computes, in the order of its output, with their forms; a form's code is its position from 1 on. */
export const kernelForms = {
  separation: ['linear-decay', 'displacement', 'unit', 'inverse', 'centroid'],
  alignment: ['linear-decay', 'mean', 'match', 'heading'],
  cohesion: ['linear-decay', 'centroid', 'heading'],
} as const satisfies { readonly [R in RuleName]?: readonly FormOf<R>[] };

/** The same by any name. */
const formsOf: Readonly<Record<string, readonly string[]>> = kernelForms;
/** Their names. */
export const kernelRules: readonly string[] = Object.keys(kernelForms);

/** The rule that the kernel computes beside them, into the same rows, in this form. */
export const noiseRule = { name: 'wander', form: 'noise' } as const satisfies {
  name: RuleName;
  form: FormOf<'wander'>;
};

/** The code of a form; 0: the kernel does not compute it. */
export function formCode(rule: string, form: string): number {
  return 1 + (formsOf[rule]?.indexOf(form) ?? -1);
}

/** Whether a form reads the velocities of flockmates, not their headings. */
export function readsVelocities(rule: string, code: number): boolean {
  return rule === 'alignment' && code > 1;
}

/** Whether the radius of a form grows with the bodies of both fish; a centroid is that of flockmates within the plain radius. */
export function isStretched(rule: string, form: string): boolean {
  return rule === 'separation' && form !== 'centroid';
}

/** What the kernel must know of a species: 4 bytes each, in this order. */
const settingsFields = {
  /** Its reach, m, rounded up: a fish exactly at it is a neighbour. */
  reach: 'f32',
  /** Cosine of half its field of view, rounded down; less than −1: all around. */
  cosHalfView: 'f32',
  /** Bits of the species that are its flockmates, and of those and the ones it only keeps away from. */
  flockmateMask: 'i32',
  anyMask: 'i32',
  /** Forms by their codes; 0: off. */
  separation: 'i32',
  alignment: 'i32',
  cohesion: 'i32',
  /** Whether its radius of separation differs from species to species: 1. */
  stretched: 'i32',
  /** Radii, m. */
  separationRadius: 'f32',
  alignmentRadius: 'f32',
  cohesionRadius: 'f32',
  /** Square of how far its list goes: its reach and the skin, m², rounded up. */
  listSq: 'f32',
  /** Largest radius of rules that the host computes when the kernel visits a fish, m; 0: there are none. */
  visitedRadius: 'f32',
  /** Only so many of the nearest flockmates count; 0: all. */
  separationNearest: 'i32',
  alignmentNearest: 'i32',
  cohesionNearest: 'i32',
  /** Whether any rule has such a limit: 1. */
  limited: 'i32',
  /** The largest limit of a rule with a radius of "all"; 0: there is none. */
  widest: 'i32',
  /** Up to this length, rounded down, a list is complete, m. */
  complete: 'f32',
  /** Square of how far candidates are gathered for it, m², rounded up, and how many cells on each side that is. */
  gatherSq: 'f32',
  spanX: 'i32',
  spanY: 'i32',
  spanZ: 'i32',
} as const;

const fieldNames = Object.keys(settingsFields);
const at = (field: keyof typeof settingsFields): number => fieldNames.indexOf(field);

/** Where fields stand, in words: the code, the radius and the limit of rule k stand k after those of the first. */
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
} as const;

/** Species that the tables have room for: as many as a scenario may have. */
export const maxSpecies = 32;
/** Words of 4 bytes a species. */
export const settingsWords = 24;
/** Fish whose steering vectors are collected at a time. */
export const chunk = 1024;
/** Numbers of a row of vectors: one vector for each rule, the noise last. */
export const rowNumbers: number = 3 * (kernelRules.length + 1);
/** Numbers of their weighted sum, one of which means nothing. */
export const sumNumbers = 4;
/** Words of the record of a fish: position and bit of the species; heading, index of the species and of the fish. */
export const recordWords = 8;
/** Bits of the index of the species in the last word; the index of the fish is above them. */
export const speciesBits = 5;
/**
 * A bit of the last word that is always set, above the index of the fish: read as float32, the word is a normal number.
 * Sums multiply the whole heading, and with a subnormal in it a step takes twice as long.
 */
const normalBit = 1 << 30;
/** The last word of a record. */
export function lastWord(species: number, fish: number): number {
  return species | (fish << speciesBits) | normalBit;
}

/** Bytes of a neighbour in the list of a fish that the host visits: four float32 and an int32. */
export const neighbourBytes = 20;
/** Lists of neighbours are written into blocks of so many bytes, each list at most a sixteenth of one. */
export const blockBytes: number = 1 << 18;
/** Width of a cell as a part of the reach of most fish; 1 was the quickest (docs/decisions/performance-trials.md). */
export const cellPart = 1;

/** All of it in AssemblyScript. */
export function assemblyScript(): string {
  const pascal = (name: string): string => name.replace(/(^|-)(\w)/g, (_all, _dash, letter) => letter.toUpperCase());
  const codes = Object.entries(kernelForms).flatMap(([rule, forms]) =>
    forms.map((form, k) => `export const ${rule}${pascal(form)}: i32 = ${k + 1};`),
  );
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

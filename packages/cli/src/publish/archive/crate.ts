// Describes the files of an archive as an RO-Crate, so that repositories can index them.

import type { ArchivedFolder } from './archived-folder.ts';
import type { Author, Licence } from './crate-people.ts';

/** A file of a crate. */
export interface CrateFile {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

export interface CrateSubject extends Pick<ArchivedFolder, 'kind' | 'title' | 'description' | 'main' | 'made'> {
  readonly files: readonly CrateFile[];
  /** Day of publication, ISO 8601. */
  readonly published: string;
  readonly licence: Licence;
  readonly authors: readonly Author[];
}

type Entity = Readonly<Record<string, unknown>>;

export const metadataFile = 'ro-crate-metadata.json';
const specification = 'https://w3id.org/ro/crate/1.1';

/** The metadata of an RO-Crate 1.1: flattened JSON-LD with the root, every folder and file, and what made them. */
export function crateMetadata(subject: CrateSubject): object {
  const { files, title, description, published, licence, authors, main, kind, made } = subject;
  const root = folderEntity('', files);
  const people = authors.map(authorEntity);
  return {
    '@context': [`${specification}/context`, { sha256: 'http://schema.org/sha256' }],
    '@graph': [
      {
        '@id': metadataFile,
        '@type': 'CreativeWork',
        conformsTo: { '@id': specification },
        about: { '@id': './' },
      },
      {
        ...root,
        name: title,
        description,
        datePublished: published,
        license: { '@id': licence.id },
        ...(people.length > 0 && { author: people.map((one) => ({ '@id': one['@id'] })) }),
        mainEntity: { '@id': uriOf(main) },
        mentions: [{ '@id': '#simulation' }],
      },
      { '@id': licence.id, '@type': 'CreativeWork', name: licence.name, description: licence.description },
      ...people,
      {
        '@id': '#simulation',
        '@type': 'CreateAction',
        name: `Simulation: ${kind}`,
        instrument: { '@id': '#shoal' },
        object: linksTo(files.filter(({ name }) => isInput(name))),
        result: linksTo(files.filter(({ name }) => !isInput(name) && !isEnvironment(name))),
      },
      ...programEntities(made),
      ...foldersOf(files).map((folder) => ({ ...folderEntity(folder, files), name: folder })),
      ...files.map(fileEntity),
    ],
  };
}

/** The program that made the files, with versions if the directory states them. */
function programEntities(made: CrateSubject['made']): Entity[] {
  const shoal = { '@id': '#shoal', '@type': 'SoftwareApplication', name: 'Shoal' };
  if (made === undefined) return [shoal];
  const { versions } = made;
  return [
    {
      ...shoal,
      softwareVersion: versions.shoal,
      ...(versions.commit !== undefined && { identifier: `commit ${versions.commit}` }),
      softwareRequirements: { '@id': '#node' },
    },
    { '@id': '#node', '@type': 'SoftwareApplication', name: 'Node.js', softwareVersion: versions.node },
  ];
}

function fileEntity({ name, size, sha256 }: CrateFile): Entity {
  const base = name.split('/').at(-1) ?? '';
  const what = contents.find(([pattern]) => pattern.test(base))?.[1];
  return {
    '@id': uriOf(name),
    '@type': 'File',
    name: base,
    ...(what !== undefined && { description: what }),
    contentSize: String(size),
    encodingFormat: formats[base.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream',
    sha256,
  };
}

/** A folder and its direct contents; the root is ''. */
function folderEntity(folder: string, files: readonly CrateFile[]): Entity {
  const inside = files.map(({ name }) => name).filter((name) => name.startsWith(folder));
  const parts = new Set(inside.map((name) => folder + name.slice(folder.length).replace(/\/.*$/s, '/')));
  return {
    '@id': folder === '' ? './' : uriOf(folder),
    '@type': 'Dataset',
    hasPart: [...parts].map((name) => ({ '@id': uriOf(name) })),
  };
}

/** Every folder of the files, with a slash at its end. */
function foldersOf(files: readonly CrateFile[]): string[] {
  const folders = files.flatMap(({ name }) => {
    const parts = name.split('/').slice(0, -1);
    return parts.map((_, k) => `${parts.slice(0, k + 1).join('/')}/`);
  });
  return [...new Set(folders)].sort();
}

function authorEntity({ name, id }: Author, index: number): Entity {
  return { '@id': id ?? `#author-${index + 1}`, '@type': 'Person', name };
}

function linksTo(files: readonly CrateFile[]): readonly Entity[] {
  return files.map(({ name }) => ({ '@id': uriOf(name) }));
}

function isInput(name: string): boolean {
  return /(?:^|\/)inputs\//.test(name);
}

function isEnvironment(name: string): boolean {
  return name === 'environment.json' || name === 'package-lock.json';
}

/** The path as a relative URI. */
function uriOf(name: string): string {
  return name.split('/').map(encodeURIComponent).join('/');
}

/** Descriptions of files with known names. */
const contents: readonly (readonly [name: RegExp, what: string])[] = [
  [/^scenario\.json$/, 'The complete scenario.'],
  [/^study\.json$/, 'The study.'],
  [/^trajectory\./, 'Position and velocity of each fish in each recorded frame.'],
  [/^metrics\./, 'The metrics of each recorded frame.'],
  [/^events\.jsonl$/, 'What happened: catches, arrivals, passages.'],
  [/^snapshot\.bin$/, 'The final state, to continue from.'],
  [/^summary\.json$/, 'Results, settings, versions, machine and hashes.'],
  [/^provenance\.json$/, 'Versions, hashes of the inputs, and the machine that wrote the results.'],
  [/^journal\.jsonl$/, 'The outcome of each trial.'],
  [/^environment\.json$/, 'Versions and machine.'],
  [/^package-lock\.json$/, 'The versions of all packages of the program.'],
];

const formats: Readonly<Record<string, string>> = {
  json: 'application/json',
  jsonl: 'application/jsonl',
  csv: 'text/csv',
  parquet: 'application/vnd.apache.parquet',
  html: 'text/html',
  md: 'text/markdown',
  mjs: 'text/javascript',
  js: 'text/javascript',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  obj: 'model/obj',
  stl: 'model/stl',
  png: 'image/png',
};

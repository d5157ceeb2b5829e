// The areas of `npm run mutate`, with their tests: those in the folder of a source, then these in order, quick ones
// first.

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install.mjs';

// The areas of `npm run mutate` on the GPU. A fault in a shader is tested only with scenes that run the shader: each scene
// compiles its programs, which takes seconds in software.
const shaders = (folder) => `packages/shoal/src/${folder}/shaders.generated.ts`;

/** Lays out obstacles on the device. */
const world = 'packages/shoal/src/engines/gpu/world.ts';

/** Shaders of obstacles, which take half a minute to compile in software. */
const ofContact = 'contact|carry|clear|escape|holes|inside|slide|touch|solid|obstacles';

/** Tests that run a shader: files and names. Others run in scenes with most of the engine. */
const testsByShader = {
  [ofContact]: ['conformance', 'obstacles that move'],
  'contact-account|metabolism|wake': ['conformance', 'metabolism'],
  'birth|respawn|watch': ['sameness', 'respawns caught fish: [^b]|lets caught fish inherit|first of few'],
  'food.*': ['conformance', 'food'],
  'hunt.interact': ['sameness', 'reports catches|lets caught fish inherit|respawns caught fish: sphere'],
  'hunt|flee|rank': ['conformance', 'flee, hunt'],
  'events|gates': ['sameness', 'reports catches|landings and passages'],
  'perch.*|ground': ['conformance', 'a ground'],
  path: ['conformance', 'paths of'],
  'goal.*': [['conformance', 'sameness'], 'goal: |remembers arrivals'],
  'separation|alignment|cohesion|bounds|wander|current|characters': ['conformance', '$& |three species in'],
  scan: ['scan', 'sums of all'],
  'grid|nearest|coarse|fit|scatter|count|id': ['conformance', 'many cells|the k nearest'],
  'totals|flockmate-totals': ['conformance', ', of all|the k nearest'],
  'couzin|dorsogna|jhawar|sheep|shepherd|strombom|vicsek|wang': ['conformance', 'headings of $& '],
  heading: ['conformance', 'headings of'],
  vector: ['conformance', 'three species|limits of speed|turning|of couzin in a world that wraps'],
  '.*': ['conformance', 'three species|limits of speed|turning|budgets|traits, sum'],
};

function testsOfShader(shader = 'contact') {
  const [names, [test, pattern]] = Object.entries(testsByShader)
    .map(([shaders, tests]) => [shader.match(new RegExp(`^(${shaders})$`)), tests])
    .find(([isOne]) => isOne);
  return {
    tests: [test].flat().map((name) => `packages/shoal/test/gpu/${name}.test.ts`),
    names: pattern.replace('$&', names[0]),
  };
}

const gpuAreas = {
  gpu: [
    {
      files: ['engines/gpu', 'rules', 'headings'].map(shaders),
      testsOf: testsOfShader,
      only: new RegExp(`^(?!(${ofContact})$)`),
    },
    {
      folder: 'packages/shoal/src/engines/gpu',
      except: [world],
      testsOf: () => ({
        tests: ['conformance', 'sameness'].map((name) => `packages/shoal/test/gpu/${name}.test.ts`),
        names:
          'three species|takes changes|the k nearest$|food|metabolism in|sheep with|in five runs|that edits change|lets caught|: random|read back|of a step has|times are those|without a device',
      }),
    },
  ],
  'gpu-contact': {
    files: [...['engines/gpu', 'rules'].map(shaders), world],
    testsOf: testsOfShader,
    only: new RegExp(`^(${ofContact})?$`),
  },
};

const obstacles = 'packages/shoal/test/obstacles';
const cli = 'packages/cli/test';
const rules = 'packages/shoal/src/rules';
const shoalTest = (name) => `packages/shoal/test/${name}.test.ts`;
/** A heading model whose fish turn at random: its statistics take long. */
const jhawar = 'packages/shoal/src/headings/jhawar/jhawar.ts';

const scenario = 'packages/shoal/src/scenario';
/** Checks single edits. */
const change = `${scenario}/change.ts`;
/** Names of all tests but those that run every scene of the project: they take long, and detect few faults of checks. */
const withoutScenes = '^(?!every scenario of the project)';

/** Sources of means over time and over seeds: a part of statistics. */
const means = ['time-mean', 'mean-estimate'].map((name) => `packages/shoal/src/metrics/estimates/${name}.ts`);

export const areas = {
  rules: {
    folder: rules,
    isDeep: true,
    tests: [
      ...['define-rule', 'blending', 'golden/predator'].map((name) => `packages/shoal/test/${name}.test.ts`),
      ...readdirSync(path.join(root, rules), { recursive: true })
        .filter((name) => name.endsWith('.test.ts'))
        .sort()
        .map((name) => `${rules}/${name}`),
    ],
  },
  motion: {
    folder: 'packages/shoal/src/motion',
    tests: ['motion', 'speed', 'sameness'].map((name) => `packages/shoal/test/${name}.test.ts`),
  },
  contact: {
    folder: 'packages/shoal/src/motion/contact',
    tests: ['displaced', 'hard-scenes'].map((name) => `${obstacles}/${name}.test.ts`),
  },
  resume: {
    folder: 'packages/cli/src/recording',
    tests: [
      ...[
        'event-log',
        'difference',
        'checkpoint-order',
        'resumed-meshes',
        'damaged-runs',
        'checkpoints',
        'untrusted-runs',
        'run',
        'own-rules',
        'resume',
      ],
    ].map((name) => `${cli}/${name}.test.ts`),
  },
  headings: [
    {
      folder: 'packages/shoal/src/headings',
      isDeep: true,
      except: [jhawar],
      tests: ['oracle', 'bursts', 'shepherding', 'updates', 'headings'].map(
        (name) => `packages/shoal/test/headings/${name}.test.ts`,
      ),
    },
    {
      files: [jhawar],
      tests: ['oracle', 'noise'].map((name) => `packages/shoal/test/headings/${name}.test.ts`),
    },
  ],
  metrics: ['metrics', 'metrics/maps'].map((name) => ({
    folder: `packages/shoal/src/${name}`,
    tests: ['packages/shoal/src/metrics/by-hand.test.ts', 'packages/shoal/test/metrics.test.ts'],
  })),
  statistics: [
    {
      files: [
        ...means,
        ...['race', 'analysis/main-effect', 'analysis/variance-share'].map(
          (name) => `packages/shoal/src/search/${name}.ts`,
        ),
      ],
      tests: [],
    },
    {
      files: [
        'measure/averages',
        'measure/interval-notes',
        'reproduce/welch',
        'compare/with-tracks',
        'compare/table',
        'study/results',
        'report/study/study-page',
        'report/study/finding',
        'survey/survey',
        'survey/bradley-terry',
      ].map((name) => `packages/cli/src/${name}.ts`),
      tests: ['statistics', 'survey', 'coverage'].map((name) => `${cli}/${name}.test.ts`),
    },
  ],
  writers: {
    folder: 'packages/cli/src/table',
    tests: [`${cli}/table-formats.test.ts`],
  },
  search: {
    folder: 'packages/shoal/src/search',
    isDeep: true,
    tests: [
      'search',
      'race',
      'methods/moves',
      'designs/designs',
      'study/choices',
      'analysis/analysis',
      'study/study',
    ].map((name) => `packages/shoal/src/search/${name}.test.ts`),
  },
  tracks: [
    {
      folder: 'packages/cli/src/tracks',
      tests: [
        ...['track-values', 'track-table', 'judgement-text', 'track-report', 'parquet-decoder'],
        ...['track-tables', 'incomplete-tracks', 'measure', 'behaviour', 'hdf5-file'],
      ],
    },
    {
      folder: 'packages/cli/src/table',
      tests: ['parquet-decoder', 'decoding', 'table-formats', 'track-tables'],
    },
    {
      files: ['measure/obstacle-watch', 'run/step-clock', 'run/measured-run'].map(
        (name) => `packages/cli/src/${name}.ts`,
      ),
      tests: ['step-clock', 'obstacle-watch', 'measure', 'obstacles', 'resume'],
    },
  ]
    .map((part) => ({ ...part, tests: part.tests.map((name) => `${cli}/${name}.test.ts`) }))
    .concat(
      ['tracks', 'tracks/geography'].map((name) => ({
        folder: `packages/shoal/src/${name}`,
        tests: ['track-clock', 'moving-tracks', 'geography'].map(shoalTest),
      })),
    ),
  ...gpuAreas,
  checks: [
    {
      folder: scenario,
      except: [change],
      testsOf: () => ({ tests: ['fit', 'scenario', 'problems'].map(shoalTest), names: withoutScenes }),
    },
    { files: [change], testsOf: () => ({ tests: [shoalTest('edits')], names: withoutScenes }) },
  ],
};

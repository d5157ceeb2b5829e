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

export const gpuAreas = {
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

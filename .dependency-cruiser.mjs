// Which folders may import which. Dependencies point one way: see ARCHITECTURE.md.

/** The library's folders from the bottom up. Each may import only from those before it. */
const layers = [
  'math',
  'random',
  'errors',
  'parameters',
  'scenario',
  'timeline',
  'school',
  'fields',
  'neighbours',
  'rules',
  'headings',
  'motion',
  'engines',
  'simulation',
  'metrics',
  'tables',
  'tracks',
  'search',
  'meshes',
  'drawing',
  'export',
  'recorded',
  'gltf',
  'three',
];

const library = '^packages/shoal/src/';
const studio = '^apps/studio/src/';
const tests = '\\.test\\.ts$';
/** The row of a rule or heading model is in its folder, but belongs to the layer of the table, which collects the rows. */
const rows = `${library}(rules|headings)/[^/]+/[^/]+\\.parameters\\.ts$`;
const table = layers.indexOf('parameters');
/** The parts of rules and heading models for the GPU. */
const gpuOfRules = `${library}(rules|headings)/((shaders|gpu-parts)\\.generated\\.ts|[^/]+/[^/]+\\.gpu\\.ts)$`;

const layerRules = layers.slice(0, -1).map((layer, index) => ({
  name: `${layer}-is-below`,
  comment: `${layer} may import only from the folders before it: ${layers.slice(0, index).join(', ') || 'none'}.`,
  severity: 'error',
  from:
    index === table
      ? { path: [`${library}${layer}/`, rows], pathNot: tests }
      : { path: `${library}${layer}/`, pathNot: [tests, rows] },
  to: { path: `${library}(${layers.slice(index + 1).join('|')})/`, pathNot: index < table ? [] : rows },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layerRules,
    {
      name: 'every-folder-has-a-layer',
      comment: 'A new folder of the library takes its place in the list of layers.',
      severity: 'error',
      from: { path: library, pathNot: tests },
      to: { path: `${library}[^/]+/`, pathNot: `${library}(${layers.join('|')})/` },
    },
    {
      name: 'folders-do-not-import-the-entry',
      comment: 'Entries are for programs that use the library.',
      severity: 'error',
      from: { path: `${library}.+/`, pathNot: tests },
      to: {
        path: `${library}((scenario|fields|metrics|tables|tracks|drawing|export|recorded)/)?(index|internal)\\.ts$`,
      },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one thing, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'core-is-alone',
      comment: 'The core runs anywhere: it imports neither node: nor any package, not even for a type.',
      severity: 'error',
      from: { path: library, pathNot: [tests, `${library}(three|gltf|recorded|meshes)/`] },
      to: { pathNot: library },
    },
    {
      name: 'only-by-the-front-door',
      comment: "The library is used by its entry, not by its files; a folder's tests may look inside.",
      severity: 'error',
      from: { path: '^(apps|bench|packages/(cli|element))/' },
      to: {
        path: library,
        pathNot: `${library}(((scenario|fields|metrics|tables|tracks|search|meshes|drawing|export|recorded|gltf|three|three/gpu|three/land|engines/gpu)/)?index|(scenario/)?internal|engines/cpu/threads/worker)\\.ts$`,
      },
    },
    {
      name: 'the-queue-is-loaded-on-demand',
      comment: 'A command without --queue loads nothing of it; its packages may be missing.',
      severity: 'error',
      from: { path: '^packages/cli/src/', pathNot: '^packages/cli/src/queue/' },
      to: {
        path: ['^packages/cli/src/queue/', 'node_modules/(bullmq|ioredis)/'],
        pathNot: '^packages/cli/src/queue/queue-address\\.ts$',
        dynamic: false,
      },
    },
    {
      name: 'the-gpu-is-handed-in',
      comment: 'A program that steps on the CPU must not carry the shaders along.',
      severity: 'error',
      from: { path: library, pathNot: [tests, `${library}(engines|three)/gpu/`, gpuOfRules] },
      to: { path: [`${library}engines/gpu/`, gpuOfRules] },
    },
    {
      name: 'drawing-by-one-module',
      comment: 'Views know of the GPU engine only what drawing.ts exports.',
      severity: 'error',
      from: { path: `${library}three/` },
      to: { path: `${library}engines/gpu/`, pathNot: `${library}engines/gpu/drawing\\.ts$` },
    },
    {
      name: 'only-the-viewport-draws',
      severity: 'error',
      from: { path: '^(apps|packages/cli|bench)/', pathNot: `${studio}(viewport|overlays|screen|film)/` },
      to: { path: ['node_modules/(@types/)?three/', `${library}three/`] },
    },
    {
      name: 'stage-knows-no-view',
      comment: 'The stage runs without a page: it imports the library without its views, and nothing else.',
      severity: 'error',
      from: { path: `${studio}stage/` },
      to: { pathNot: [`${studio}stage/`, `${library}((scenario|fields|tables|drawing)/)?(index|internal)\\.ts$`] },
    },
    {
      name: 'viewport-knows-no-panel',
      severity: 'error',
      from: { path: `${studio}(viewport|overlays|screen)/` },
      to: { path: `${studio}(panels|page|ui)/` },
    },
    {
      name: 'panels-know-no-viewport',
      severity: 'error',
      from: { path: `${studio}panels/` },
      to: { path: `${studio}(viewport|overlays|screen)/` },
    },
    {
      name: 'the-element-draws-alone',
      comment: 'A page that shows a school need not load three.js, nor the simulation before it is seen.',
      severity: 'error',
      from: { path: '^packages/element/src/' },
      to: { path: ['node_modules/(@types/)?three/', `${library}three/`] },
    },
    {
      name: 'the-tag-is-small',
      comment: 'The first script imports the rest only when an element is near the view.',
      severity: 'error',
      from: { path: '^packages/element/src/[^/]+\\.ts$', pathNot: 'load-picture\\.ts$' },
      to: {
        path: [library, '^packages/element/src/(picture|gl)/'],
        pathNot: 'src/settings\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/dist/'] },
    exclude: { path: ['/dist/', '^packages/create/templates/', '\\.css$', '^[^:]*\\.json$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['shoal-source', 'import', 'types', 'default'],
      extensions: ['.ts', '.mjs', '.js', '.d.ts'],
    },
  },
};
